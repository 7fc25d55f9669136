// Signatures that no vendor's scheme fits.
import { hmacSignature, type SignatureSigner, stripeSignature } from 'playwright-backchannel/webhook'

const secret = process.env['WEBHOOK_SECRET'] ?? ''
const header = 'x-acme-signature'

/** x-acme-signature: sha256=5257a8… */
export const ofBody = hmacSignature({ header, secret, prefix: 'sha256=' })

/** x-acme-signature: t=1492774577,v1=5257a8… */
export const likeStripe = hmacSignature({ header, secret, form: 't,v1' })

/** x-acme-time: 1492774577, and a digest of the time, a header and the body. */
export const withId = hmacSignature({
  header,
  secret,
  timestampHeader: 'x-acme-time',
  payload: ({ rawBody, headers, timestamp }) => `${timestamp}\n${headers['x-acme-id']}\n${rawBody}`,
})

const stripe = stripeSignature(secret)

/** Signs the time of ten minutes ago, which the system has to refuse. */
export const tenMinutesOld: SignatureSigner = {
  sign: (delivery) => stripe.sign({ ...delivery, timestamp: delivery.timestamp - 600 }),
}
