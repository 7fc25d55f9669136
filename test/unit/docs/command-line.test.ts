// docs/files-and-commands.md contains every command with its options, as the help prints them.
import { expect, test } from 'vitest'
import { commands } from '../../../src/cli/run-cli.js'
import { readPage } from '../../support/markdown.js'

const [, commandLine = ''] = readPage('docs/files-and-commands.md').text.split('\n## Command line\n')
const [introduction = '', ...sections] = commandLine.split('\n### ')

test.each(commands.map((command, index) => ({ ...command, section: sections[index] ?? '' })))(
  'the section of $name lists its operands and options',
  ({ name, operands, options, section }) => {
    expect(section.split('\n')[0]).toBe(name)
    for (const operand of operands) expect(section).toContain(operand)
    const shared = readOptions(introduction).filter(([option = '']) =>
      section.includes(`\`${option.split(' ')[0]}\``),
    )
    const expected = Object.entries(options).map(([option, { value, description }]) => [
      `--${option}${value ? ` ${value}` : ''}`,
      description,
    ])
    expect([...shared, ...readOptions(section)]).toEqual(expected)
  },
)

/** Returns the options in the lists of a text, with their meanings. */
function readOptions(text: string): (string | undefined)[][] {
  return [...text.matchAll(/^- `(--.*?)`: (.*)$/gm)].map(([, name, meaning]) => [name, meaning])
}
