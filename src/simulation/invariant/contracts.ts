/** The contracts of a run: reads and calls in a lane, with the encoding of each function prepared once. */
import {
  type Abi,
  type AbiFunction,
  type Address,
  concatHex,
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  toFunctionSelector,
} from "viem"
import { CallFailed } from "../errors.ts"
import type { Lane, MessageOutcome } from "./lane.ts"
import type { CalledContract, SearchedContract, WriteOptions } from "./spec.ts"

/** The encoding of one function. */
export interface Encoding {
  readonly item: AbiFunction
  encode(args: readonly unknown[]): Hex
  /** Returns what the function returns, in viem's form. */
  decode(output: Hex): unknown
}

/** Prepares the encoding of a function. */
export function encodingOf(item: AbiFunction): Encoding {
  const selector = toFunctionSelector(item)
  const { inputs, outputs } = item
  // Half of the time of a read of a number is the decoding of viem (`npm run bench:invariants`).
  const isWord = outputs.length === 1 && /^uint(5[6-9]|[6-9]\d|\d{3})$/.test(outputs[0]?.type ?? "")
  return {
    item,
    encode: (args) =>
      inputs.length === 0 ? selector : concatHex([selector, encodeAbiParameters(inputs, args as never)]),
    decode(output) {
      if (outputs.length === 0) return undefined
      if (isWord && output.length === 66) return BigInt(output)
      const values = decodeAbiParameters(outputs, output) as readonly unknown[]
      return outputs.length === 1 ? values[0] : values
    },
  }
}

/** Returns the encoding of the function that takes these arguments, among overloads. */
const choose = (encodings: readonly Encoding[], args: readonly unknown[]): Encoding =>
  (encodings.find(({ item }) => item.inputs.length === args.length) ?? encodings[0]) as Encoding

/** Returns the address of an account, or an address itself, in small letters: viem checks the case of others with a hash. */
export const addressOf = (account: Address | { readonly address: Address }): Address =>
  (typeof account === "string" ? account : account.address).toLowerCase() as Address

/** The sender of calls of functions that change nothing. */
const reader: Address = "0x0000000000000000000000000000000000000000"

/**
 * Creates a contract in a lane.
 *
 * @param sender - Returns the sender of calls that name none.
 */
export function createContract(
  { abi, address }: CalledContract,
  lane: Pick<Lane, "send" | "call">,
  sender: () => Address,
): SearchedContract<Abi> {
  const to = addressOf(address)
  const byName = new Map<string, Encoding[]>()
  for (const item of abi as Abi)
    if (item.type === "function") byName.set(item.name, [...(byName.get(item.name) ?? []), encodingOf(item)])
  const called = (name: string, args: readonly unknown[]) => choose(byName.get(name) as Encoding[], args)
  const use = async (name: string, args: readonly unknown[], run: (data: Hex) => Promise<MessageOutcome>) => {
    const encoding = called(name, args)
    const outcome = await run(encoding.encode(args))
    if (outcome.failure !== undefined) throw callFailed(name, outcome, abi as Abi)
    return encoding.decode(outcome.output)
  }
  const read =
    (name: string) =>
    (args: readonly unknown[] = []) =>
      use(name, args, (data) => lane.call({ from: reader, to, data }))
  const write =
    (name: string) =>
    (args: readonly unknown[] = [], { account = sender(), value = 0n }: WriteOptions = {}) =>
      use(name, args, (data) => lane.send({ from: addressOf(account), to, data, value }))
  const members = <T>(create: (name: string) => T) =>
    Object.fromEntries([...byName.keys()].map((name) => [name, create(name)]))
  return { address, abi: abi as Abi, read: members(read), write: members(write) } as never
}

/** Returns the error of a call that failed, with the name of a custom error of the ABI. */
function callFailed(name: string, outcome: MessageOutcome, abi: Abi): CallFailed {
  return new CallFailed({ name, reason: reasonOf(outcome, abi), stack: outcome.stack })
}

/** Returns the reason of a failure, with the custom error of the ABI. */
export function reasonOf({ output, failure = "" }: MessageOutcome, abi: Abi): string {
  if (failure !== "execution reverted" || output.length < 10) return failure
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: output })
    return `${failure}: ${errorName}(${(args as readonly unknown[]).map(String).join(", ")})`
  } catch {
    return failure
  }
}
