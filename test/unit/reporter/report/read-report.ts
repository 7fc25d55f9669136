// The report as plain text, so that tests can compare it without an output's layout.
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import {
  formatLine,
  getLine,
  getText,
  type List,
  listReasons,
  type SectionId,
} from '../../../../src/reporter/report/document.js'
import type { NextStep } from '../../../../src/reporter/report/next-step.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'

/** Returns each section's title, followed by its items and their reasons. */
export function readReport(
  model: SummaryModel,
  nextStep?: NextStep,
): Partial<Record<SectionId, readonly string[]>> {
  const sections = buildReport(model, nextStep)
  return Object.fromEntries(
    sections.map((section) => [section.id, [getText(section.title), ...readList(section)].filter(Boolean)]),
  )
}

/** Returns the lists below the first item of a section, by title. */
export function listDetails(model: SummaryModel, id: SectionId): readonly (readonly string[])[] {
  const section = buildReport(model).find((each) => each.id === id)
  const [item] = section?.items ?? []
  return (item?.listDetails?.() ?? [])
    .filter(({ total, shownOn }) => total > 0 && shownOn !== 'page')
    .map((list) => [getText(list.title), ...readList(list)].filter(Boolean))
}

function readList({ items }: List): readonly string[] {
  return [...items].flatMap((item) => [
    formatLine(getLine(item), getText),
    ...listReasons(item).map((reason) => `  ${reason}`),
  ])
}
