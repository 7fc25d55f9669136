// Sections for the tests of printers.
import { type Item, type List, listItems, type Section } from '../../../../src/reporter/report/document.js'

type Sections = readonly [Section, ...Section[]]

export function createSection(more: Partial<Section> = {}): Section {
  const items = more.items ?? []
  const total = [...items].length
  return { id: 'errors', title: 'Errors', noun: 'error', tone: 'bad', items, total, ...more }
}

/** Creates a report with a head and, unless it is quiet, one section with so many items. */
export function createReport(items: number, toText = (index: number) => `error ${index}`): Sections {
  const head = createSection({ id: 'head', title: 'Headline' })
  if (items === 0) return [head]
  const list = Array.from({ length: items }, (_, index): Item => {
    const code = toText(index)
    return {
      parts: [{ state: 'new' }, { code }, 'failed 1 test'],
      reason: `why ${code}`,
      tone: 'bad',
      listDetails: () => [createList('URLs', 'URL', [code, code])],
    }
  })
  return [head, createSection({ isAnnotated: true, items: list })]
}

export function createList(title: string, noun: string, codes: readonly string[]): List {
  return { title, noun, ...listItems(codes, (code) => ({ parts: [{ code }] })) }
}
