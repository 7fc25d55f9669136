import { existsSync, statSync } from 'node:fs'

const extensions = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js']

/** Resolves the path of an import without extension, or with that of the compiled file. */
export function resolveFile(path: string): string | undefined {
  const candidates = [path, path.replace(/\.([cm]?)js$/, '.$1ts')].flatMap((base) =>
    extensions.map((extension) => `${base}${extension}`),
  )
  return candidates.find((file) => existsSync(file) && statSync(file).isFile())
}
