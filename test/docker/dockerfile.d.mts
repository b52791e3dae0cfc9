export interface Instruction {
  readonly name: string
  readonly rest: string
}
export function readInstructions(text: string): Instruction[]
export function variablesOf(instructions: readonly Instruction[]): Record<string, string>
export function commandOf(instructions: readonly Instruction[], name: string): string[]
export function contextFiles(ignore: string): string[]
export function build(instructions: readonly Instruction[], context: string, folder: string): string
