// Everything that the reporter keeps passes through here first, so that no secret reaches the disk or a renderer.
import type { TimeoutEvidence } from '../../attachments/decode.js'
import type { ResolvedOptions } from '../options.js'
import { redactText, redactUrl } from './redact-text.js'
import { redactTimeout } from './redact-webhook.js'
import { isSecretHeader, isSecretParameter, plainName } from './secret-names.js'

export interface Redactor {
  url(url: string): string
  /** For titles and messages. */
  text(text: string): string
  timeout(timeout: TimeoutEvidence): TimeoutEvidence
}

export function createRedactor(redact: ResolvedOptions['redact']): Redactor {
  if (redact === false) return { url: same, text: same, timeout: same }
  const queryParams = new Set(redact.queryParams.map(plainName))
  const headers = new Set(redact.headers.map(plainName))
  const { replacement } = redact
  const rules = { replacement, isSecret: remembered((name) => isSecretParameter(name, queryParams)) }
  const url = (text: string): string => redactUrl(text, rules)
  const text = (value: string): string => redactText(value, rules)
  const isHeader = (name: string): boolean => isSecretHeader(name, headers)
  return {
    url,
    text,
    timeout: (timeout) => redactTimeout(timeout, { url, text, isSecretHeader: isHeader, replacement }),
  }
}

const mostRemembered = 1000

/** The same few parameter names come with nearly every URL. */
function remembered(isSecret: (name: string) => boolean): (name: string) => boolean {
  const answers = new Map<string, boolean>()
  return (name) => {
    const known = answers.get(name)
    if (known !== undefined) return known
    if (answers.size >= mostRemembered) answers.clear()
    const answer = isSecret(name)
    answers.set(name, answer)
    return answer
  }
}

function same<T>(value: T): T {
  return value
}
