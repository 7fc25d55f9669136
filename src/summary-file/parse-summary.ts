/**
 * Parses a summary line by line if the reporter wrote it: one member a line, and one item a line in the long lists, which
 * may not fit into one string. The items of unread lists are passed over. Parses files of another layout, such as those
 * that a tool formatted, as a whole. Throws a `SyntaxError` if the end is missing.
 */
export function parseSummary(json: Buffer, unread: readonly string[]): unknown {
  const lines = readLines(json)
  const isByLine = lines.next().value === '{' && lines.next().value?.startsWith('"reportFormat":')
  return isByLine ? parseMembers(readLines(json), unread) : JSON.parse(json.toString().replace(/^\ufeff/, ''))
}

type Lines = Generator<string, undefined>

/** Lists the lines without the commas at their ends. */
function* readLines(json: Buffer): Lines {
  let start = 0
  while (start < json.length) {
    const newline = json.indexOf('\n', start)
    const end = newline < 0 ? json.length : newline
    yield json.toString('utf8', start, end).replace(/,$/, '')
    start = end + 1
  }
}

function parseMembers(lines: Lines, unread: readonly string[]): unknown {
  const members: Record<string, unknown> = {}
  lines.next()
  for (const line of takeUntil(lines, '}')) {
    const [, list] = /^"(\w+)":\[$/.exec(line) ?? []
    if (list === undefined) Object.assign(members, JSON.parse(`{${line}}`))
    else members[list] = [...parseItems(lines, !unread.includes(list))]
  }
  if (!lines.next().done) throw new SyntaxError('Something follows the end.')
  return members
}

function* parseItems(lines: Lines, isRead: boolean): Generator<unknown> {
  for (const item of takeUntil(lines, ']')) if (isRead) yield JSON.parse(item)
}

/** Takes the lines up to a last one. */
function* takeUntil(lines: Lines, last: string): Generator<string> {
  for (let { value } = lines.next(); value !== last; { value } = lines.next()) {
    if (value === undefined) throw new SyntaxError('The end is missing.')
    yield value
  }
}
