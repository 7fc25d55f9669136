// What web servers printed about an error. The HTML report also uses this module, so it must not import anything from Node.

import type { SummarySample, SummaryServerLog } from '../../summary-file/summary.js'
import { mentionsError } from '../server-log/group-lines.js'
import type { ErrorModel } from '../summary/model.js'
import { type List, listItems } from './document.js'

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
  const line = lines.find(namesError) ?? lines.find((printed) => mentionsError(removeName(printed)))
  return `server${relations[by]}: ${(line ?? lines[0] ?? '').trim()}`
}

/** Whether a line names the class of an error, which says more than a level such as `ERROR`. */
function namesError(line: string): boolean {
  const text = removeName(line)
  return /^\w/.test(text) && /(?:Error|Exception)\b/.test(text)
}

/** Removes the server's name, which lines have if there are several servers. */
function removeName(line: string): string {
  return line.replace(/^\[[^\]]{1,100}\] /, '')
}

export function readServerLine({ readSamples }: Pick<ErrorModel, 'readSamples'>): string | undefined {
  const [sample] = readSamples(1)
  return sample?.serverLog && formatServerLine(sample.serverLog)
}

/** Lists the lines of a sample, if there are any. */
export function listServerLog({ serverLog }: Partial<SummarySample> = {}): readonly List[] {
  if (!serverLog) return []
  const lines = listItems(serverLog.lines, (code) => ({ parts: [{ code }] }))
  return [{ title: formatServerLogTitle(serverLog), noun: 'line', isText: true, ...lines }]
}
