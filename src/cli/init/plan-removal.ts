// Plans the way out: what `init` added, and nothing else.
import type { SuiteFiles } from '../imports/list-files.js'
import { findPlaywrightName } from '../imports/manifest.js'
import { everyName, monitorEntry } from '../imports/module-references.js'
import { ownPackage, playwright, readSource, reporterEntry } from '../imports/source-file.js'
import { formatReporter } from './config/added-line.js'
import { removeReporter } from './config/remove-reporter.js'
import { mergeByFile } from './edit.js'
import { ignoredLine, unignoreReport } from './gitignore.js'
import { listStep, listUnchanged, type Plan, replaceSpecifiers } from './plan.js'
import type { ScannedFile, ScannedSuite } from './scan-suite.js'

/** The entry points whose exports at run time are those of Playwright, and these. */
const replaceableEntries = [ownPackage, monitorEntry]
const ownExports = ['createNetworkErrorMonitorFixture', 'webhookTemplate', 'basePathOf', 'errorPatternKey']

/** Plans to change the specifiers back to Playwright's, where only its exports are used. */
export function planRemoval(
  { sources, unparsed }: ScannedSuite,
  { folder, modules, configs }: SuiteFiles,
): Plan {
  const name = findPlaywrightName(folder)
  const specifiers = new Map(replaceableEntries.map((entry) => [entry, name]))
  const replaceable = sources.filter((source) => !usesOwnExports(source))
  const files = [...modules, ...configs].map(readSource).filter(({ text }) => text.includes(reporterEntry))
  const reporters = files.map(removeReporter)
  const ignored = [unignoreReport(folder)].filter((change) => change !== undefined)
  const imports = replaceable.map((source) => replaceSpecifiers(source, specifiers))
  return {
    changes: mergeByFile([...imports, ...reporters, ...ignored]),
    steps: [
      ...listStep('Not changed, because they cannot be parsed:', unparsed),
      ...listStep(`Remove ${formatReporter()} by hand from:`, listUnchanged(reporters)),
      ...listStep(`Remove ${ignoredLine} by hand from:`, listUnchanged(ignored)),
      ...listStep(
        `Not changed, because they use more of ${ownPackage} than ${playwright} exports:`,
        sources.filter(usesOwnExports).map(({ file }) => ({ file })),
      ),
    ],
  }
}

/** Whether a file imports what Playwright does not export. */
function usesOwnExports({ references }: ScannedFile): boolean {
  return references.some(({ specifier, names }) => {
    if (!replaceableEntries.includes(specifier)) return specifier.startsWith(`${ownPackage}/`)
    return names !== everyName && ownExports.some((name) => names.includes(name))
  })
}
