export function findFfmpeg(): string | undefined
