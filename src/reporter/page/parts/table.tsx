import type { ComponentChildren } from 'preact'

interface TableProps {
  readonly heads: readonly string[]
  readonly caption?: ComponentChildren
  readonly children: ComponentChildren
}

export function Table({ heads, caption, children }: TableProps) {
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
