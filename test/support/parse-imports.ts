import { parseSync } from 'vite'

export interface ParsedImport {
  readonly specifier: string
  readonly start: number
}

type Node = Record<string, unknown> & { type: string; start: number }

/** Finds imports with a real parser; returns undefined for text that the parser rejects. */
export function parseImports(text: string, file: string): ParsedImport[] | undefined {
  const { program, errors } = parseSync(file, text, {
    sourceType: file.endsWith('.cjs') ? 'script' : 'module',
  })
  if (errors.length > 0) return undefined
  const found: ParsedImport[] = []
  visit(program as unknown as Node, (node) => {
    const source = getSource(node)
    if (source) found.push(source)
  })
  return found.toSorted((a, b) => a.start - b.start)
}

function getSource(node: Node): ParsedImport | undefined {
  if (/^(Import|Export\w*)Declaration$|^ImportExpression$|^TSImportType$/.test(node.type))
    return toImport(node['source'])
  if (node.type === 'TSExternalModuleReference') return toImport(node['expression'])
  const { name } = (node['callee'] ?? {}) as { name?: string }
  if (node.type !== 'CallExpression' || name !== 'require') return undefined
  const [first] = node['arguments'] as unknown[]
  return toImport(first)
}

function toImport(node: unknown): ParsedImport | undefined {
  const { type, value, start, quasis, expressions } = (node ?? {}) as Node & {
    quasis?: { value: { raw: string } }[]
    expressions?: unknown[]
  }
  if (type === 'Literal' && typeof value === 'string') return { specifier: value, start: start + 1 }
  if (type !== 'TemplateLiteral' || expressions?.length !== 0) return undefined
  return { specifier: quasis?.[0]?.value.raw ?? '', start: start + 1 }
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string') see(node as Node)
  for (const value of Object.values(node)) visit(value, see)
}
