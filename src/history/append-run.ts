import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readTextIfPresent } from '../values/files/read-text.js'
import { replaceFile } from '../values/files/replace-file.js'
import { withFileLock } from './file-lock.js'
import { formatLine, type History, type HistoryRun, maxRuns, parseLine } from './history-run.js'

/**
 * Appends a run and keeps the last 200. Uses a lock, because another run may be shortening the file. Invalid lines stay
 * until the file is shortened. A partial last line does not corrupt the appended line.
 */
export async function appendRun(file: string, run: HistoryRun): Promise<History> {
  mkdirSync(dirname(file), { recursive: true })
  return withFileLock(file, () => append(file, run))
}

function append(file: string, run: HistoryRun): History {
  const text = readTextIfPresent(file) ?? ''
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const earlier = lines.flatMap((line) => {
    const parsed = parseLine(line)
    return parsed ? [{ line, run: parsed }] : []
  })
  const kept = earlier.slice(-(maxRuns - 1))
  if (kept.length === earlier.length) appendFileSync(file, `${separate(text)}${formatLine(run)}\n`)
  else replaceFile(file, [...kept.map(({ line }) => line), formatLine(run), ''].join('\n'))
  return { runs: [...kept.map((item) => item.run), run], skippedLines: lines.length - earlier.length }
}

/** Returns the line break that ends a partial line, left by a process that was killed while writing. */
function separate(text: string): string {
  return text === '' || text.endsWith('\n') ? '' : '\n'
}
