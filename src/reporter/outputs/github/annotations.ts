// GitHub Actions annotations: at most ten workflow commands, worst first.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
import type { SummaryModel, TestModel } from '../../summary/model.js'
import {
  clip,
  count,
  formatOutcomes,
  formatPattern,
  formatTestName,
  indexTests,
  plainLine,
  summarizeUnreadable,
} from '../phrases.js'

interface Annotation {
  readonly level: 'error' | 'warning'
  readonly title: string
  readonly message: string
  readonly test?: TestModel | undefined
}

const mostAnnotations = 10
const longestMessage = 1000

/** The lines to print; `fileOf` gives a test's file as GitHub knows it, or nothing. */
export function renderAnnotations(
  model: SummaryModel,
  fileOf: (test: TestModel) => string | undefined,
): readonly string[] {
  const all = [...patternAnnotations(model), ...timeoutAnnotations(model), ...unreadableAnnotation(model)]
  const shown = all.length > mostAnnotations ? [...all.slice(0, mostAnnotations - 1), restOf(all)] : all
  return shown.map((annotation) => command(annotation, fileOf))
}

function patternAnnotations(model: SummaryModel): Annotation[] {
  const tests = indexTests(model)
  return model.patterns.map((pattern) => ({
    level: pattern.failedTests > 0 ? 'error' : 'warning',
    title: `Network error ${formatPattern(pattern)}`,
    message: `${formatPattern(pattern)} met ${count(pattern.tests, 'test')}: ${formatOutcomes(pattern)}.`,
    test: tests.get(pattern.testIds[0] ?? ''),
  }))
}

function timeoutAnnotations(model: SummaryModel): Annotation[] {
  const tests = indexTests(model)
  return model.webhookTimeouts.map(({ testId, templateName, timeoutMs, totalReceived }) => {
    const test = tests.get(testId)
    const where = test ? ` in ${formatTestName(test)}` : ''
    const message = `Webhook "${templateName}" not received within ${timeoutMs} ms${where}; ${count(totalReceived, 'other')} came.`
    return { level: 'error', title: 'Webhook never came', message, test }
  })
}

function unreadableAnnotation(model: SummaryModel): Annotation[] {
  if (model.unreadableAttachments.length === 0) return []
  const [{ name, reason } = { name: '', reason: '' }] = model.unreadableAttachments
  const message = `${summarizeUnreadable(model)}. The first one: ${name}: ${reason}.`
  return [{ level: 'warning', title: 'Unreadable evidence', message }]
}

function restOf(all: readonly Annotation[]): Annotation {
  const message = `${all.length - mostAnnotations + 1} more findings are in the summary.`
  return { level: 'warning', title: 'More network errors', message }
}

function command(
  { level, title, message, test }: Annotation,
  fileOf: (test: TestModel) => string | undefined,
): string {
  const file = test && fileOf(test)
  const place = test && file !== undefined ? `file=${escapeProperty(file)},line=${test.line},` : ''
  return `::${level} ${place}title=${escapeProperty(title)}::${escapeMessage(message)}`
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function escapeMessage(text: string): string {
  const escaped = clip(text, longestMessage)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
  return plainLine(escaped)
}
