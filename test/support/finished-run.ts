// A child run that ends before the tests of a file begin, and what its own tests left.
import type { JSONReportTestResult } from '@playwright/test/reporter'
import { beforeAll } from 'vitest'
import { decodeAttachment } from '../../src/attachments/decode.js'
import type { BackchannelEvidence } from '../../src/attachments/evidence.js'
import { isBackchannel } from '../../src/attachments/validators.js'
import { getAttachments } from './evidence.js'
import type { InlineRun, InlineTest } from './inline-project.js'

export interface FinishedRun {
  getRun(): InlineRun
  /** Finds a test, in any project unless one is named. */
  find(title: string, project?: string): InlineTest
  /** Returns the last attempt of a test. */
  getResult(title: string, project?: string): JSONReportTestResult
  /** Returns what `_backchannel.json` of the last attempt contains, without findings if nothing is attached. */
  getEvidence(title: string): BackchannelEvidence
}

export function runOnce(start: () => Promise<InlineRun>): FinishedRun {
  let run: InlineRun
  beforeAll(async () => {
    run = await start()
  })
  const find: FinishedRun['find'] = (title, project) => {
    const found = run.tests.find(
      (test) => test.title === title && (project === undefined || test.project === project),
    )
    if (!found) throw new Error(`No test "${title}": ${run.output}`)
    return found
  }
  const getResult: FinishedRun['getResult'] = (title, project) => {
    const result = find(title, project).results.at(-1)
    if (!result) throw new Error(`"${title}" did not run: ${run.output}`)
    return result
  }
  return {
    getRun: () => run,
    find,
    getResult,
    getEvidence(title) {
      const [text = '{"findings":[],"omitted":0}', ...others] = getAttachments(
        getResult(title),
        '_backchannel.json',
      )
      if (others.length > 0) throw new Error('_backchannel.json is attached more than once')
      return decodeAttachment(text, isBackchannel)
    },
  }
}
