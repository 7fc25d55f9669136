import type { PageData } from '../page-data/page-data.js'

/** Decompresses the output of `compressPageData`. */
export async function readData(base64: string): Promise<PageData> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  // The JSON is not validated, because a reporter of the same build wrote it.
  return (await new Response(stream).json()) as PageData
}
