// Suites whose `test` is another package's, so that a new specifier is not enough.
import type { CallExpression } from '@babel/types'
import { includesTest, type ModuleReference, monitorEntry } from '../imports/module-references.js'
import { ownPackage, parseModule, visitNodes } from '../imports/source-file.js'
import {
  bddPackage,
  componentPackages,
  type ListedFile,
  newSpecifiers,
  type ScannedFile,
} from './scan-suite.js'

/** Finds unmonitored component tests. A file that also imports the monitor is assumed to merge it into its `test`. */
export function findComponentTests({ file, references }: ScannedFile): readonly ListedFile[] {
  const tests = references.filter(({ names }) => includesTest(names))
  const isMerged =
    references.some(takesMonitor) || tests.some(({ specifier }) => newSpecifiers.has(specifier))
  const own = tests.find(({ specifier }) => specifier.startsWith(componentPackages))
  return isMerged || !own ? [] : [{ file, note: own.specifier }]
}

/**
 * Finds where playwright-bdd's own `test` is used, which has no monitor: as the import `test`, or by `createBdd()`.
 * https://vitalets.github.io/playwright-bdd/#/writing-steps/custom-fixtures
 */
export function findBddSteps(source: ScannedFile): readonly ListedFile[] {
  const { file, references } = source
  const ofBdd = references.filter(({ specifier }) => specifier === bddPackage)
  if (ofBdd.length === 0 || references.some(takesMonitor)) return []
  if (callsWithoutTest(source)) return [{ file, note: 'createBdd()' }]
  return ofBdd.some(({ names }) => includesTest(names)) ? [{ file, note: 'test' }] : []
}

/** Whether an import includes a fixture that adds the monitor to another `test` with `mergeTests` or `extend`. */
function takesMonitor({ specifier, names }: ModuleReference): boolean {
  const hasMonitor = specifier === ownPackage || specifier === monitorEntry
  return hasMonitor && (includesTest(names) || names.includes('createNetworkErrorMonitorFixture'))
}

function callsWithoutTest(source: ScannedFile): boolean {
  let isFound = false
  visitNodes(parseModule(source), ({ node }) => {
    if (node.type === 'CallExpression' && isCreateBdd(node) && node.arguments.length === 0) isFound = true
  })
  return isFound
}

function isCreateBdd({ callee }: CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 'createBdd'
}
