export const keyBegin: RegExp = /-----BEGIN[ +\w%]{0,60}-----/
export const keyEnd: RegExp = /-----END[ +\w%]{0,60}-----/
/** A line of a private key: base64, a header such as `Proc-Type: 4,ENCRYPTED`, or an empty one. */
const keyLine = /^\s{0,20}(?:[\w+/=-]{0,200}|[\w-]{1,40}: [^\r\n]{1,200})\s{0,20}$/

/** Returns a function that tells which of the strings that it is called with, one after the other, are lines of a key. */
export function createKeyLineTest(): (text: string) => boolean {
  let isInKey = false
  return (text) => {
    const isLine = isInKey && (keyEnd.test(text) || keyLine.test(text))
    isInKey = isInKey ? isLine && !keyEnd.test(text) : keyBegin.test(text) && !keyEnd.test(text)
    return isLine
  }
}
