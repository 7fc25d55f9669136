// What `defineConfig` adds to Playwright's types, in users' projects: each package manager, TypeScript and way to find modules.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type InstalledProject,
  installProject,
  installProjectWithPnpm,
} from '../support/installed-project.js'
import { typesOfDefineConfig } from '../support/user-suite.js'

const dependencies = {
  '@playwright/test': '1.65.1',
  '@types/node': '^20',
  'typescript-5.4.5': 'npm:typescript@5.4.5',
  'typescript-5.9.3': 'npm:typescript@5.9.3',
  'typescript-7.0.2': 'npm:typescript@7.0.2',
}

const managers = [
  { manager: 'npm', install: installProject },
  { manager: 'pnpm', install: installProjectWithPnpm },
]

/** TypeScript 7 has no `node10` any more. */
const compilers = [
  { typescript: '5.4.5', resolution: 'node10', module: 'commonjs' },
  { typescript: '5.9.3', resolution: 'node10', module: 'commonjs' },
  { typescript: '5.4.5', resolution: 'node16', module: 'node16' },
  { typescript: '5.9.3', resolution: 'node16', module: 'node16' },
  { typescript: '7.0.2', resolution: 'node16', module: 'node16' },
  { typescript: '5.4.5', resolution: 'bundler', module: 'esnext' },
  { typescript: '5.9.3', resolution: 'bundler', module: 'esnext' },
  { typescript: '7.0.2', resolution: 'bundler', module: 'esnext' },
]

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true, // TypeScript's own types
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    exactOptionalPropertyTypes: true,
  },
}

describe.each(managers)('installed with $manager,', ({ install }) => {
  let project: InstalledProject
  beforeAll(async () => {
    project = await install('module', dependencies)
    project.write({ ...typesOfDefineConfig, 'tsconfig.json': JSON.stringify(tsconfig) })
  })

  test.each(compilers)('TypeScript $typescript compiles with $resolution', async (compiler) => {
    const compile = ({ program }: { program: string }) =>
      project.node([
        `node_modules/typescript-${compiler.typescript}/bin/tsc`,
        ...['-p', program, '--module', compiler.module, '--moduleResolution', compiler.resolution],
      ])
    const correct = expect.objectContaining({ exitCode: 0, output: '' })
    expect(await compile({ program: 'tsconfig.json' }), 'the config and the specs').toEqual(correct)
    expect(await compile({ program: 'alone.json' }), 'a spec alone').toEqual(correct)
  })
})
