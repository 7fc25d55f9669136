import { expect, test } from 'vitest'
import { isTrustedHost } from '../../../../src/webhook/receiver/receiver-address.js'

const host = '127.0.0.1'
const publicUrl = 'https://hooks.example/a'

test.each([
  { header: 'localhost:4010', options: { host, publicUrl: undefined }, isTrusted: true },
  { header: '127.0.0.1:4010', options: { host, publicUrl: undefined }, isTrusted: true },
  { header: '[::1]:4010', options: { host, publicUrl: undefined }, isTrusted: true },
  { header: 'hooks.localhost:4010', options: { host, publicUrl: undefined }, isTrusted: true },
  { header: 'evil.test:4010', options: { host, publicUrl: undefined }, isTrusted: false },
  { header: '127.0.0.1.evil.test', options: { host, publicUrl: undefined }, isTrusted: false },
  { header: '192.168.0.7:4010', options: { host, publicUrl: undefined }, isTrusted: false },
  { header: '192.168.0.7:4010', options: { host: '0.0.0.0', publicUrl: undefined }, isTrusted: true },
  { header: 'evil.test', options: { host: '0.0.0.0', publicUrl: undefined }, isTrusted: false },
  { header: 'hooks.example', options: { host, publicUrl }, isTrusted: true },
  { header: 'evil.test', options: { host, publicUrl }, isTrusted: false },
  { header: 'Runner-7:4010', options: { host: 'runner-7', publicUrl: undefined }, isTrusted: true },
  { header: undefined, options: { host, publicUrl }, isTrusted: false },
])('trusts the host $header of a receiver on $options: $isTrusted', ({ header, options, isTrusted }) => {
  expect(isTrustedHost(header, options)).toBe(isTrusted)
})
