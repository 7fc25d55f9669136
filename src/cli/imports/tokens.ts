// Splits JavaScript, TypeScript and JSX into tokens. Knows just enough grammar to distinguish code from comments,
// strings, templates, regular expressions and JSX text.

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regexp' | 'punctuator'
  readonly text: string
  readonly start: number
}

/** A construct that is still open at a position. */
type Frame =
  | { readonly type: 'parenthesis'; readonly isHeader: boolean }
  | { readonly type: 'brace'; readonly isObject: boolean }
  | { readonly type: 'substitution' }
  | { readonly type: 'tag'; readonly hasChildren: boolean }
  | { readonly type: 'children' }

const space = /\s+/y
const lineComment = /\/\/.*/y
const hashbang = /^#!.*/y
const number = /\d[\w.]*/y
const word = /[\p{ID_Continue}$#\\\u200c\u200d]+/uy
const regexp = /\/(?![*/])(?:[^\\/[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+\/[\p{ID_Continue}$]*/uy
const regexpWithoutClass = /\/(?![*/])(?:[^\\/[\n\r]|\\[^\n\r])+\/[\p{ID_Continue}$]*/uy
const lineBreak = /[\n\r]/g
const punctuator = /\.\.\.|\?\.|=>|<<|\+\+|--|./suy
const tagName = /<(?:[\p{ID_Start}$_][\p{ID_Continue}$:.-]*(?=[\s/>{<])|(?=>))/uy

/** Keywords that, like operators, are followed by a value. */
const wordsBeforeValue = new Set(
  'return typeof case do else in of instanceof new void delete throw yield await extends default'.split(' '),
)
const headerWords = new Set(['if', 'while', 'for', 'with'])
/** Tokens after which a brace opens a block, although a value could also follow. */
const beforeBlock = new Set(['{', '}', ';', '=>', ')', 'else', 'do'])

/** Splits a text into tokens. `jsx` is false for TypeScript without JSX, where `<T>` is a type. */
export function readTokens(text: string, jsx: boolean): Token[] {
  return new Tokenizer(text, jsx).run()
}

class Tokenizer {
  readonly #text: string
  readonly #jsx: boolean
  readonly #tokens: Token[] = []
  readonly #frames: Frame[] = []
  readonly #lastClosingTags = new Map<string, number>()
  #position = 0
  /**
   * Offset up to which no slash begins a regular expression with a `[`, because an earlier one on the line has no end.
   * Later slashes on the line are therefore not checked for such an expression.
   */
  #noClassUntil = 0
  /** Whether the last token ended a value, which decides what `/`, `<`, `!` and `{` mean. */
  #followsValue = false

  constructor(text: string, jsx: boolean) {
    this.#text = text
    this.#jsx = jsx
  }

  run(): Token[] {
    this.#skip(hashbang)
    while (this.#position < this.#text.length) {
      const frame = this.#frames.at(-1)
      if (frame?.type === 'children') this.#readChildren()
      else if (frame?.type === 'tag') this.#readTag(frame.hasChildren)
      else this.#readCode()
    }
    return this.#tokens
  }

  #readCode(): void {
    this.#skipTrivia()
    const character = this.#text.charAt(this.#position)
    if (character === "'" || character === '"') this.#readString(character)
    else if (character === '`') this.#readTemplate()
    else if (character !== '' && !this.#readWord() && !this.#readRegexp() && !this.#openTag())
      this.#readPunctuator()
  }

  #readString(quote: string): void {
    const start = this.#position
    const end = this.#skipTo(quote === '"' ? /["\\\n\r]/g : /['\\\n\r]/g, start + 1)
    this.#add('string', this.#text.charAt(end) === quote ? end + 1 : end)
    this.#followsValue = true
  }

  /** Reads a template from its backtick on, or the rest of a template after a substitution. */
  #readTemplate(): void {
    const isWhole = this.#text.charAt(this.#position) === '`'
    const end = this.#skipTo(/[`\\]|\$\{/g, this.#position + 1)
    const isOpen = this.#text.charAt(end) === '$'
    this.#add(isWhole && !isOpen ? 'template' : 'punctuator', isOpen ? end + 2 : end + 1)
    if (isOpen) this.#frames.push({ type: 'substitution' })
    this.#followsValue = !isOpen
  }

  #readWord(): boolean {
    const digits = this.#match(number)
    const name = digits ?? this.#match(word)
    if (name === undefined) return false
    const isProperty = isMemberAccess(this.#tokens.at(-1))
    this.#add(digits === undefined ? 'word' : 'number', this.#position + name.length)
    this.#followsValue = isProperty || !wordsBeforeValue.has(name)
    return true
  }

  #readRegexp(): boolean {
    if (this.#followsValue || this.#text.charAt(this.#position) !== '/') return false
    const isKnown = this.#position < this.#noClassUntil
    const literal = this.#match(isKnown ? regexpWithoutClass : regexp)
    if (literal === undefined) {
      if (!isKnown) this.#noClassUntil = this.#skipTo(lineBreak, this.#position)
      return false
    }
    this.#add('regexp', this.#position + literal.length)
    this.#followsValue = true
    return true
  }

  #openTag(): boolean {
    const opening = this.#jsx && !this.#followsValue ? this.#match(tagName) : undefined
    if (opening === undefined) return false
    this.#position += opening.length
    this.#frames.push({ type: 'tag', hasChildren: this.#isClosedLater(opening.slice(1)) })
    return true
  }

  /** Whether a closing tag follows. A tag without one is self-closing or a type parameter. */
  #isClosedLater(name: string): boolean {
    const last = this.#lastClosingTags.get(name) ?? this.#text.lastIndexOf(`</${name}`)
    this.#lastClosingTags.set(name, last)
    return last > this.#position
  }

  #readPunctuator(): void {
    const text = this.#match(punctuator) ?? ''
    if (text === '}' && this.#frames.at(-1)?.type === 'substitution') {
      this.#frames.pop()
      this.#readTemplate()
      return
    }
    const followedValue = this.#followsValue
    this.#followsValue = this.#decideFollowsValue(text)
    this.#open(text, followedValue)
    this.#add('punctuator', this.#position + text.length)
  }

  #decideFollowsValue(text: string): boolean {
    if (text === '++' || text === '--' || text === '!') return this.#followsValue
    if (text === ']') return true
    if (text !== ')' && text !== '}') return false
    const frame = this.#frames.pop()
    return frame?.type === 'brace' ? frame.isObject : !(frame?.type === 'parenthesis' && frame.isHeader)
  }

  #open(text: string, followedValue: boolean): void {
    const last = this.#tokens.at(-1)
    if (text === '(') this.#frames.push({ type: 'parenthesis', isHeader: this.#isHeader() })
    if (text !== '{') return
    const isBlock = followedValue || last === undefined || beforeBlock.has(last.text)
    this.#frames.push({ type: 'brace', isObject: !isBlock })
  }

  #isHeader(): boolean {
    const last = this.#tokens.at(-1)
    const before = this.#tokens.at(-2)
    const isForAwait = last?.text === 'await' && before?.text === 'for'
    return isForAwait || (headerWords.has(last?.text ?? '') && !isMemberAccess(before))
  }

  /** Reads the attributes, type arguments and values in braces between `<` and `>`. */
  #readTag(hasChildren: boolean): void {
    this.#skipTrivia()
    const character = this.#text.charAt(this.#position)
    if (character === '{') this.#readPunctuator()
    else if (character === '"' || character === "'") this.#skipAttribute(character)
    else if (character === '<') this.#openTypeArguments()
    else if (character === '>') this.#closeTag(hasChildren)
    else if (this.#text.startsWith('/>', this.#position)) this.#closeElement(2)
    else this.#position += 1
  }

  /** Skips a JSX string, which has no escapes and may span several lines. */
  #skipAttribute(quote: string): void {
    const end = this.#text.indexOf(quote, this.#position + 1)
    this.#position = end === -1 ? this.#text.length : end + 1
  }

  #openTypeArguments(): void {
    this.#position += 1
    this.#frames.push({ type: 'tag', hasChildren: false })
  }

  #closeTag(hasChildren: boolean): void {
    this.#position += 1
    this.#frames.pop()
    if (hasChildren && this.#isText()) this.#frames.push({ type: 'children' })
    this.#followsValue = false
  }

  /** Whether JSX text follows. It contains no `>` or `}`, but a function type does, such as `<T>(value: T) => void`. */
  #isText(): boolean {
    const end = this.#skipTo(/[<{>}]/g, this.#position)
    return !'>}'.includes(this.#text.charAt(end))
  }

  #closeElement(length: number): void {
    this.#position += length
    this.#frames.pop()
    this.#followsValue = true
  }

  #readChildren(): void {
    this.#position = this.#skipTo(/[<{]/g, this.#position)
    this.#followsValue = false
    if (this.#text.startsWith('</', this.#position)) {
      const end = this.#text.indexOf('>', this.#position)
      this.#closeElement(end === -1 ? this.#text.length : end + 1 - this.#position)
    } else if (this.#text.charAt(this.#position) === '{') this.#readPunctuator()
    else if (!this.#openTag()) this.#position += 1
  }

  #skipTrivia(): void {
    let start: number
    do {
      start = this.#position
      this.#skip(space)
      this.#skip(lineComment)
      if (this.#text.startsWith('/*', this.#position)) this.#skipBlockComment()
    } while (this.#position > start)
  }

  #skipBlockComment(): void {
    const end = this.#text.indexOf('*/', this.#position + 2)
    this.#position = end === -1 ? this.#text.length : end + 2
  }

  #skip(expression: RegExp): void {
    this.#position += this.#match(expression)?.length ?? 0
  }

  /** Finds the next match that is not escaped with a backslash, or the end of the text. */
  #skipTo(stop: RegExp, from: number): number {
    stop.lastIndex = from
    for (let found = stop.exec(this.#text); found; found = stop.exec(this.#text)) {
      if (found[0] !== '\\') return found.index
      stop.lastIndex += this.#text.startsWith('\r\n', found.index + 1) ? 2 : 1
    }
    return this.#text.length
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#position
    return expression.exec(this.#text)?.[0]
  }

  #add(kind: Token['kind'], end: number): void {
    this.#tokens.push({ kind, text: this.#text.slice(this.#position, end), start: this.#position })
    this.#position = end
  }
}

/** Whether a token makes the next word a property name, even a word such as `import`. */
export function isMemberAccess(token: Token | undefined): boolean {
  return token?.text === '.' || token?.text === '?.'
}
