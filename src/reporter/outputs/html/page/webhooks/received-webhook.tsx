import { useState } from 'preact/hooks'
import type { PageWebhook } from '../../data/page-types.js'
import { formatTime } from '../format.js'
import { CopyButton } from '../parts/copy-button.js'
import { JsonText } from '../parts/json-text.js'
import { SafeText } from '../parts/safe-text.js'

export function ReceivedWebhook({ webhook }: { readonly webhook: PageWebhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="webhook" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="number dim">{formatTime(webhook.receivedAt)}</span>
        <span class="method">
          <SafeText text={webhook.method} />
        </span>
        <code>
          <SafeText text={webhook.url} />
        </code>
      </summary>
      {isOpen && (
        <div class="webhook-json">
          <CopyButton text={webhook.json} what="JSON" small />
          <JsonText json={webhook.json} cut={webhook.cut} />
        </div>
      )}
    </details>
  )
}
