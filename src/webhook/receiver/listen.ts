import type { Server } from 'node:http'

/** Starts a server and resolves with its port; rejects if the port is in use. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new Error(
          `Failed to start the webhook receiver on ${host}:${port}: ${cause.message}. If a parallel worker uses this port, set workers: 1. Otherwise choose another port, or 0 for a free one.`,
          { cause },
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Stops listening and closes open connections. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
