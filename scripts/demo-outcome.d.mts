import type { JSONReport } from '@playwright/test/reporter'
import type { NetworkErrorSummary } from '../src/reporter/summary/json-types.js'

export function deviations(summary: NetworkErrorSummary, results: JSONReport): string[]
