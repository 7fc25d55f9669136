import { count, formatNumber } from '../../../values/numbers.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import type { Run } from '../run.js'
import { Code } from '../text/safe-text.js'

/** Lists files with tests whose network errors are not recorded. */
export function UnmonitoredFiles({ run: { data } }: { readonly run: Run }) {
  const { notMonitored, omitted } = data
  if (notMonitored.length === 0) return null
  return (
    <details class="unmonitored">
      <summary>{`Files not monitored: ${formatNumber(notMonitored.length + omitted.unmonitoredFiles)}`}</summary>
      <p>
        {'Import '}
        <code>test</code>
        {' from '}
        <code>playwright-backchannel</code>
        {', in the spec or in the fixtures file that it imports:'}
      </p>
      <ul>
        {notMonitored.map(({ file, tests }) => (
          <li key={file}>
            <Code text={file} />
            <span class="dim">{` ${count(tests, 'test')}`}</span>
          </li>
        ))}
      </ul>
      <OmittedNotice number={omitted.unmonitoredFiles} unit="file" />
    </details>
  )
}
