import type { JSONReport } from '@playwright/test/reporter'
import type { NetworkErrorSummary } from '../src/summary-file/summary.js'

export function findDifferences(summary: NetworkErrorSummary, results: JSONReport): string[]
