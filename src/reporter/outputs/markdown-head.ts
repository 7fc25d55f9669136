// What the Markdown says about the run itself, for readers who see nothing else of it.

import { formatMarkdownCode, formatMarkdownLink } from '../../printing/markdown.js'
import { formatRunName } from '../../summary-file/format-comparison.js'
import { capitalize } from '../../values/text.js'
import { getText } from '../report/document.js'
import { toOutcome } from '../report/explain-error.js'
import { explainNotRecorded } from '../report/sentences.js'
import type { SummaryModel } from '../summary/model.js'
import { findCiLinks } from './ci-links.js'
import type { MarkdownOptions } from './markdown.js'

/**
 * Says whether the run passed, what it tested and where the CI system shows it. `page` is the path of the HTML report, if it
 * is written: the rest is there or, if the CI system names them, among the run's artifacts.
 */
export function describeRun(model: SummaryModel, page: string | undefined): MarkdownOptions {
  const { run } = model
  const { status, commit, branch } = run
  const links = findCiLinks(process.env)
  const revision = commit ?? branch
  const facts = [
    `**${capitalize(getText(toOutcome(status)))}**`,
    revision && formatMarkdownCode(formatRunName({ commit, branch, generatedAt: run.startedAt })),
    links.run && formatMarkdownLink('Run', links.run),
    links.artifacts && formatMarkdownLink('Artifacts', links.artifacts),
  ]
  const report = page && formatMarkdownCode(page)
  return {
    about: [facts.filter(Boolean).join(' · '), explainNotRecorded(model)].filter(Boolean).join('\n\n'),
    rest: links.artifacts ? formatMarkdownLink("the run's artifacts", links.artifacts) : report,
  }
}
