/**
 * Expands the largest alternation of an expression. `a(?:b|c)d` becomes `abd` and `acd`, which together take the same
 * number of steps. Repeated groups, lookarounds and expressions with back references are not changed.
 */
export function splitAlternatives(source) {
  const groups = parseGroups(source).filter(canSplit)
  const largest = groups.toSorted((a, b) => b.bars.length - a.bars.length)[0]
  if (!largest || largest.bars.length === 0 || /\\[1-9]/.test(source)) return [source]
  const bounds = [largest.start - 1, ...largest.bars, largest.end]
  return bounds.slice(1).map((end, index) => {
    const alternative = source.slice((bounds[index] ?? 0) + 1, end)
    return `${source.slice(0, largest.start)}${alternative}${source.slice(largest.end)}`
  })
}

/** Whether the only repetition is at the end. Nothing after it can fail to match, so no text is read twice. */
export function endsWithOnlyRepetition(source) {
  const repetition = /(?:\\.|\[(?:\\.|[^\\\]])*\]|[^\\)\]])(?:[*+]|\{\d+,\})\)*$/s.exec(source)
  if (!repetition || isRepeating(source.slice(0, repetition.index))) return false
  return parseGroups(source).every(({ end, isFixed }) => end < repetition.index || !isFixed)
}

export function isRepeating(source) {
  return /[*+]|\{\d+,\}/.test(source)
}

function canSplit(group) {
  return group === undefined || (!group.isFixed && canSplit(group.parent))
}

/** Returns an expression's groups. The `start` and `end` of a group enclose its alternatives. */
function parseGroups(source) {
  const whole = { start: 0, end: source.length, bars: [], isFixed: false }
  const groups = [whole]
  let current = whole
  for (const { 0: token, index } of source.matchAll(
    /\\.|\[(?:\\.|[^\\\]])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|[|)]/gs,
  )) {
    if (token === '|') current.bars.push(index)
    if (token[0] === '(') {
      current = { start: index + token.length, bars: [], isFixed: /[=!]$/.test(token), parent: current }
      groups.push(current)
    }
    if (token === ')') {
      current.end = index
      current.isFixed ||= /^[*+?{]/.test(source.slice(index + 1))
      current = current.parent
    }
  }
  return groups
}
