// Sections about errors that did not occur, or occurred in more tests than before.

import { explainPartialRun } from '../../summary-file/partial-run.js'
import { count, formatNumber } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'
import { type Item, listItems, type Section } from './document.js'

/** Lists errors of the compared run that did not occur. The head names that run. */
export function buildGone({ changes }: SummaryModel): Section {
  const gone = changes?.gone ?? []
  return {
    ...{ id: 'gone', noun: 'error', tone: 'good' },
    title: `${count(gone.length, 'error')} gone`,
    ...listItems(gone, toKeyItem),
  }
}

/** Lists known errors that no longer occur, unless the run cannot show that. */
export function buildNotSeen({ baseline, run, totals }: SummaryModel): Section {
  const isPartial = explainPartialRun({ ...run, ...totals }) !== undefined
  return {
    ...{ id: 'notSeen', noun: 'error', tone: 'good' },
    title: `Known errors that no longer occur (baseline prune removes them from ${baseline?.file})`,
    ...listItems(isPartial ? [] : (baseline?.notSeen ?? []), toKeyItem),
  }
}

export function buildGrowing({ baseline, patterns }: SummaryModel): Section {
  const titles = new Map(patterns.map(({ key, title }) => [key, title]))
  const growing = baseline?.growing ?? []
  return {
    ...{ id: 'growing', noun: 'known error', tone: 'warning' },
    title: `${count(growing.length, 'known error')} in more tests than the baseline says`,
    ...listItems(growing, ({ key, tests, testsBefore }) => ({
      parts: [
        { code: titles.get(key) ?? formatKey(key) },
        `${count(tests, 'test')} (baseline: ${formatNumber(testsBefore)})`,
      ],
    })),
  }
}

function toKeyItem(key: string): Item {
  return { parts: [{ code: formatKey(key) }] }
}

/** Formats the key of an HTTP error like its title, as in `GET 500 /api/users`. Returns other keys unchanged. */
function formatKey(key: string): string {
  return key.replace(/^([A-Z]+):(\d{3}):/, '$1 $2 ')
}
