import { readFileSync } from 'node:fs'

/** How a row is read, as redactor.corpus.test.ts says. */
export type Reading = 'text' | 'body' | 'json' | 'url' | 'lone' | 'header'

export interface Row {
  readonly reading: Reading
  /** The row in a test's title. */
  readonly title: string
  readonly written: string
  readonly redacted: string
}

const hidden = '[redacted]'
const symbols: Readonly<Record<string, string>> = { '␍': '\r', '⏎': '\n', '␁': '\u0001' }

/** Reads all rows of corpus.tsv. */
export function readCorpus(): readonly Row[] {
  const [, ...sections] = readFileSync(new URL('corpus.tsv', import.meta.url), 'utf8').split('\n## ')
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.trimEnd().split('\n')
    const [reading, what] = heading.split(': ')
    return lines.filter(Boolean).map((line) => readRow(reading as Reading, `${what}`, line))
  })
}

function readRow(reading: Reading, what: string, line: string): Row {
  const [marked = '', why, explicit] = line
    .replaceAll(/[␍⏎␁]/g, (symbol) => symbols[symbol] ?? '')
    .split('\t')
  return {
    reading,
    title: `${why ? `${what}, ${why}` : what}: ${JSON.stringify(marked)}`,
    written: marked.replaceAll(/[«»⟪⟫]/g, ''),
    redacted: explicit ?? marked.replaceAll(/«.*?»/gs, hidden).replaceAll(/⟪.*?⟫/gs, `"${hidden}"`),
  }
}
