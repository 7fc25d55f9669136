// The option `unmonitored`, which can fail a run because of tests without the network error monitor.

import { getPhraseText, listFirstPhrases } from '../../printing/phrase.js'
import type { UnmonitoredFile } from '../../summary-file/summary.js'
import { checkNonEmptyString, createInvalid } from '../../values/check-value.js'
import { compileGlob } from '../../values/globs.js'
import { isRecord } from '../../values/json.js'
import { count, sum } from '../../values/numbers.js'
import { acceptList, defineOptions } from '../../values/option-table.js'
import { makeVisible } from '../../values/text.js'
import type { TestEntry } from '../collect/test-entry.js'
import { countFiles } from '../summary/test-counts.js'

/** `except` lists globs, relative to the config's folder, of files whose tests do not need the monitor. */
export type UnmonitoredOption = 'report' | 'fail' | { readonly except: readonly string[] }

/**
 * Checks the option; without it, returns undefined, because its default depends on the run. Throws a `TypeError` for an
 * invalid value, such as a glob with unbalanced braces.
 */
export function checkUnmonitored(value: unknown, name = 'unmonitored'): UnmonitoredOption | undefined {
  if (value === undefined) return undefined
  if (value === 'report' || value === 'fail') return value
  if (!isRecord(value) || value['except'] === undefined)
    throw createInvalid(name, "'report', 'fail' or { except: ['tests/api/**'] }", value)
  return exceptions.resolve(value, name)
}

const exceptions = defineOptions<{ readonly except: readonly string[] }>('unmonitored', {
  except: acceptList('globs', (glob, name) => {
    compileGlob(checkNonEmptyString(name, glob))
    return String(glob)
  }),
})

/** Marks the files that the option excepts. */
export function markExcepted(
  files: readonly UnmonitoredFile[],
  option: UnmonitoredOption | undefined,
): readonly UnmonitoredFile[] {
  const isExcepted = createFileMatcher(typeof option === 'object' ? option.except : [])
  return files.map((unmonitored) =>
    isExcepted(unmonitored.file) ? { ...unmonitored, excepted: true } : unmonitored,
  )
}

const maxFiles = 5

/** Returns text such as `3 unmonitored tests in tests/a.spec.ts`; `undefined` if no unmonitored test fails the run. */
export function findUnmonitoredTests(
  option: UnmonitoredOption,
  tests: Iterable<TestEntry>,
  configFolder: string,
): string | undefined {
  if (option === 'report') return undefined
  const all = countFiles(tests, 'unmonitored', configFolder)
  const files = markExcepted(all, option).filter(({ excepted }) => !excepted)
  if (files.length === 0) return undefined
  const total = sum(files.map((unmonitored) => unmonitored.tests))
  return `${count(total, 'unmonitored test')}${formatFiles(files.map(({ file }) => file))}`
}

/** Creates a path matcher. Globs and paths get a leading slash, so that an initial `**` matches bare file names. */
function createFileMatcher(globs: readonly string[]): (path: string) => boolean {
  const tests = globs.map((glob) => compileGlob(`/${glob.replace(/^\.\//, '')}`))
  return (path) => tests.some((matches) => matches(`/${path}`))
}

/** Lists the first file names and counts the others. Leaves out the empty name of a test without a location. */
function formatFiles(files: readonly string[]): string {
  const names = files.filter(Boolean).map(makeVisible)
  if (names.length === 0) return ''
  const phrases = names.map((name) => [name])
  return ` in ${getPhraseText(listFirstPhrases(phrases, maxFiles, 'file'))}`
}
