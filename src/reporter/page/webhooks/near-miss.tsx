import type { ComparedField, PageNearMiss } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Table } from '../parts/table.js'
import { formatTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'

interface NearMissProps {
  readonly nearMiss: PageNearMiss
}

export function NearMiss({ nearMiss }: NearMissProps) {
  const { fields, omittedFields } = nearMiss
  return (
    <div class="near-miss">
      <div class="table-scroll">
        <Table caption={<Caption nearMiss={nearMiss} />} heads={['Field', 'Expected', 'Received']}>
          {fields.map((field, index) => (
            <FieldLine key={index} field={field} />
          ))}
        </Table>
      </div>
      <OmittedNotice number={omittedFields} unit="field" />
    </div>
  )
}

function Caption({ nearMiss: { method, url, receivedAt, fields } }: NearMissProps) {
  const matched = fields.filter((field) => field.matched).length
  return (
    <>
      <span class="method">
        <SafeText text={method} />
      </span>{' '}
      <Code text={url} />
      <span class="dim">{` at ${formatTime(receivedAt)}, ${matched} of ${fields.length} matched`}</span>
    </>
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
