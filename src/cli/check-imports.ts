import { relative } from 'node:path'
import { count } from '../values/numbers.js'
import { makeVisible } from '../values/text.js'
import { type Command, InputError, program } from './command.js'
import { describeFolder, folderOperand, listSuiteFiles } from './imports/list-files.js'
import {
  findModuleReferences,
  includesTest,
  type ModuleReference,
  takesMonitor,
} from './imports/module-references.js'
import { playwright, readSource, type SourceFile, SyntaxProblem } from './imports/source-file.js'

export const checkImports: Command = {
  name: 'check-imports',
  summary: `Check that no file imports "test" from ${playwright} without a monitor.`,
  operands: [folderOperand],
  options: {},
  examples: ['check-imports', 'check-imports e2e'],
  exitCodes: { 0: 'No file imports it.', 1: 'A file imports it.' },
  run(args, context) {
    const { folder, modules } = listSuiteFiles(args, context)
    if (modules.length === 0)
      throw new InputError(
        `Found no file to check in ${describeFolder(folder, context.folder)}. Pass the folder of the suite.`,
      )
    const lines = modules.flatMap((file) => listTestImports(file, context.folder))
    context.write(lines.length === 0 ? describeNone(modules.length) : describeFound(lines, args.operands))
    return lines.length === 0 ? 0 : 1
  },
}

function listTestImports(file: string, base: string): string[] {
  const source = readSource(file)
  if (!source.text.includes(playwright)) return []
  const path = makeVisible(relative(base, file))
  try {
    return findTestImports(source).map(({ at }) => `${path}:${source.text.slice(0, at).split('\n').length}`)
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    throw new InputError(`Failed to parse ${path}: ${makeVisible(error.message)}. Correct the file.`, {
      cause: error,
    })
  }
}

function findTestImports(source: SourceFile): ModuleReference[] {
  const references = findModuleReferences(source)
  const isReExport = ({ at }: ModuleReference) => source.text.startsWith('export', at)
  const hasMonitor = references.some((reference) => takesMonitor(reference) && !isReExport(reference))
  return references
    .filter(({ specifier, names }) => specifier === playwright && includesTest(names))
    .filter((reference) => !hasMonitor || isReExport(reference))
}

function describeNone(files: number): string {
  return `Checked ${count(files, 'file')}: none imports "test" from ${playwright} without a monitor.\n`
}

function describeFound(lines: readonly string[], operands: readonly string[]): string {
  const command = [program, 'init', ...operands].join(' ')
  const imports = count(lines.length, 'import')
  const title = `${imports} of "test" from ${playwright}, so that tests are not monitored.`
  return `${lines.join('\n')}\n${title} Next: ${command}\n`
}
