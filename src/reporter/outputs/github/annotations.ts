// Annotations on GitHub: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands

import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { capitalize } from '../../../values/text/first-letter.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { truncate } from '../../../values/text/truncate.js'
import { formatNewPaths, getStateWord, splitKnown } from '../../phrases/assessment.js'
import {
  describeArrival,
  formatEffects,
  formatPattern,
  formatTestName,
  indexTests,
  summarizeUnreadable,
} from '../../phrases/phrases.js'
import { formatReason } from '../../phrases/reason.js'
import type { PatternModel, SummaryModel, TestModel } from '../../summary/model.js'

interface Annotation {
  readonly level: 'error' | 'warning'
  readonly title: string
  readonly message: string
  readonly test?: TestModel | undefined
}

const maxAnnotations = 10
const maxMessageLength = 1000

/**
 * Renders at most ten workflow commands, worst first. `getFile` returns the path of a test's file in the repository, or
 * undefined if the file is outside the repository.
 */
export function renderAnnotations(
  model: SummaryModel,
  getFile: (test: TestModel) => string | undefined,
): readonly string[] {
  const all = [...annotatePatterns(model), ...annotateTimeouts(model), ...annotateUnreadable(model)]
  const shown =
    all.length > maxAnnotations ? [...all.slice(0, maxAnnotations - 1), createRestAnnotation(all)] : all
  return shown.map((annotation) => formatCommand(annotation, getFile))
}

/** Omits known patterns, which need no action, unless they occurred in a failed test. */
function annotatePatterns(model: SummaryModel): Annotation[] {
  const tests = indexTests(model)
  return splitKnown(model).listed.map((pattern) => ({
    level: pattern.failedTests > 0 ? 'error' : 'warning',
    title: formatTitle(pattern),
    message: formatMessage(pattern),
    test: tests.get(pattern.testIds[0] ?? ''),
  }))
}

/** Formats a title such as `New network error GET 500 /api/users`. */
function formatTitle(pattern: PatternModel): string {
  const words = [getStateWord(pattern), getKindLabel(pattern.kind).singular, formatPattern(pattern)]
  return capitalize(words.filter(Boolean).join(' '))
}

function formatMessage(pattern: PatternModel): string {
  const reason = formatReason(pattern)
  const where = [formatPattern(pattern), formatNewPaths(pattern)].filter(Boolean).join(' ')
  const affected = `${where}: ${formatEffects(pattern)}.`
  return reason === undefined ? affected : `${affected} ${reason}`
}

function annotateTimeouts(model: SummaryModel): Annotation[] {
  const tests = indexTests(model)
  return model.webhookTimeouts.map((timeout) => {
    const test = tests.get(timeout.testId)
    const where = test ? ` in the test "${formatTestName(test)}"` : ''
    return {
      level: 'error',
      title: 'Webhook missing',
      message: `Webhook "${timeout.templateName}": ${describeArrival(timeout)}${where}.`,
      test,
    }
  })
}

function annotateUnreadable(model: SummaryModel): Annotation[] {
  if (model.unreadableAttachments.length === 0) return []
  const [{ name, reason } = { name: '', reason: '' }] = model.unreadableAttachments
  const message = `${summarizeUnreadable(model)}. First: ${name}: ${reason}.`
  return [{ level: 'warning', title: 'Unreadable attachment', message }]
}

function createRestAnnotation(all: readonly Annotation[]): Annotation {
  const message = `${all.length - maxAnnotations + 1} more in the summary.`
  return { level: 'warning', title: 'More errors', message }
}

function formatCommand(
  { level, title, message, test }: Annotation,
  getFile: (test: TestModel) => string | undefined,
): string {
  const file = test && getFile(test)
  const place = test && file !== undefined ? `file=${escapeProperty(file)},line=${test.line},` : ''
  return `::${level} ${place}title=${escapeProperty(title)}::${escapeMessage(message)}`
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function escapeMessage(text: string): string {
  return truncate(makeVisible(text), maxMessageLength).replaceAll('%', '%25')
}
