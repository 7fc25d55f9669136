// docs/options.md has a section for every command, which names only options that the command has.
import { expect, test } from 'vitest'
import { commands } from '../../../src/cli/run-cli.js'
import { readPage } from '../../support/markdown.js'

const [, commandLine = ''] = readPage('docs/options.md').text.split('\n## Commands\n')
const [, ...sections] = commandLine.split('\n### ')

test('every command has a section, in the order of the help', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(commands.map(({ name }) => name))
})

test.each(commands.map((command, index) => ({ ...command, section: sections[index] ?? '' })))(
  'the section of $name has its operands, and no option that it lacks',
  ({ operands, options, section }) => {
    for (const operand of operands) expect(section).toContain(operand)
    const named = [...section.matchAll(/`--([\w-]+)/g)].map(([, name]) => name)
    expect(Object.keys(options)).toEqual(expect.arrayContaining(named))
  },
)
