import { resolve } from 'node:path'
import { readOperations } from '../../openapi/read-operations.js'
import { formatRunName } from '../../summary-file/format-comparison.js'
import { explainPartialComparison, explainPartialRun } from '../../summary-file/partial-run.js'
import { readSummary } from '../../summary-file/read-summary.js'
import type { RunSummary, RunTraffic } from '../../summary-file/run-summary.js'
import { describePath } from '../../values/files.js'
import { groupBy } from '../../values/groups.js'
import { makeVisible } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { readSummaryOption, summaryOption } from '../baseline/input-files.js'
import { type CliContext, type Command, type CommandArguments, InputError, UsageError } from '../command.js'
import { createExceptions } from './except.js'
import { formatCoverage, formatMarkdownCoverage } from './format-coverage.js'
import { judgeCoverage } from './judge-coverage.js'
import { type ApiDocument, type Coverage, findCoverage, type OperationCalls } from './operation-calls.js'

export const coverage: Command = {
  name: 'coverage',
  summary: 'List which operations of API documents the tests of a run called.',
  operands: ['<openapi…>'],
  options: {
    summary: summaryOption,
    min: { value: '<share>', description: 'The share of the operations that tests must call, such as 0.7.' },
    compare: { value: '<before.json>', description: 'An earlier run; no operation may lose its calls.' },
    except: {
      value: '<operations>',
      description: "Operations that do not count, such as 'DELETE /admin/**'. Can be repeated.",
      canRepeat: true,
    },
    markdown: { description: 'Print Markdown, for a comment on a pull request.' },
  },
  examples: [
    'coverage openapi.yaml',
    "coverage openapi.yaml --min 0.7 --except 'DELETE /admin/**'",
    'coverage shop.json billing.json --compare main/network-error-summary.json --markdown',
  ],
  exitCodes: {
    0: 'The tests call enough operations.',
    1: 'They call fewer than --min, or no longer call an operation that they called in --compare.',
  },
  run(args, context) {
    const min = readShare(args)
    const isExcepted = createExceptions(args.lists.get('except') ?? [])
    const documents = listFiles(args, context).map((name) => readDocument(name, context))
    const run = readSummaryOption(args, context)
    const before = readCompared(args, context)
    const traffic = getTraffic(run)
    const found = findCoverage(documents, traffic.calls)
    checkWhole(run, { min, before })
    if (min !== undefined) checkExceptions(found, isExcepted)
    const judged = judgeCoverage(found, {
      min,
      isExcepted,
      before: before && findCoverage(documents, getTraffic(before).calls),
    })
    const format = args.options.has('markdown') ? formatMarkdownCoverage : formatCoverage
    context.write(
      format(judged, {
        traffic,
        hasSeveralDocuments: documents.length > 1,
        since: before && {
          name: formatRunName({ ...before, file: describePath(before.file) }),
          traffic: getTraffic(before),
        },
      }),
    )
    return judged.isBelowMin || judged.lost.length > 0 ? 1 : 0
  },
}

function readShare({ options }: CommandArguments): number | undefined {
  const text = options.get('min')
  if (text === undefined) return undefined
  const share = Number(text)
  if (share > 0 && share <= 1) return share
  throw new UsageError('Option --min of coverage needs a share above 0 and up to 1, such as 0.7.')
}

/** Lists each document once, whose operations would otherwise count twice. */
function listFiles({ operands }: CommandArguments, { folder }: CliContext): readonly string[] {
  return [...groupBy(operands, (name) => resolve(folder, name)).values()].flatMap(([name]) => name ?? [])
}

function readDocument(name: string, { folder }: CliContext): ApiDocument {
  const operations = readAll(name, folder)
  if (operations.some(({ notCallable }) => notCallable === undefined)) return { name, operations }
  throw new InputError(
    `Failed to read ${describePath(resolve(folder, name))}: it has no operations. Give the document that describes the API.`,
  )
}

function readAll(name: string, folder: string): ApiDocument['operations'] {
  try {
    return readOperations([{ spec: name }], folder)
  } catch (error) {
    throw new InputError(getErrorMessage(error), { cause: error })
  }
}

function readCompared({ options }: CommandArguments, { folder }: CliContext): RunSummary | undefined {
  const file = options.get('compare')
  return file === undefined ? undefined : readSummary(resolve(folder, file))
}

function getTraffic({ file, traffic }: RunSummary): RunTraffic {
  if (traffic) return traffic
  throw new InputError(
    `Failed to read ${describePath(file)}: it has no traffic. Set record: { traffic: true } in networkErrorMonitorOptions, and run the tests again.`,
  )
}

function checkExceptions({ operations }: Coverage, isExcepted: (calls: OperationCalls) => boolean): void {
  if (!operations.every(isExcepted)) return
  throw new InputError('Failed to check --min: --except leaves out every operation. Leave out fewer.')
}

interface Checks {
  readonly min: number | undefined
  readonly before: RunSummary | undefined
}

/** Throws if a partial run would decide, because the tests that it left out may call the missing operations. */
function checkWhole(run: RunSummary, { min, before }: Checks): void {
  const ofRun = min === undefined ? undefined : explainPartialRun(run)
  const ofComparison = before && explainPartialComparison(before, run)
  const reason = ofRun === undefined ? ofComparison : `the run ${ofRun}`
  if (reason === undefined) return
  const options = [min !== undefined && '--min', before && '--compare'].filter(Boolean).join(' and ')
  throw new InputError(
    `Failed to check ${options}: ${makeVisible(reason)}. Pass the summary of a complete run, or leave the option out.`,
  )
}
