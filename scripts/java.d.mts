export function findJava(): string | undefined
