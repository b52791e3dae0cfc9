type Source = readonly [file: string, text: string]
export const retired: Readonly<Record<string, string>>
export const kept: Readonly<Record<string, string>>
export function partsOf(identifier: string): string[]
export function retiredIn(identifier: string, file?: string): string | undefined
export function findRetired(file: string, text: string): string[]
export function readComments(text: string): { count: number; questions: number[] }
export function review(sources: readonly Source[]): {
  readonly words: string[]
  readonly questions: string[]
  readonly count: number
}
