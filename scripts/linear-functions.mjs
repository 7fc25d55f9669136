// Functions of src/ that read text of hostile pages and servers without a regular expression, or with many, and what a
// hostile one would send. scripts/linear-time.mjs runs them.

/** Each `run` takes less than a second where time is linear. Quadratic time, or a recursion per character, does not end. */
export const functions = [
  {
    file: 'src/values/globs.ts',
    text: 'the glob **/a/**/a/**/a/**/x, and a URL of 400,000 characters that almost matches it',
    run: ({ compileGlob }) => compileGlob('**/a/**/a/**/a/**/x')(`http://a${'/a'.repeat(200_000)}`),
  },
  {
    file: 'src/values/globs.ts',
    text: 'a glob with 20 stars in one segment, and a URL of 400,000 characters that almost matches it',
    run: ({ compileGlob }) => compileGlob(`**/${'*a'.repeat(20)}`)(`http://a/${'a'.repeat(400_000)}b`),
  },
  {
    file: 'src/values/globs.ts',
    text: '20 braces whose alternatives begin with each other',
    run: ({ compileGlob }) => compileGlob(`${'{a,aa,*}'.repeat(20)}b`)('a'.repeat(100_000)),
  },
  {
    file: 'src/values/wildcards.ts',
    text: 'a pattern with 20 wildcards, and a text of 400,000 characters that almost matches it',
    run: ({ matchesPattern, anyItems }) =>
      matchesPattern(
        Array.from({ length: 40 }, (_, index) => (index % 2 ? 'a' : anyItems)),
        `${'a'.repeat(400_000)}b`,
      ),
  },
  {
    file: 'src/findings/names/siblings.ts',
    text: '40 names of 4,000 segments',
    run: ({ findSiblings }) =>
      findSiblings(
        Array.from({ length: 40 }, (_, index) => `GET 404 ${'/a'.repeat(4_000)}/${index}`),
        ({ names }) => names.length > 10,
      ),
  },
  {
    file: 'src/values/text.ts',
    text: 'a line of 16 million characters',
    run: ({ makePrintable }) => makePrintable(`${'a'.repeat(16_000_000)}\r`),
  },
  {
    file: 'src/values/text.ts',
    text: 'a million line breaks and carriage returns',
    run: ({ makePrintable }) => makePrintable('\r\n\r'.repeat(1_000_000)),
  },
]
