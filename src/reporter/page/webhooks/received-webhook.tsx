import { useState } from 'preact/hooks'
import type { PageWebhook } from '../../page-data/page-types.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatTime } from '../text/format.js'
import { JsonText } from '../text/json-text.js'
import { Code, SafeText } from '../text/safe-text.js'

export function ReceivedWebhook({ webhook }: { readonly webhook: PageWebhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="webhook" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="number dim">{formatTime(webhook.receivedAt)}</span>
        <span class="method">
          <SafeText text={webhook.method} />
        </span>
        <Code text={webhook.url} />
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
