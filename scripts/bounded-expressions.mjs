/** Files whose expressions may take quadratic time, each with the reason why the text that they read is short. */
export const boundedFiles = {
  'src/findings/names/normalize-message.ts': 'Reads 1,000 characters of a message.',
}

/** Files that construct expressions after loading, each with the origin of these expressions. */
export const constructedLater = {
  'src/attachments/monitor-mark.ts': 'From the patterns of the configuration, which the worker passed on.',
  'src/redaction/patterns.ts': 'From the patterns of the configuration.',
  'src/redaction/places/xml.ts': 'The name of an element between `<` and `>`, which cannot contain either.',
  'src/values/text.ts': 'From the expressions of the configuration.',
  'src/webhook/journal/filter.ts': 'From the filters of a test.',
  'src/reporter/page/parts/text.tsx': 'One character of a list.',
}
