// Finds the Java that the real WireMock and MockServer need in the tests.
import { spawnSync } from 'node:child_process'

/** Returns the command that starts Java, or undefined. */
export function findJava() {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0 ? 'java' : undefined
}
