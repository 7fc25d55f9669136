// Third parties: a server with the analytics script of every page, and a video host that cannot be reached.
import { dispatch } from './dispatch.js'
import { type Route, type RunningServer, serve } from './http.js'

/** URL that refuses connections, because nothing listens on this port and the operating system never assigns it. */
export const videoHost = 'http://localhost:2'

const routes: Route[] = [
  {
    name: 'analytics',
    method: 'GET',
    path: /^\/analytics\.js$/,
    handle: () => ({ status: 200, type: 'text/javascript', text: '// counts visitors' }),
  },
]

export function startThirdParty(port: number): Promise<RunningServer> {
  return serve((visit) => dispatch(routes, visit), port)
}
