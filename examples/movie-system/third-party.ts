// A third-party server: the analytics script that every page loads.
import { dispatch } from './dispatch.js'
import { type Route, type RunningServer, serve } from './http.js'

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
