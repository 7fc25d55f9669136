// Changes to a signed delivery in transit, and the problem that `matchSignature` must report.
import type { Vendor } from './signed-deliveries.js'

interface SignedDelivery {
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
}

export interface SignatureCase {
  readonly name: string
  /** The note of the near miss; `undefined` for a valid signature. */
  readonly problem: string | undefined
  /** Whether the verdict needs the bytes of the body. */
  readonly needsBytes: boolean
  deliver(now: number): Promise<SignedDelivery>
}

const wrongDigest = 'digest does not match: the body was changed, or another secret signed it'
const json = Buffer.from('{ "event": "movie.created",\n  "title": "Amélie" }')
const notUtf8 = Buffer.from([0xff, 0xfe, 0x00, 0xe9, 0x80, 0x0a])
const farSeconds = 4_000

/** Lists every case that applies to a vendor. */
export function listSignatureCases(vendor: Vendor): SignatureCase[] {
  const { secret, otherSecret, headers, timestamp, signsWithAll } = vendor
  const digestHeader = headers.at(-1) ?? ''
  const signed = async (now: number, body = json, secrets: [string, ...string[]] = [secret]) => ({
    body,
    headers: { ...(await vendor.sign({ body, secrets, timestamp: now })) } as Record<
      string,
      string | string[]
    >,
  })
  const valid = (name: string, deliver: SignatureCase['deliver']): SignatureCase => ({
    name,
    deliver,
    problem: undefined,
    needsBytes: true,
  })
  const wrong = (name: string, problem: string, deliver: SignatureCase['deliver']): SignatureCase => ({
    name,
    deliver,
    problem,
    needsBytes: problem === wrongDigest,
  })
  const sendTwice = async (now: number) => {
    const delivery = await signed(now)
    const value = String(delivery.headers[digestHeader])
    return { ...delivery, headers: { ...delivery.headers, [digestHeader]: [value, value] } }
  }
  const several = `header ${digestHeader} has several values; expected one`
  const refusedPast = `timestamp is ${farSeconds} s before receivedAt; 300 s are tolerated`
  const refusedFuture = `timestamp is ${farSeconds} s after receivedAt; 300 s are tolerated`
  return [
    valid('an unchanged delivery', (now) => signed(now)),
    valid('an empty body', (now) => signed(now, Buffer.alloc(0))),
    valid('a body that is not UTF-8', (now) => signed(now, notUtf8)),
    signsWithAll
      ? valid('a rotated secret', (now) => signed(now, json, [otherSecret, secret]))
      : wrong('a rotated secret', wrongDigest, (now) => signed(now, json, [otherSecret, secret])),
    wrong('another secret', wrongDigest, (now) => signed(now, json, [otherSecret])),
    wrong('a changed byte', wrongDigest, async (now) => ({
      ...(await signed(now)),
      body: Buffer.from(json.toString().replace('movie', 'movif')),
    })),
    ...headers.map((name) =>
      wrong(`no header ${name}`, `header ${name} is missing`, async (now) => {
        const { [name]: _, ...rest } = (await signed(now)).headers
        return { body: json, headers: rest }
      }),
    ),
    signsWithAll
      ? valid(`two headers ${digestHeader}`, sendTwice)
      : wrong(`two headers ${digestHeader}`, several, sendTwice),
    ...(timestamp
      ? [
          wrong('an old timestamp', refusedPast, (now) => signed(now - farSeconds)),
          timestamp.refusesFuture
            ? wrong('a timestamp in the future', refusedFuture, (now) => signed(now + farSeconds))
            : valid('a timestamp in the future', (now) => signed(now + farSeconds)),
        ]
      : []),
  ]
}
