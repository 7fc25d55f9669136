/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Creates HTML from a template. Escapes strings, but not results of `html` or lists of them. */
export function html(
  texts: TemplateStringsArray,
  ...values: readonly (Html | Html[] | string | number)[]
): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(render)))
}

function render(value: Html | Html[] | string | number): string {
  if (Array.isArray(value)) return value.map((part) => part.text).join('')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
