import type { JSONReport } from '@playwright/test/reporter'
import type { NetworkErrorSummary } from '../src/reporter/summary/json-types.js'

export function findDifferences(summary: NetworkErrorSummary, results: JSONReport): string[]
