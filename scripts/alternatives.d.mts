export function splitAlternatives(source: string): string[]
export function endsWithOnlyRepetition(source: string): boolean
