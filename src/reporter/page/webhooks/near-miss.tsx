import type { ComparedField, PageNearMiss } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { formatTime } from '../text/format.js'
import { SafeText } from '../text/safe-text.js'

export function NearMiss({ nearMiss }: { readonly nearMiss: PageNearMiss }) {
  const { method, url, receivedAt, fields, omittedFields } = nearMiss
  const matched = fields.filter((field) => field.matched).length
  return (
    <div class="near-miss">
      <div class="table-scroll">
        <table>
          <caption>
            <span class="method">
              <SafeText text={method} />
            </span>{' '}
            <code>
              <SafeText text={url} />
            </code>
            <span class="dim">{` at ${formatTime(receivedAt)}, ${matched} of ${fields.length} matched`}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Expected</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              <FieldLine key={index} field={field} />
            ))}
          </tbody>
        </table>
      </div>
      <OmittedNotice number={omittedFields} unit="field" />
    </div>
  )
}

function FieldLine({ field }: { readonly field: ComparedField }) {
  return (
    <tr class={field.matched ? 'same' : 'different'}>
      <th scope="row">
        <span class="mark" aria-hidden="true">
          {field.matched ? '✓' : '✗'}
        </span>
        <span class="for-readers">{field.matched ? 'matches: ' : 'differs: '}</span>
        <SafeText text={field.field} />
        {field.note && (
          <span class="note">
            <SafeText text={field.note} />
          </span>
        )}
      </th>
      <ValueCell name="Expected" value={field.expected} absent="–" />
      <ValueCell
        name="Received"
        value={field.received}
        absent={field.expected === undefined ? '–' : 'missing'}
      />
    </tr>
  )
}

interface ValueCellProps {
  readonly name: string
  readonly value: string | undefined
  readonly absent: string
}

function ValueCell({ name, value, absent }: ValueCellProps) {
  return (
    <td data-name={name}>
      {value === undefined ? <span class="dim">{absent}</span> : <SafeText text={value} />}
    </td>
  )
}
