import { Fragment } from 'preact'
import type { EffectName } from '../../../verdicts.js'
import {
  type Active,
  type Effects,
  getText,
  type Line,
  leadsOn,
  linkToTest,
  type Part,
  type Sentence,
  type TestReference,
  type Tone,
} from '../../report/document.js'
import { usePage } from '../page-context.js'
import { formatState } from '../page-state.js'
import { CopyButton } from './copy-button.js'
import { Badge, Code, SafeText, toClass } from './text.js'

interface PartProps {
  readonly part: Part
  /** The tone of its item. */
  readonly tone?: Tone | undefined
  /** Whether the part is in a row, which is a button, so that it can contain neither links nor buttons. */
  readonly isInRow?: boolean
}

/** Draws any part of any line. */
export function PartView({ part, tone = 'plain', isInRow = false }: PartProps) {
  if (typeof part === 'string') return <SafeText text={keepUnits(part)} />
  if ('phrase' in part) return <SentenceView part={part} />
  if ('state' in part) return <Badge text={part.state} tone={part.state === 'known' ? 'plain' : tone} />
  if ('outcome' in part) return <Badge text={part.outcome} tone={part.tone} />
  if ('effects' in part) return <EffectChips part={part} tone={tone} />
  if ('test' in part) return <TestLink part={part} isInRow={isInRow} />
  if ('time' in part) return <Time time={part.time} />
  return isInRow ? <SafeText text={getText(part)} /> : <ActivePart part={part} />
}

const unbrokenSpace = '\u00a0'

/** Keeps the units of durations in the line of their numbers. Expects our own words, because readers copy untrusted text. */
function keepUnits(words: string): string {
  return words.replace(/(?<=\d) (?=(?:ms|s|min|h)\b)/g, unbrokenSpace)
}

/** Draws code, and what a reader can open or copy. */
function ActivePart({ part }: { readonly part: Active }) {
  if ('code' in part) return <Code text={part.code} />
  if ('url' in part) return <Url url={part.url} />
  if ('copy' in part) return <CopyButton {...part} text={part.copy} small={part.hint === undefined} />
  if ('command' in part) return <Command {...part} />
  return <ExternalLink url={part.link} text={part.text} />
}

function SentenceView({ part: { phrase, during } }: { readonly part: Sentence }) {
  const { formatTime } = usePage()
  const times = during && [...new Set([during.first, during.last].map(formatTime))]
  return (
    <>
      {phrase.map((piece, index) => (
        <PartView key={index} part={piece} isInRow={during !== undefined} />
      ))}
      {times && <span class="dim">{`, ${times.join(' to ')}`}</span>}
    </>
  )
}

function Time({ time }: { readonly time: string }) {
  const { formatTime } = usePage()
  return <time dateTime={time}>{formatTime(time)}</time>
}

/** Says what an error did to its tests. Only what turned the run red is red. */
function EffectChips({ part: { effects, notes }, tone }: { readonly part: Effects; readonly tone: Tone }) {
  const hasFailed = effects.some(({ effect, isFlaky }) => effect === 'failed' && !isFlaky)
  const tones: Readonly<Record<EffectName, Tone>> = {
    failed: tone,
    warned: hasFailed ? 'warning' : tone,
    inFailedTests: 'plain',
    accepted: 'plain',
  }
  return (
    <span class="chips">
      {notes.map((note) => (
        <Badge key={note} text={note} />
      ))}
      {effects.map(({ effect, words, isFlaky }) => (
        <span
          key={words}
          class={`chip ${toClass(effect === 'failed' && isFlaky ? 'warning' : tones[effect])}`}
        >
          {words}
        </span>
      ))}
    </span>
  )
}

interface TestLinkProps {
  readonly part: TestReference
  readonly isInRow: boolean
}

/** Shows a test, which links to its own row if it has one, and to its page in Playwright's report. */
function TestLink({ part: { test, title, place, project }, isInRow }: TestLinkProps) {
  const { tests, hasProjects, playwrightReport } = usePage()
  const where = <SafeText class="dim" text={hasProjects && project ? `${place} ${project}` : place} />
  if (isInRow || !tests.has(test)) {
    return (
      <>
        {where} <SafeText text={title} />
      </>
    )
  }
  return (
    <>
      <a href={formatState({ view: 'tests', open: test })}>
        <SafeText text={title} />
      </a>{' '}
      {where}
      {playwrightReport !== undefined && (
        <>
          {' '}
          <ExternalLink url={linkToTest(playwrightReport, test)} text="Playwright report" />
        </>
      )}
    </>
  )
}

/** Shows a URL with a button to copy it, as a link if it is a web address. */
function Url({ url }: { readonly url: string }) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return (
    <span class="url">
      {isWeb ? <ExternalLink url={url} text={url} /> : <SafeText text={url} />}
      {unbrokenSpace}
      <CopyButton text={url} what="URL" small />
    </span>
  )
}

function Command({ command, what = 'command' }: { readonly command: string; readonly what?: string }) {
  return (
    <>
      <Code text={command} />
      {unbrokenSpace}
      <CopyButton text={command} what={what} small />
    </>
  )
}

function ExternalLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <SafeText text={text} />
    </a>
  )
}

/** Draws a line of parts, with a separator wherever the words do not lead to the next part. */
export function LineView({ line, tone }: { readonly line: Line; readonly tone?: Tone | undefined }) {
  return (
    <>
      {line.map((part, index) => (
        <Fragment key={index}>
          <PartView part={part} tone={tone} />
          <Gap before={part} after={line[index + 1]} />
        </Fragment>
      ))}
    </>
  )
}

interface GapProps {
  readonly before: Part
  readonly after: Part | undefined
}

/** Separates two parts. Neither a separator nor an icon begins a line. */
function Gap({ before, after }: GapProps) {
  if (after === undefined) return ' '
  if (needsSeparator(before, after)) return <span class="separator">{`${unbrokenSpace}· `}</span>
  return isIcon(after) ? unbrokenSpace : ' '
}

function isIcon(part: Part): boolean {
  return typeof part !== 'string' && 'copy' in part && part.hint === undefined
}

function needsSeparator(before: Part, part: Part): boolean {
  if (typeof part !== 'string' && 'copy' in part) return false
  return !leadsOn(before)
}
