// docs/command-line.md contains every command with its options, as the help prints them.
import { describe, expect, test } from 'vitest'
import { commands } from '../../../src/cli/run-cli.js'
import { readPage } from '../../support/markdown.js'

const [introduction = '', ...sections] = readPage('docs/command-line.md').text.split('\n## ')

test('every command has a section, in the order of the help output', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(commands.map(({ name }) => name))
})

describe.each(commands.map((command, index) => ({ ...command, section: sections[index] ?? '' })))(
  '$name',
  ({ operands, options, section }) => {
    test("lists the command's options and their meanings", () => {
      const shared = readOptions(introduction).filter(([name = '']) =>
        section.includes(`\`${name.split(' ')[0]}\``),
      )
      const expected = Object.entries(options).map(([name, { value, description }]) => [
        `--${name}${value ? ` ${value}` : ''}`,
        description,
      ])
      expect([...shared, ...readOptions(section)]).toEqual(expected)
    })

    test("shows the command's operands", () => {
      for (const operand of operands) expect(section).toContain(operand)
    })
  },
)

/** Returns the options in the tables of a text, with their meanings. */
function readOptions(text: string): (string | undefined)[][] {
  return [...text.matchAll(/^\| `(--.*?)` +\| (.*?) +\|$/gm)].map(([, name, meaning]) => [name, meaning])
}
