// What web servers printed about an error. The HTML report also uses this module, so it must not import anything from Node.

import type { SummarySample, SummaryServerLog } from '../../summary-file/summary.js'
import { mentionsError } from './group-lines.js'

/** What is known about the lines: only an id shows that they are about the error. */
const relations: Readonly<Record<SummaryServerLog['by'], string>> = {
  id: '',
  time: ' at that time',
  test: ' during the test',
}

export function formatServerLogTitle({ by }: SummaryServerLog): string {
  return `What the server printed${relations[by]}`
}

/** Formats the most telling line, such as `server: Error: connect ECONNREFUSED 127.0.0.1:5432`. */
export function formatServerLine({ lines, by }: SummaryServerLog): string {
  const telling = lines.find(namesError) ?? lines.find((printed) => mentionsError(removeName(printed)))
  const line = telling ?? lines[0] ?? ''
  const text = removeName(line)
  const name = line.slice(0, line.length - text.length)
  return `server${relations[by]}: ${name}${text.trim().replace(heading, '')}`
}

/** What loggers print before a message: times, ids, levels and names in brackets. A row has no room for them. */
const heading =
  /^(?:(?:\[[^\]]{1,100}\]|(?![{"])(?=\S*\d)\S{6,}|(?:DEBUG|INFO|WARN|WARNING|ERROR|SEVERE|CRITICAL|FATAL):?|[-|])\s+)+/

/** Whether a line names the class of an error, which says more than a level such as `ERROR`. */
function namesError(line: string): boolean {
  const text = removeName(line)
  return /^\w/.test(text) && /(?:Error|Exception)\b/.test(text)
}

/** Removes the server's name, which lines have if there are several servers. */
function removeName(line: string): string {
  return line.replace(/^\[[^\]]{1,100}\] /, '')
}

/** Returns the line of an error's most frequent sample. Undefined if the server printed nothing about it. */
export function getServerLine({
  samples: [sample],
}: {
  readonly samples: readonly SummarySample[]
}): string | undefined {
  return sample?.serverLog && formatServerLine(sample.serverLog)
}
