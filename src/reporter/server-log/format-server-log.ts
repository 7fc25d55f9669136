// What web servers printed about an error. The HTML report also uses this module, so it must not import anything from Node.

import type { SummarySample, SummaryServerLog } from '../../summary-file/summary.js'

/** What is known about the lines: only an id shows that they are about the error. */
const relations: Readonly<Record<SummaryServerLog['by'], string>> = {
  id: '',
  time: ' at that time',
  test: ' during the test',
}

export function formatServerLogTitle({ by }: SummaryServerLog): string {
  return `What the server printed${relations[by]}`
}

/** Formats the line about a sample that a row quotes, such as `server: connect ECONNREFUSED 127.0.0.1:5432`. */
export function getServerLine(sample: SummarySample | undefined): string | undefined {
  const { by, quoted } = sample?.serverLog ?? {}
  return by === undefined || quoted === undefined ? undefined : `server${relations[by]}: ${quoted}`
}
