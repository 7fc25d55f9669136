// Checks that docs/webhook-servers.md and the compose files of docs/recipes describe working systems. Each service runs
// as a process with the file's environment and command, and host names are replaced by this machine's address.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  WireMockWebhookProvider,
  webhookTemplate,
} from '../../src/webhook/index.js'
import { inlineProject } from '../support/inline-project.js'
import { codeBlocks, readPage } from '../support/markdown.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import { freePort } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'
import { startRegistry } from '../unit/webhook/fakes.js'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: string
  readonly healthcheck?: { readonly test: string }
  readonly ports?: readonly string[]
  readonly extra_hosts?: readonly string[]
}

type Services = Readonly<Record<string, Service>>

const page = readPage('docs/webhook-servers.md').text
const read = (file: string) => readPage(`docs/recipes/${file}`).text

/** Creates a shop that listens at the environment's port; `send` calls another system for each order. */
const createShop = (send: string) => `
require('node:http').createServer(async (request, response) => {
  const id = crypto.randomUUID()
  const body = JSON.stringify({ event: 'order.paid', id })
  const { status } = await ${send}
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, status }))
}).listen(process.env.PORT, '127.0.0.1', () => console.log('ready'))
`

/** A shop whose environment sets where it sends webhooks. */
const shop = createShop(
  "fetch(process.env.WEBHOOK_URL, { method: 'POST', body }).catch(() => ({ status: 0 }))",
)

describe('the compose file', () => {
  test('with a receiver, delivers webhooks to tests in several workers', async () => {
    const services = readServices('receiver/compose.yaml')
    const ports = await choosePorts(services)
    expect(checkHealth(services, ports)).toBe(1)
    await start(['dist/cli/main.js', ...readCommand(services, ports)], {})
    expect(checkHealth(services, ports)).toBe(0)
    await start(['-e', shop], readEnvironment(services, ports))
    expect(page).toMatch(/url` is\s+`\/orders`\s+there/)
    await expectPasses(
      2,
      {
        'tests/fixtures.ts': replacePorts(read('receiver/fixtures.ts'), ports),
        'tests/orders.spec.ts': ordersSpec,
        'tests/more-orders.spec.ts': ordersSpec,
      },
      { use: quoteOption('webhookConfig', ports), config: 'workers: 2,', type: 'module' },
    )
  })

  test('without a receiver, delivers webhooks to the embedded receiver', async () => {
    const [, url = ''] = /`WEBHOOK_URL: (.*?)`/.exec(page) ?? []
    const [, host = ''] = /`extra_hosts: \['(.*?)'\]`/.exec(page) ?? []
    const services: Services = {
      shop: { environment: { PORT: '3000', WEBHOOK_URL: url }, extra_hosts: [host], ports: ['3000:3000'] },
    }
    expect(url).toContain('/hooks/orders')
    const ports = await choosePorts(services)
    await start(['-e', shop], readEnvironment(services, ports))
    await expectPasses(
      1,
      {
        'tests/orders.spec.ts': ordersSpec.replace(
          './fixtures.js',
          'playwright-backchannel/webhook/fixtures',
        ),
      },
      { use: quoteOption('webhookReceiverOptions', ports), config: 'workers: 1,', type: 'module' },
    )
  })

  test('lets a container reach the embedded receiver of every worker', async () => {
    const port = String(await freePort())
    await start(['-e', callingShop], { PORT: port })
    const quoted = findBlock("replace('127.0.0.1', 'host.docker.internal')")
    const spec = `
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { test } from 'playwright-backchannel/webhook/fixtures'
${quoted.replace('{ request, ', '{ request, webhookRegistry, ').replace('await request', 'const response = await request')}`.replace(
      /\}\)\n$/,
      `  const { id } = await response.json()
  await webhookRegistry.waitFor(webhookTemplate('order.paid').matchField('id', id).build())
})`,
    )
    await expectPasses(
      2,
      { 'a.spec.ts': spec, 'b.spec.ts': spec },
      { use: `baseURL: 'http://127.0.0.1:${port}'`, config: 'workers: 2,' },
    )
  })

  test('with WireMock, the shop gets a 404 until the stub exists', async () => {
    const services = readServices('wiremock/compose.yaml')
    const wireMock = await startWireMock()
    onTestFinished(() => wireMock.stop())
    const ports = await choosePorts(services, new Map([['8080', new URL(wireMock.baseUrl).port]]))
    await start(['-e', shop], readEnvironment(services, ports))
    await admin(wireMock.baseUrl, 'DELETE')
    const registry = startRegistry(new WireMockWebhookProvider(wireMock.baseUrl))
    await registry.ready()
    for (const expected of [404, 200]) {
      const order = await fetch(`http://127.0.0.1:${ports.get('3000')}/orders`, { method: 'POST' })
      const { id, status } = (await order.json()) as { id: string; status: number }
      expect(status).toBe(expected)
      const { url } = await registry.waitFor(webhookTemplate('order.paid').matchField('id', id).build())
      expect(url).toBe('/hooks/orders')
      await admin(wireMock.baseUrl, 'POST', read('wiremock/wiremock/mappings/webhooks.json'))
    }
  })
})

test('the data file lets Mockoon list every webhook and answer it with 200', async () => {
  expect(page).toContain(
    '`mockoon-cli start --repair --data webhooks.json --port 3000 -X --admin-api-token secret --max-transaction-logs 10000`',
  )
  const mockoon = await startMockoon({ adminToken: 'secret', args: [], data: read('mockoon/webhooks.json') })
  onTestFinished(mockoon.stop)
  const response = await fetch(`${mockoon.baseUrl}/hooks/orders`, { method: 'POST', body: '{"id":7}' })
  expect(response.status).toBe(200)
  const provider = new MockoonWebhookProvider(mockoon.baseUrl, undefined, { adminToken: 'secret' })
  const received = await provider.getReceivedWebhooks({ urlPattern: '^/hooks/' })
  expect(received).toMatchObject([{ url: '/hooks/orders', body: { id: 7 } }])
})

describe('MockServer', () => {
  let servers: readonly string[]
  let firstPort: number

  beforeAll(async () => {
    const started = await Promise.all([startMockServer(), startMockServer()])
    servers = started.map(({ baseUrl }) => baseUrl)
    const forwarders = await forwardNeighbors(servers)
    firstPort = forwarders.firstPort
    return async () => {
      forwarders.stop()
      await Promise.all(started.map(({ stop }) => stop()))
    }
  })

  test('answers and lists webhooks only with the expectation', async () => {
    for (const server of servers) {
      await fetch(`${server}/mockserver/reset`, { method: 'PUT' })
      const provider = new MockServerWebhookProvider(server)
      for (const [status, listed] of [
        [404, 0],
        [200, 1],
      ]) {
        const response = await fetch(`${server}/hooks/orders`, { method: 'POST', body: '{"id":7}' })
        expect([response.status, await provider.getCount()]).toEqual([status, listed])
        const [, path = '', body = ''] =
          /127\.0\.0\.1:1080(\S+) \\\n {2}-d '(.*)'/.exec(findBlock('/mockserver/expectation')) ?? []
        await fetch(server + path, { method: 'PUT', body })
      }
    }
  })

  test('belongs to one worker each, or full-reset is warned about', async () => {
    const recipe = read('server-per-worker.ts').replace('1080', String(firstPort))
    const spec = `
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { test } from './fixtures.js'
test('an order is paid', async ({ request, webhookRegistry }, { parallelIndex, title, file }) => {
  const url = 'http://127.0.0.1:' + (${firstPort} + parallelIndex) + '/hooks/orders'
  await request.post(url, { data: { event: 'order.paid', file } })
  await webhookRegistry.waitFor(webhookTemplate(title).matchField('file', file).build())
})
`
    const files = { 'tests/fixtures.ts': recipe, 'tests/a.spec.ts': spec, 'tests/b.spec.ts': spec }
    await expectPasses(2, files, { config: 'workers: 2,', type: 'module' })
    const shared = inlineProject(
      {
        ...files,
        'tests/fixtures.ts': recipe.replace(' + parallelIndex', '').replace(', { isIsolated: true }', ''),
      },
      { config: 'workers: 2, timeout: 10_000,', type: 'module' },
    )
    const { stderr } = await shared.run()
    expect(stderr).toContain(
      "cleanupStrategy 'full-reset' deletes every webhook of the server after each test, including those that other workers wait for. It cannot delete single webhooks, so start one server for each worker",
    )
  })
})

test('the queue consumer forwards messages with topic and key', async () => {
  const port = String(await freePort())
  const broker = String(await freePort())
  await start(['-e', brokerAndShop], { PORT: port, BROKER: broker })
  await expectPasses(
    1,
    {
      'tests/kafkajs.ts': kafka.replace('BROKER', broker),
      'tests/queue-fixtures.ts': read('queue-fixtures.ts').replace("'kafkajs'", "'./kafkajs.js'"),
      'tests/queue.spec.ts': createSpec('./queue-fixtures.js', quoteTemplate("'orders'")),
    },
    { use: `baseURL: 'http://127.0.0.1:${port}'`, type: 'module' },
  )
})

test('the mail catcher delivers each mail to the receiver', async () => {
  const ports = new Map<string, string>()
  for (const port of ['1025', '4010', '3000']) ports.set(port, String(await freePort()))
  await start(
    ['dist/cli/main.js', ...replacePorts('receiver --port 4010 --path /hooks', ports).split(' ')],
    {},
  )
  const [importLine, catcher] = [/^import .*$/m, replacePorts(read('mail.mjs'), ports)]
  expect(catcher).toMatch(importLine)
  const args = ['--input-type=module', '-e', catcher.replace(importLine, mailDev)]
  await start(args, {})
  await start(['-e', replacePorts(mailingShop, ports)], { PORT: ports.get('3000')! })
  await expectPasses(
    1,
    {
      'tests/fixtures.ts': replacePorts(read('receiver/fixtures.ts'), ports),
      'tests/mail.spec.ts': createSpec('./fixtures.js', quoteTemplate("'mail'")),
    },
    { use: replacePorts("baseURL: 'http://127.0.0.1:3000'", ports), type: 'module' },
  )
})

/** Makes servers reachable at ports that follow each other, as in the recipe. */
async function forwardNeighbors(urls: readonly string[]): Promise<{ firstPort: number; stop: () => void }> {
  for (let attempt = 1; ; attempt += 1) {
    const firstPort = await freePort()
    const forwarders = urls.map((url) =>
      createServer((incoming) => {
        const onward = connect(Number(new URL(url).port), '127.0.0.1')
        incoming.pipe(onward).pipe(incoming)
        incoming.on('error', () => onward.destroy())
        onward.on('error', () => incoming.destroy())
      }),
    )
    const stop = () => {
      for (const forwarder of forwarders) forwarder.close()
    }
    try {
      for (const [index, forwarder] of forwarders.entries())
        await once(forwarder.listen(firstPort + index, '127.0.0.1'), 'listening')
      return { firstPort, stop }
    } catch (error) {
      stop() // another program has one of the ports
      if (attempt === 10) throw error
    }
  }
}

/** Runs a project whose tests must all pass without a warning. */
async function expectPasses(count: number, ...project: Parameters<typeof inlineProject>): Promise<void> {
  const run = await inlineProject(...project).run()
  expect([run.exitCode, run.stderr, run.tests.length], run.output).toEqual([0, '', count])
}

/** A test that orders something and waits for a webhook, with a template that may use the order. */
const createSpec = (fixtures: string, template: string) => `
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { test } from '${fixtures}'
test('an order has a consequence', async ({ request, webhookRegistry }) => {
  const order = await (await request.post('/orders')).json()
  await webhookRegistry.waitFor(${template})
})
`
const ordersSpec = createSpec(
  './fixtures.js',
  "webhookTemplate('order.paid').matchUrl('^/orders$').matchField('id', order.id).build()",
)

/** Returns the template that the page quotes in its text. */
const quoteTemplate = (name: string) =>
  page
    .match(/`(webhookTemplate\([^`]*)`/g)!
    .find((code) => code.includes(name))!
    .slice(1, -1)

/** Stands in for maildev: receives each mail as maildev's JSON instead of over SMTP. */
const mailDev = `
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
class MailDev {
  constructor(options) { this.options = options }
  async start() {
    const smtp = new EventEmitter()
    createServer(async (request, response) => response.end(String(smtp.emit('new', await json(request)))))
      .listen(this.options.smtp, this.options.ip, () => console.log('ready'))
    return { smtp }
  }
}
`

/** A shop that confirms each order by mail. */
const mailingShop = createShop(`fetch('http://127.0.0.1:1025', { method: 'POST', body: JSON.stringify({
  subject: 'Order ' + id, to: [{ address: 'ada@example.test', name: 'Ada' }], text: 'It is paid.',
}) })`)

/** A shop that calls the receiver as a container would, from another address of this machine. */
const callingShop = createShop(`require('node:stream/consumers').json(request).then(({ callback }) =>
  fetch(callback.replace('host.docker.internal', '127.0.0.2'), { method: 'POST', body }))`)

/** A shop that publishes each order to a consumer, which has asked for the next message. */
const brokerAndShop = `
const { createServer } = require('node:http')
const consumers = []
createServer((request, response) => consumers.push(response)).listen(process.env.BROKER, '127.0.0.1', () =>
  createServer(async (request, response) => {
    const id = crypto.randomUUID()
    const value = JSON.stringify({ event: 'order.paid', id })
    while (consumers.length === 0) await new Promise(setImmediate)
    consumers.shift().end(JSON.stringify({ topic: 'orders', message: { key: id, value } }))
    response.end(JSON.stringify({ id }))
  }).listen(process.env.PORT, '127.0.0.1', () => console.log('ready')))
`

/** Stands in for the parts of kafkajs that the page uses. */
const kafka = `
export class Kafka {
  constructor(_: object) {}
  consumer(_: object) {
    const closing = new AbortController()
    return {
      connect: async () => undefined,
      subscribe: async (_: object) => undefined,
      run: async ({ eachMessage }: { eachMessage: (message: any) => Promise<void> }) => {
        void fetch('http://127.0.0.1:BROKER', { signal: closing.signal })
          .then((response) => response.json())
          .then(eachMessage, () => undefined)
      },
      disconnect: async () => closing.abort(),
    }
  }
}
`

/** Reads the services of a compose file. */
function readServices(file: string): Services {
  return parse(read(file)).services
}

/** Chooses a free port for each port in the file, because other programs may use the documented ones. */
async function choosePorts(services: Services, chosen = new Map<string, string>()) {
  for (const port of JSON.stringify(services).match(/(?<=:)\d{4}\b/g) ?? [])
    if (!chosen.has(port)) chosen.set(port, String(await freePort()))
  return chosen
}

type Ports = ReadonlyMap<string, string>

const replacePorts = (text: string, ports: Ports) =>
  text.replace(/\b\d{4}\b/g, (port) => ports.get(port) ?? port)

/** Reads the shop's environment. Each host in it has to be a service of the file or an additional host. */
function readEnvironment(services: Services, ports: Ports): Record<string, string> {
  const { environment = {}, extra_hosts = [] } = services['shop']!
  const hosts = [...Object.keys(services), ...extra_hosts.map((entry) => entry.split(':')[0])]
  const values = Object.entries(environment).map(([name, value]) => {
    const host = /^http:\/\/([^:/]+)/.exec(value)?.[1]
    if (host !== undefined) expect(hosts).toContain(host)
    return [name, replacePorts(host === undefined ? value : value.replace(host, '127.0.0.1'), ports)]
  })
  return Object.fromEntries(values)
}

function readCommand({ receiver }: Services, ports: Ports): string[] {
  expect(receiver?.ports).toEqual(['127.0.0.1:4010:4010'])
  const command = replacePorts(receiver?.command ?? '', ports)
  expect(command).toMatch(/^npx playwright-backchannel /)
  const [, , ...args] = command.split(' ')
  return args
}

/** Runs the receiver's health check, and returns its exit code. */
function checkHealth({ receiver }: Services, ports: Ports): number | null {
  return spawnSync(replacePorts(receiver?.healthcheck?.test ?? '', ports), { shell: true }).status
}

function findBlock(text: string): string {
  return codeBlocks(page).find(({ code }) => code.includes(text))!.code
}

/** Returns an option that the page quotes, with the address of the shop. */
function quoteOption(name: string, ports: Ports): string {
  const [, option] = new RegExp(`\`(${name}: \\{.*?\\})\``).exec(page) ?? []
  return replacePorts(`baseURL: 'http://127.0.0.1:3000', ${option}`, ports)
}

/** Starts a process and resolves when it has printed something, as the shop and the receiver do once they listen. */
async function start(args: string[], environment: Record<string, string>): Promise<void> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, args, { env: { PATH, ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
}

async function admin(baseUrl: string, method: 'DELETE' | 'POST', body?: string): Promise<void> {
  const response = await fetch(`${baseUrl}/__admin/mappings`, { method, ...(body !== undefined && { body }) })
  expect(response.ok).toBe(true)
}
