// Text that tries to act where it is printed, in the shapes of public payload lists.
import fc from 'fast-check'
import { words } from './words.js'

const workflowCommands = [
  ...words(`
    ::error::pwned ::warning::pwned ::debug::pwned ::group::pwned ::endgroup:: ::add-mask::x
    ::stop-commands::t ::add-matcher::x.json :: :::error::pwned ##[error]pwned ##[command]pwned
    ##[group]pwned ##[add-mask]x
  `),
  '::error title=x,file=a.ts,line=1::pwned',
  '::set-output name=x::y',
  '::set-env name=NODE_OPTIONS::--require=./x',
  '::save-state name=x::y',
  '##vso[task.setvariable variable=x]y',
  '##vso[task.complete result=Succeeded;]',
  '##VSO[task.logissue type=error]pwned',
  "##teamcity[buildStatus status='SUCCESS']",
  "##teamcity[setParameter name='env.x' value='y']",
]

const terminalSequences = words(`
  \u001b[31mred \u001b[2J\u001b[H \u001b[1A\u001b[2K \u001b]8;;https://evil.test\u0007link\u001b]8;;\u0007
  \u001b]0;title\u0007 \u001b]52;c;cHduZWQ=\u001b\\ \u001bP+q544e\u001b\\ \u009b31mred \u009d0;title\u009c
  a\rb a\bb a\u0000b a\u007fb
`)

const invisibleText = words(`
  \u202egnp.exe \u2066a\u2069 \u061ca a\u200bb a\u200d\u2060\ufeffb a\u00adb a\u2028b\u2029c a\u0085b
  \u{e0041}\u{e007f} \ufff9a\ufffab\ufffb \u3164
`)

const markup = [
  ...words(`
    <script>alert(1)</script> </code></details><svg/onload=alert(1)> &lt;b&gt; &#64;octocat &commat;octocat
    &#35;1 &num;1 &#x40;octocat @octocat @octo-org/team #1 GH-1 octocat/repo#1
    octocat@0123456789abcdef0123456789abcdef01234567 0123456789abcdef0123456789abcdef01234567 :tada: $x$
    $\`x\`$ https://evil.test/x www.evil.test mailto:a@evil.test a@evil.test [x](javascript:alert(1))
    ![x](https://evil.test/x) <https://evil.test> **a** __a__ ~~a~~ \`a\` --- \\ \\| \\\`
  `),
  '<img src=x onerror=alert(1)>',
  '"><iframe srcdoc=x>',
  '<!-- x -->',
  '[x]: https://evil.test',
  '``` a',
  '# a',
  '> a',
  '- a',
  '1. a',
  '| a | b |',
]

const payloads: readonly string[] = [...workflowCommands, ...terminalSequences, ...invisibleText, ...markup]

const separator = fc.constantFrom('', ' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u2003', ' x ', 'xx', ': ')
const padding = fc.nat({ max: 120 }).map((length) => 'x'.repeat(length))

/** Payloads with ordinary text of any length between them. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.oneof(separator, padding), fc.constantFrom(...payloads)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''))

/**
 * Lists the lines that would act: those that begin or contain a command of a CI platform, or contain a character that
 * moves the cursor, reorders text or hides it.
 */
export function findActingLines(printed: string): string[] {
  return printed.split(/\r?\n/).filter((line) => command.test(line) || invisible.test(line))
}

const command = /^\s*::|##(?:vso|teamcity)?\[/i
/** Excludes tabs, and variation selectors of emoji. */
const invisible = /(?!\t|[\ufe00-\ufe0f])[\p{Cc}\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb]/u
