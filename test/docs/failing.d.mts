export function failingOutput(): Promise<string>
export function shownOutput(): string | undefined
