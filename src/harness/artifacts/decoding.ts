/** Errors, logs and calls, explained by whichever ABI knows them. */
import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  ContractFunctionRevertedError,
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  sliceHex,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { type Decoded, toDecoded } from "./decoded.ts"

/** A log, as receipts and subscriptions hold it. */
export interface EncodedLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** What some ABIs explain; each gives `undefined` for what none of them knows. */
export interface Decoding {
  /**
   * What a call reverted with: an error of the ABIs, a reason or a panic.
   *
   * @example
   * decodeError(data)?.text // "InsufficientBalance(have: 1, want: 5)"
   * decodeError(data)?.text // of Error(string), the reason: "not the owner"
   * decodeError(data)?.text // "Panic(0x11): Arithmetic operation resulted in underflow or overflow."
   */
  decodeError(data: Hex): Decoded | undefined
  /**
   * An event; indexed strings, bytes, arrays and structs are the hashes that topics hold of them.
   *
   * @example
   * decodeLog(log)?.text // "Transfer(from: 0x…, to: 0x…, value: 5)"
   */
  decodeLog(log: EncodedLog): Decoded | undefined
  /**
   * A call of a function, by its input.
   *
   * @example
   * decodeCall(input)?.args // { to: "0x…", value: 5n }
   */
  decodeCall(input: Hex): Decoded | undefined
}

type AbiError = Extract<Abi[number], { type: "error" }>
type Items<Item> = ReadonlyMap<string, readonly Item[]>

/** Explains by these ABIs; where several know a selector, the first that fits the bytes does. */
export function createDecoding(abis: readonly Abi[]): Decoding {
  const items = abis.flat().map((item) => ({ inputs: [], ...item }) as Abi[number])
  const errors = bySelector(
    items.filter((item) => item.type === "error"),
    ({ name, inputs }) => toFunctionSelector({ type: "function", name, inputs } as unknown as AbiFunction),
  )
  const functions = bySelector(
    items.filter((item) => item.type === "function"),
    toFunctionSelector,
  )
  const [anonymous, signed] = [true, false].map((is) =>
    items.filter((item) => item.type === "event").filter((item) => (item.anonymous ?? false) === is),
  ) as [AbiEvent[], AbiEvent[]]
  const events = bySelector(signed, toEventSelector)
  return {
    decodeError: (data) => decodeBuiltIn(data) ?? decodeInput(errors, data),
    decodeCall: (input) => decodeInput(functions, input),
    decodeLog: (log) =>
      firstOf(events.get(log.topics[0] ?? ""), (event) => decodeEvent(event, log, log.topics.slice(1))) ??
      firstOf(anonymous, (event) => decodeAnonymous(event, log)),
  }
}

/** What the first explains, and otherwise the second; an event that says which one it is goes before an anonymous one. */
export const eitherOf = (first: Decoding, second: Decoding): Decoding => ({
  decodeError: (data) => first.decodeError(data) ?? second.decodeError(data),
  decodeLog(log) {
    const one = first.decodeLog(log)
    if (one !== undefined && !anonymousOnes.has(one)) return one
    const other = second.decodeLog(log)
    return one !== undefined && (other === undefined || anonymousOnes.has(other)) ? one : other
  },
  decodeCall: (input) => first.decodeCall(input) ?? second.decodeCall(input),
})

/** Logs that were taken for anonymous events. */
const anonymousOnes = new WeakSet<Decoded>()

function bySelector<Item>(items: readonly Item[], selectorOf: (item: Item) => string): Items<Item> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const selector = selectorOf(item)
    found.set(selector, [...(found.get(selector) ?? []), item])
  }
  return found
}

/** What the first item that fits makes of it. */
function firstOf<Item>(items: readonly Item[] = [], decode: (item: Item) => Decoded): Decoded | undefined {
  for (const item of items)
    try {
      return decode(item)
    } catch {
      // The bytes are of another item that shares the selector, or of none.
    }
  return undefined
}

function decodeInput(items: Items<AbiError | AbiFunction>, data: Hex): Decoded | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const values = data.length > 10 ? sliceHex(data, 4) : "0x"
  return firstOf(items.get(selector), ({ name, inputs }) =>
    toDecoded(name, inputs, decodeAbiParameters(inputs.map(toKnownType), values)),
  )
}

/** A function is its address and its selector (contract ABI specification), which viem does not decode. */
function toKnownType<Parameter extends AbiParameter>(parameter: Parameter): Parameter {
  const type = parameter.type.replace(/^function/, "bytes24")
  if (!("components" in parameter)) return { ...parameter, type }
  return { ...parameter, type, components: parameter.components.map(toKnownType) }
}

/** `Error(string)` and `Panic(uint256)`, which the compiler makes; their meanings are viem's. */
function decodeBuiltIn(data: Hex): Decoded | undefined {
  if (!/^0x(08c379a0|4e487b71)/i.test(data)) return undefined
  return firstOf([data], () => {
    const { errorName: name, args, abiItem } = decodeErrorResult({ data })
    const { reason = "unknown code" } = new ContractFunctionRevertedError({ abi: [], data, functionName: "" })
    const [value] = args as readonly [string | bigint]
    const decoded = toDecoded(name, (abiItem as AbiError).inputs, [value])
    if (typeof value === "string") return { ...decoded, text: value === "" ? decoded.text : value }
    return { ...decoded, text: `Panic(0x${value.toString(16).padStart(2, "0")}): ${reason}` }
  })
}

/** Topics have 32 bytes: of what may be longer they hold the hash. */
const toTopicType = (parameter: AbiParameter): AbiParameter =>
  /^(string|bytes|tuple.*|.*\])$/.test(parameter.type)
    ? { name: parameter.name ?? "", type: "bytes32" }
    : parameter

/** Nothing in the log says which event it is: it must be as long as one would be. */
function decodeAnonymous(event: AbiEvent, log: EncodedLog): Decoded {
  const inData = event.inputs.filter((input) => !input.indexed).map(toKnownType)
  const again = encodeAbiParameters(inData, decodeAbiParameters(inData, log.data))
  if (again !== log.data) throw new RangeError("other parameters")
  const decoded = decodeEvent(event, log, log.topics)
  anonymousOnes.add(decoded)
  return decoded
}

/** @param topics - Of the indexed parameters. */
function decodeEvent(event: AbiEvent, { data }: EncodedLog, topics: readonly Hex[]): Decoded {
  const { name } = event
  const inputs = event.inputs.map(toKnownType)
  const indexed = inputs.filter((input) => input.indexed).map(toTopicType)
  if (indexed.length !== topics.length) throw new RangeError("another number of indexed parameters")
  const inTopics = indexed.map((input, index) => decodeAbiParameters([input], topics[index] as Hex)[0])
  const others = inputs.filter((input) => !input.indexed)
  const inData = [...decodeAbiParameters(others, data)]
  const parameters = inputs.map((input) => (input.indexed ? toTopicType(input) : input))
  const values = inputs.map((input) => (input.indexed ? inTopics : inData).shift())
  return toDecoded(name, parameters, values)
}
