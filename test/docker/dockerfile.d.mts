export interface Instruction {
  readonly name: string
  readonly rest: string
}
export function readInstructions(text: string): readonly Instruction[]
export function variablesOf(instructions: readonly Instruction[]): Record<string, string>
export function healthCheckOf(instructions: readonly Instruction[]): string
export function build(instructions: readonly Instruction[], root: string, version: string): void
