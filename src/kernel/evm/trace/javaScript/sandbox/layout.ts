/** The memory and the messages through which a sandbox and its host talk: one side runs while the other waits. */

/** The position, in integers of 32 bits, of the side whose turn it is. */
export const TURN = 0
export const HOST = 0
export const SANDBOX = 1

/** The position of the kind of the newest message: it waits in the port, or it has no further data. */
export const KIND = 1
export const IN_PORT = 0
/** From the host: steps, which are in this memory. From the sandbox: the call is over, without a value. */
export const WITHOUT_DATA = 1

/** The positions of the number of steps, and of their length in bytes. */
export const STEP_COUNT = 2
export const STEP_BYTES = 3

/** The position of the first step, in bytes. Each step has eight numbers of 64 bits, then its stack, the bottom item first. */
export const STEPS = 64
export const stepNumbers = 8
export const [PC, OPCODE, DEPTH, GAS, COST, REFUND, FRAME, STACK_LENGTH] = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** The length of an item in bytes: four integers of 64 bits, the lowest first. */
export const itemBytes = 32

/** The longest step: a stack has at most 1,024 items (Yellow Paper, section 9.1). */
export const maxStepBytes = 8 * stepNumbers + 1024 * itemBytes

export const sharedBytes = STEPS + 4 * maxStepBytes

/** A message of the host. */
export type HostMessage =
  | { readonly kind: "load"; readonly load: LoadMessage }
  | { readonly kind: "steps" }
  | { readonly kind: "failingStep"; readonly error: string }
  | { readonly kind: "fault"; readonly error: string }
  | { readonly kind: "enter"; readonly frame: FrameMessage }
  | {
      readonly kind: "exit"
      readonly gasUsed: number
      readonly output: string
      readonly error: string | undefined
    }
  | { readonly kind: "result"; readonly context: ContextMessage }
  | { readonly kind: "answer"; readonly value: Answer }

/** The tracer, and the facts that do not change during its run. */
export interface LoadMessage {
  readonly code: string
  /** The text of its configuration. */
  readonly config: string
  readonly memoryBytes: number
  /** The names of all 256 opcodes. */
  readonly mnemonics: readonly string[]
  readonly precompiles: readonly string[]
}

/** A call frame that begins; bytes are hex. */
export interface FrameMessage {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly input: string
  readonly gas: number
  readonly value: bigint | undefined
}

/** The facts of the whole execution, by geth's names; bytes are hex. Absent ones are `undefined`. */
export interface ContextMessage {
  readonly numbers: Readonly<Record<string, number | undefined>>
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly bytes: Readonly<Record<string, string | undefined>>
  readonly integers: Readonly<Record<string, bigint | undefined>>
}

/** The answer to a question: text, a number, an integer, a boolean, or bytes. */
export type Answer = string | number | bigint | boolean | Uint8Array

/** A message of the sandbox: a question, or the end of a call. */
export type SandboxMessage =
  | { readonly kind: "ask"; readonly what: Question; readonly args: readonly (string | number)[] }
  | { readonly kind: "done"; readonly value: string }
  | { readonly kind: "failed"; readonly message: string }

/** The values that a tracer can ask for. */
export type Question =
  | "balance"
  | "nonce"
  | "code"
  | "state"
  | "exists"
  | "memory"
  | "memoryLength"
  | "caller"
  | "address"
  | "value"
  | "input"
  | "create"
  | "create2"

/** The functions that a tracer has, of those that it may leave out. */
export interface Loaded {
  readonly step: boolean
  readonly frames: boolean
}
