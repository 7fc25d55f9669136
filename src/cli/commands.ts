import { baselineCheck } from './baseline/check.js'
import { baselinePrune } from './baseline/prune.js'
import { baselineUpdate } from './baseline/update.js'
import { checkImports } from './check-imports.js'
import type { Command } from './command.js'
import { compare } from './compare.js'
import { init } from './init/init.js'
import { receiver } from './receiver.js'

/** All commands, in the order in which the help lists them. To add a command, create its file and list it here. */
export const commands: readonly Command[] = [
  init,
  checkImports,
  baselineUpdate,
  baselinePrune,
  baselineCheck,
  compare,
  receiver,
]
