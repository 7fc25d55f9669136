// Starts the sample movie system from the command line: `node main.js [port]`.
import { startMovieSystem } from './server.js'

const system = await startMovieSystem({ port: Number(process.argv[2] ?? 0) })
console.log(`Movie system listening on ${system.url}`)
