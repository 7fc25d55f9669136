// Worker and reporter redact every row of corpus.tsv as it says, and leave it so in a second pass.
import { expect, test } from 'vitest'
import { createRedactor, type Redactor } from '../../../src/redaction/redactor.js'
import { createEvidenceRedactor } from '../../../src/reporter/collect/evidence-redactor.js'
import { type Reading, type Row, readCorpus } from './corpus.js'

/** A text after redaction, and as it should be. */
type Outcome = readonly [redacted: unknown, expected: unknown]

/** JSON, and values with a character that ends them in a longer text. */
const isReadAsWhole = /^\s*[{["]|^[^\s<]*=[^\s<]*;/

/** Redacts a row in each place where it can occur. */
const readings: Readonly<Record<Reading, (row: Row, redactor: Redactor) => readonly Outcome[]>> = {
  text: ({ written, redacted }, { text, json }) => [
    [text(written), redacted],
    [json([written]), [redacted]],
    ...(isReadAsWhole.test(written)
      ? []
      : ['a: ', 'error | '].map((name): Outcome => [text(name + written), name + redacted])),
  ],
  body: ({ written, redacted }, { text, json }) => {
    const [value, expected] = [JSON.parse(written), JSON.parse(redacted)]
    return [
      [text(written), redacted],
      [text(` ${written}\n`), ` ${redacted}\n`],
      [json(value), expected],
      [text(JSON.stringify(value, null, 2)), JSON.stringify(expected, null, 2)],
    ]
  },
  json: (row, redactor) => {
    const { text } = redactor
    const [value, expected] = [row.written, row.redacted].map((json) => JSON.stringify(JSON.parse(json)))
    return [
      ...readings.body(row, redactor),
      [text(`got ${value} here`), `got ${expected} here`],
      [text(`got ${JSON.stringify(value)}`), `got ${JSON.stringify(expected)}`],
      [text(JSON.stringify({ a: value })), JSON.stringify({ a: expected })],
    ]
  },
  url: ({ written, redacted }, { url, text }) => [
    [url(written), redacted],
    [text(written), redacted],
    [text(`GET "${written}" failed`), `GET "${redacted}" failed`],
  ],
  lone: ({ written, redacted }, { url }) => [[url(written), redacted]],
  header: ({ written, redacted }, { headers }) => [[headers(toHeader(written)), toHeader(redacted)]],
}

function toHeader(line: string): Record<string, string> {
  const [name = '', value = ''] = line.split(/: (.*)/s)
  return { [name]: value }
}

/** Redacts a row as the reporter redacts a finding that has it as its URL, its header or its body. */
function redactEvidence({ reading, written, redacted }: Row): Outcome {
  const { finding } = createEvidenceRedactor()
  const others = { kind: 'http-error', name: '', url: '', timestamp: '', count: 1 }
  const toDetails = (row: string) => {
    if (reading === 'header') return { headers: toHeader(row) }
    return reading === 'lone' ? { pageUrl: row } : { body: row }
  }
  const toFinding = (row: string) => ({ ...others, verdict: 'failed' as const, details: toDetails(row) })
  return [finding(toFinding(written)), toFinding(redacted)]
}

// Each test has its own redactors, because redactors cache results.
test.each(readCorpus().map((row) => [row.title, row] as const))('%s', (_title, row) => {
  const again = { ...row, written: row.redacted }
  const read = readings[row.reading]
  for (const [redacted, expected] of [...read(row, createRedactor()), ...read(again, createRedactor())]) {
    expect(redacted).toEqual(expected)
  }
  const [redacted, expected] = redactEvidence(row)
  expect(redacted).toEqual(expected)
})
