import { describeOperation, formatOperation } from '../../phrases/api.js'
import type { Pattern } from '../run.js'
import { Code, SafeText } from '../text/safe-text.js'

/** Shown only with the reporter's option `openapi`. */
export function PatternOperations({ pattern: { operations = [], status } }: { readonly pattern: Pattern }) {
  if (operations.length === 0) return null
  return (
    <div>
      <h2>{operations.length === 1 ? 'Operation' : 'Operations'}</h2>
      <ul class="operations">
        {operations.map((operation) => (
          <li key={formatOperation(operation)}>
            <Code text={formatOperation(operation)} />{' '}
            <span class={operation.documented === false ? 'undocumented' : 'dim'}>
              <SafeText text={describeOperation(operation, status)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
