import type { JSONReport } from '@playwright/test/reporter'
import type { NetworkErrorSummary } from '../src/reporter/summary.js'

export function deviations(summary: NetworkErrorSummary, results: JSONReport): string[]
