import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { type FindingKind, findingKinds } from '../../../../src/findings/kinds/kinds.js'
import { formatContext, formatFailure, formatWarning } from '../../../../src/findings/log/messages.js'
import { checkOwnReport } from '../../../../src/reporter/outputs/html.js'
import { writeOutputs } from '../../../../src/reporter/outputs/write-outputs.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { ReporterOutput } from '../../../../src/reporter/reporter-options.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { verdicts } from '../../../../src/verdicts.js'
import type { GoldenRun } from '../../../support/golden-runs.js'
import { runReporter } from '../../../support/run-reporter.js'
import { createTestFolder } from '../../../support/test-folder.js'
import { createFilterFor } from '../../findings/builders.js'
import { attachment, evidence, networkErrors, record, summarizeAttempt } from '../fake-run.js'
import { parseSummary } from '../schema-check.js'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

const modelWith = (errors: number) => {
  const records = Array.from({ length: errors }, (_, n) => record(`/a/${n}x`))
  return summarizeAttempt({ attachments: [networkErrors(...records)] })
}

/** Writes the outputs. Returns the problems and what the terminal shows. */
async function write(model: SummaryModel, outputs: readonly ReporterOutput[], to = folder) {
  const printed = new PassThrough()
  const terminal = Object.assign(printed, { columns: 500 }) as unknown as NodeJS.WriteStream
  const buildSections = (hasSummary: boolean) =>
    buildReport(model, hasSummary ? [['If it stays:', { command: 'update' }]] : [])
  const report = { model, buildSections }
  const { problems } = await writeOutputs(report, outputs, { folder: to, rootDir: '/repo', terminal })
  return { problems, terminal: String(printed.read()) }
}

test('keeps files complete if several runs write to one folder at the same time', async () => {
  const models = [3000, 1, 2000, 5, 1000, 7].map(modelWith)
  const written = await Promise.all(models.map((model) => write(model, ['json', 'markdown'])))
  expect(written.flatMap(({ problems }) => problems)).toEqual([])
  const { totals } = parseSummary(readFileSync(join(folder, 'network-error-summary.json'), 'utf8'))
  expect(models.map((model) => model.totals.networkErrors)).toContain(totals.networkErrors)
  const markdown = readFileSync(join(folder, 'network-error-summary.md'), 'utf8')
  expect(markdown.match(/^## /gm)).toHaveLength(1)
  expect(readdirSync(folder).sort()).toEqual(['network-error-summary.json', 'network-error-summary.md'])
})

test('replaces files that are links, and writes to a folder that is one', async () => {
  const foreign = join(folder, 'foreign.txt')
  writeFileSync(foreign, 'foreign', { mode: 0o600 })
  const real = join(folder, 'real')
  mkdirSync(real)
  const names = ['index.html', 'network-error-summary.json', 'network-error-summary.md']
  for (const name of names) symlinkSync(foreign, join(real, name))
  symlinkSync(real, join(folder, 'link'))
  const { problems } = await write(modelWith(1), ['html', 'json', 'markdown'], join(folder, 'link'))
  expect(problems).toEqual([])
  expect(readFileSync(foreign, 'utf8')).toBe('foreign')
  for (const name of names) expect([name, lstatSync(join(real, name)).isFile()]).toEqual([name, true])
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
})

test('writes the other files if one cannot be written', async () => {
  mkdirSync(join(folder, 'network-error-summary.md/in-the-way'), { recursive: true })
  const { problems, terminal } = await write(modelWith(1), ['json', 'markdown'])
  expect(terminal).toContain(`Report: ${relative('.', join(folder, 'network-error-summary.json'))}\n`)
  expect(problems).toEqual([
    expect.stringMatching(/^Failed to write network-error-summary\.md to .*: .*\. Set another outputFolder/),
  ])
  expect(readdirSync(folder)).toHaveLength(2)
})

test('refers to no file that cannot be written', async () => {
  mkdirSync(join(folder, 'network-error-summary.json/in-the-way'), { recursive: true })
  writeFileSync(index(), 'a page of somebody else')
  const { terminal } = await write(modelWith(30), ['html', 'json', 'markdown'])
  expect(terminal).not.toContain('If it stays')
  const markdown = readFileSync(join(folder, 'network-error-summary.md'), 'utf8')
  expect(markdown).toMatch(/… and 10 more errors\n/)
  expect(markdown).not.toContain('index.html')
  expect(terminal).toContain(`Report: ${relative('.', join(folder, 'network-error-summary.md'))}\n`)
})

describe('on GitHub', () => {
  afterEach(() => vi.unstubAllEnvs())

  const stubGithub = (actions: string, file: string) => {
    vi.stubEnv('GITHUB_ACTIONS', actions)
    vi.stubEnv('GITHUB_STEP_SUMMARY', file)
  }

  test('prints annotations before the summary, and appends the step summary', async () => {
    const file = join(folder, 'step.md')
    stubGithub('true', file)
    const { terminal, problems } = await write(modelWith(1), ['github'])
    expect(terminal).toMatch(/^::warning .*\n\n {2}No errors that count, 1 accepted\n/)
    expect(readFileSync(file, 'utf8')).toMatch(/^## No errors that count, 1 accepted\n/)
    expect(problems).toEqual([])
  })

  test('reports a step summary that cannot be written', async () => {
    vi.stubEnv('GITHUB_STEP_SUMMARY', folder)
    expect((await write(modelWith(1), ['github'])).problems).toEqual([
      `Failed to append to the step summary ${folder}: it is not a regular file. Check GITHUB_STEP_SUMMARY.`,
    ])
  })

  test('prints no annotations elsewhere than on GitHub, and never without the output', async () => {
    stubGithub('', '')
    expect((await write(modelWith(1), ['github'])).terminal).not.toContain('::')
    stubGithub('true', join(folder, 'step.md'))
    expect((await write(modelWith(1), ['json'])).terminal).not.toContain('::')
    expect(readdirSync(folder)).toEqual(['network-error-summary.json'])
  })
})

const index = () => join(folder, 'index.html')

test.each([
  ['an application', '<!doctype html><title>Shop</title>'],
  ['nobody and is empty', ''],
])('an existing index.html is kept if it belongs to %s', async (_, html) => {
  writeFileSync(index(), html)
  const { problems } = await write(modelWith(1), ['html', 'json'])
  expect(problems).toEqual([
    `Failed to write index.html to ${folder}: there is an index.html that this reporter has not written. Set another outputFolder.`,
  ])
  expect(readdirSync(folder)).toContain('network-error-summary.json')
  expect(readFileSync(index(), 'utf8')).toBe(html)
})

test("an existing index.html is replaced if it is this reporter's own report", async () => {
  const template = new URL('../../../../src/reporter/page/template.html', import.meta.url)
  writeFileSync(index(), readFileSync(template, 'utf8'))
  await expect(checkOwnReport(index())).resolves.toBeUndefined()
  await expect(checkOwnReport(join(folder, 'missing.html'))).resolves.toBeUndefined()
})

test('an existing index.html is rejected if it is a FIFO, which would block the run', async () => {
  execFileSync('mkfifo', [index()])
  await expect(checkOwnReport(index())).rejects.toThrow('this reporter has not written')
})

const machine = createHash('sha1').update(hostname()).digest('hex').slice(0, 8)
const nameBy = (writer: string) =>
  `network-error-summary.json.${writer}-3f2c1e64-5717-4562-b3fc-2c963f66afa6.unfinished`

test.each`
  what                                               | name                                         | ageMinutes | isKept
  ${'of a killed run are removed'}                   | ${nameBy(`${machine}-999999999`)}            | ${0}       | ${false}
  ${'of a run that is still writing are kept'}       | ${nameBy(`${machine}-${process.ppid}`)}      | ${0}       | ${true}
  ${'of another machine are kept'}                   | ${nameBy('00000000-999999999')}              | ${0}       | ${true}
  ${'that are older than an hour are removed'}       | ${nameBy('00000000-999999999')}              | ${61}      | ${false}
  ${'of an older version are removed after an hour'} | ${'network-error-summary.json.x.unfinished'} | ${61}      | ${false}
  ${'of other programs are kept'}                    | ${'other.json.x.unfinished'}                 | ${61}      | ${true}
`('temporary files $what', async ({ name, ageMinutes, isKept }) => {
  const modified = new Date(Date.now() - ageMinutes * 60_000)
  writeFileSync(join(folder, name), '{')
  utimesSync(join(folder, name), modified, modified)
  await write(modelWith(1), ['json'])
  expect(readdirSync(folder).includes(name)).toBe(isKept)
})

// Nothing that is absent is printed as `undefined`: neither by the golden runs, nor about errors of which little is known.
/** What a page of the golden runs itself said. */
const said = /Cannot read properties of undefined/g
const findUndefined = (text: string) => text.replace(said, '').match(/.{0,60}undefined.{0,60}/g) ?? []

const golden = new URL('../../../golden/', import.meta.url)
const goldenFiles = readdirSync(golden, { recursive: true })
  .map(String)
  .filter((name) => /\.(?:txt|yml)$/.test(name))

test.each(goldenFiles)('no output of the golden runs says undefined: %s', (name) => {
  expect(findUndefined(readFileSync(new URL(name.replaceAll('\\', '/'), golden), 'utf8'))).toEqual([])
})

/** An error of which only the required fields are known. */
const bare = (kind: FindingKind) => {
  const occurrence = { kind, url: 'https://shop.test/', timestamp: '2026-01-31T12:03:01.000Z' }
  return { ...occurrence, name: createFilterFor().toName(occurrence), count: 1 }
}
const bareFindings = findingKinds.map(({ name }) => bare(name))

test('no message about errors of which little is known says undefined', () => {
  const listed = { findings: bareFindings }
  const missing = findingKinds.map(({ name: kind }) => ({ kind, description: 'x' }))
  const messages = [false, true].flatMap((showsTexts) => [
    formatFailure({ ...listed, showsTexts }, missing),
    formatContext({ ...listed, showsTexts }),
    formatWarning({ ...listed, showsTexts }, 'test'),
    formatWarning({ ...listed, showsTexts }, 'run'),
  ])
  expect(messages.flatMap(findUndefined)).toEqual([])
})

const states = ['new', 'known', 'expired'] as const
const attached = verdicts.flatMap((verdict) =>
  bareFindings.flatMap((finding): AttachedFinding[] => [
    { ...finding, verdict },
    ...states.map((state) => ({
      ...finding,
      name: `${finding.name} ${state}`,
      verdict,
      baseline: { state },
    })),
  ]),
)
const littleKnown: GoldenRun = {
  name: 'little-known',
  status: 'failed',
  baseline: [{ error: 'GET 500 /old', reason: 'Old' }],
  options: { hosts: { allowed: [] } },
  tests: [
    { id: 'meets errors', outcome: 'unexpected', attempts: [{ status: 'failed', findings: attached }] },
    {
      id: 'has little',
      attempts: [{ attachments: [evidence({}), attachment('network-errors.json', '[]')] }],
    },
  ],
}

test('no output about errors of which little is known says undefined', async () => {
  const { terminal, read } = await runReporter(littleKnown, createTestFolder())
  const files = ['network-error-summary.md', 'network-error-summary.json', 'network-error-report/index.html']
  expect(terminal).toContain('meets errors')
  expect([terminal, ...files.slice(0, 2).map((file) => read(file) ?? '')].flatMap(findUndefined)).toEqual([])
})
