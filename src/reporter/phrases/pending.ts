import type { PendingRequest } from '../../findings/log/pending-request.js'
import { count } from '../../values/numbers.js'
import type { SummaryModel, TestModel } from '../summary/model.js'

/** Lists tests in which an attempt failed while requests were open. */
export function listPendingTests({ tests }: Pick<SummaryModel, 'tests'>): readonly TestModel[] {
  return tests.filter(({ attempts }) => attempts.some(({ pending }) => pending > 0))
}

export function summarizePending({ length }: readonly TestModel[]): string {
  return `${count(length, 'test')} failed while requests were open`
}

/** Reads the open requests of the last attempt that had any, oldest first. */
export function readPending({ attempts }: TestModel): readonly PendingRequest[] {
  return attempts.findLast(({ pending }) => pending > 0)?.evidence.readPending() ?? []
}
