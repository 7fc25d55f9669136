// Reads the evidence of one attempt from a child run's JSON result.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReportTestResult } from '@playwright/test/reporter'
import type { NetworkErrorRecord } from '../../src/findings/fields/record.js'

/** Returns the records of `network-errors.json`; fails if it is attached more than once. */
export function getErrors(result: JSONReportTestResult): NetworkErrorRecord[] {
  const found = getAttachments(result, 'network-errors.json')
  if (found.length > 1) throw new Error('network-errors.json is attached more than once')
  return found[0] === undefined ? [] : (JSON.parse(found[0]) as NetworkErrorRecord[])
}

/** Returns the text of every attachment with the given name. */
export function getAttachments(result: JSONReportTestResult, name: string): string[] {
  return result.attachments
    .filter((attachment) => attachment.name === name)
    .map(({ body, path }) =>
      body === undefined ? readFileSync(path ?? '', 'utf8') : Buffer.from(body, 'base64').toString(),
    )
}

/** Returns everything that an attempt printed, including errors. */
export function loggedBy(result: JSONReportTestResult): string {
  return [...result.stdout, ...result.stderr].map((part) => ('text' in part ? part.text : '')).join('')
}

/** Returns what an attempt printed, without the title of the test before each message. */
export function getPrinted(result: JSONReportTestResult): string {
  return loggedBy(result).replace(/^(?:\[[^\]]*\] › )?\S+:\d+:\d+ › .*\n/gm, '')
}

export function getMessage(result: JSONReportTestResult): string {
  return stripVTControlCharacters(result.errors[0]?.message ?? '')
}

/** Returns the verdict without the names of the errors that decided it. */
export function getVerdict(result: JSONReportTestResult): string | undefined {
  return result.annotations.find(({ type }) => type === 'networkErrors')?.description?.split(':')[0]
}
