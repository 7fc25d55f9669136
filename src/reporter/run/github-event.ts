import { readFileSync } from 'node:fs'
import { parseJson } from '../../values/parse-json.js'

/** Reads the event of a GitHub workflow; undefined elsewhere. */
export function readGitHubEvent({ GITHUB_EVENT_PATH }: NodeJS.ProcessEnv): unknown {
  if (!GITHUB_EVENT_PATH) return undefined
  try {
    return parseJson(readFileSync(GITHUB_EVENT_PATH, 'utf8'))
  } catch {
    return undefined
  }
}
