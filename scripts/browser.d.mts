export function findBrowser(): string | undefined
export function launchOptions(): { executablePath?: string; args: string[] }
