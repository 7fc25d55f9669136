// Sections for the tests of printers.
import { listItems, type Section } from '../../../../src/reporter/report/document.js'

type Sections = readonly [Section, ...Section[]]

export function createSection(more: Partial<Section> = {}): Section {
  return {
    id: 'errors',
    title: 'Errors',
    noun: 'error',
    tone: 'bad',
    ...listItems([], () => ({ parts: [] })),
    ...more,
  }
}

/** Creates a report with a head and, unless it is quiet, one section with so many items. */
export function createReport(items: number, toText = (index: number) => `error ${index}`): Sections {
  const head = createSection({ id: 'head', title: 'Headline' })
  if (items === 0) return [head]
  const list = listItems(
    Array.from({ length: items }, (_, index) => toText(index)),
    (code) => ({
      ...{
        parts: [{ state: 'new' as const }, { code }, 'failed 1 test'],
        reason: `why ${code}`,
        tone: 'bad' as const,
      },
      readDetails: () => [
        { title: 'URLs', noun: 'URL', ...listItems([code, code], (url) => ({ parts: [{ code: url }] })) },
      ],
    }),
  )
  return [head, createSection({ isAnnotated: true, ...list })]
}
