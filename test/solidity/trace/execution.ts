/** Hand-made executions of a contract `Bank` that failed. */
import type { CompiledCode } from "../../../src/solidity/compiled/compiledCode.ts"
import type { Node } from "../../../src/solidity/compiled/syntaxTree.ts"
import { type Execution, isCreation } from "../../../src/solidity/trace/execution.ts"
import type { RecordedCall, RecordedMessage } from "../../../src/solidity/trace/recorder.ts"
import { compilationOf, compiledOf, functionOf, nodeOf, type Step } from "../handmade.ts"

/** The functions of the contract: each name at the location of its body. */
export const at = { constructor: "100:50", pay: "200:100", deposit: "300:100", open: "400:50" } as const
const bank = "0:1000"

const members = [
  functionOf("", at.constructor, { kind: "constructor" }),
  functionOf("pay", at.pay, { functionSelector: "11223344" }),
  functionOf("deposit", at.deposit, { functionSelector: "55667788", stateMutability: "payable" }),
  nodeOf("ModifierDefinition", at.open, { name: "open" }),
]

interface Given extends Partial<RecordedMessage> {
  readonly steps: readonly Step[]
  /** More functions. */
  readonly more?: readonly Node[]
  /** Members of the definition of the contract. */
  readonly contract?: object
  readonly decodes?: boolean
}

/** Compiles steps as code of the contract. */
export function bankOf(
  steps: readonly Step[],
  more: readonly Node[] = [],
  contract: object = {},
): CompiledCode {
  const own = { name: "Bank", id: 1, nodes: [...members, ...more], ...contract }
  const compilation = compilationOf({ "a.sol": { nodes: [nodeOf("ContractDefinition", bank, own)] } })
  return compiledOf(compilation, "Bank", steps)
}

/** Returns a message that ran steps and failed. */
export const messageOf = ({
  steps,
  more: _,
  contract: __,
  decodes: ___,
  ...given
}: Given): RecordedMessage => ({
  ...{ type: "CALL", from: "0x01", to: "0x02", input: "0x11223344", gas: 100n, value: 0n, gasUsed: 1n },
  ...{
    output: "0x",
    failure: "revert",
    code: Uint8Array.from(steps, ([op]) => op),
    depth: 0,
    last: undefined,
  },
  pcs: Uint32Array.from(steps.keys()),
  ...given,
})

/** Returns the execution of a message that ran steps and failed. */
export function executionOf(given: Given): Execution {
  const { steps, more, contract, decodes = true } = given
  const message = messageOf(given)
  const compiled = bankOf(steps, more, contract)
  const creates = isCreation(message)
  const instructionAt = (step: number) => compiled.at(message.pcs[step] as number)
  return {
    ...{
      message,
      compiled,
      isCreation: creates,
      output: message.output,
      length: steps.length,
      last: message.last,
    },
    at: instructionAt,
    failing: steps.length === 0 ? undefined : instructionAt(steps.length - 1),
    called:
      creates || message.input === "0x"
        ? undefined
        : compiled.contract.functionOf(message.input.slice(2, 10)),
    decodesInput: () => decodes,
  }
}

/** Returns a call that a message sent after some steps. */
export const lastCall = (step: number, message: Partial<RecordedMessage> = {}): RecordedCall => ({
  step,
  message: messageOf({ steps: [], depth: 1, ...message }),
})

/** Returns a frame with its range as `start:length`. */
export const shown = (
  frame: { readonly range?: { readonly start: number; readonly end: number } | undefined } | undefined,
) =>
  frame && { ...frame, range: frame.range && `${frame.range.start}:${frame.range.end - frame.range.start}` }
