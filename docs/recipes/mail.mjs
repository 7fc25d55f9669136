// Catches mail on port 1025, and delivers it to a webhook receiver as JSON.
import { MailDev } from 'maildev'

const { smtp } = await new MailDev({ smtp: 1025, ip: '127.0.0.1', disableWeb: true }).start()
smtp.on('new', (mail) =>
  fetch('http://127.0.0.1:4010/hooks/mail', { method: 'POST', body: JSON.stringify(mail) }),
)
