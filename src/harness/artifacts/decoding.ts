/** Decodes errors, logs and calls with ABIs. */
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
import { type Decoded, toDecoded, withInputs } from "./decoded.ts"

/** A log in the form of receipts and notifications. */
export interface EncodedLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The decoders of several ABIs; each returns `undefined` for data that no ABI describes. */
export interface Decoding {
  /**
   * Decodes the data of a revert: a custom error of the ABIs, a reason or a panic.
   *
   * @example
   * decodeError(data)?.text // "InsufficientBalance(have: 1, want: 5)"
   * decodeError(data)?.text // of Error(string), the reason: "not the owner"
   * decodeError(data)?.text // "Panic(0x11): Arithmetic operation resulted in underflow or overflow."
   */
  decodeError(data: Hex): Decoded | undefined
  /**
   * Decodes an event. The value of an indexed string, bytes, array or struct is the hash in the topic.
   *
   * @example
   * decodeLog(log)?.text // "Transfer(from: 0x…, to: 0x…, value: 5)"
   */
  decodeLog(log: EncodedLog): Decoded | undefined
  /**
   * Decodes the input of a function call.
   *
   * @example
   * decodeCall(input)?.args // { to: "0x…", value: 5n }
   */
  decodeCall(input: Hex): Decoded | undefined
  /**
   * Returns the text of the values that a call returned.
   *
   * @example
   * decodeResult(input, output) // "5", of a call of totalSupply()
   */
  decodeResult(input: Hex, output: Hex): string | undefined
}

type AbiError = Extract<Abi[number], { type: "error" }>
type Items<Item> = ReadonlyMap<string, readonly Item[]>

/** Creates the decoders of ABIs. When several items have the selector, the first whose parameters match the bytes is used. */
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
    decodeResult: (input, output) => {
      const found = firstOf(functions.get(input.slice(0, 10).toLowerCase()), ({ outputs }) =>
        toDecoded("", outputs ?? [], decodeAbiParameters((outputs ?? []).map(toKnownType), output)),
      )
      return found?.text.slice(1, -1) || undefined
    },
    decodeLog: (log) =>
      firstOf(events.get(log.topics[0] ?? ""), (event) => decodeEvent(event, log, log.topics.slice(1))) ??
      firstOf(anonymous, (event) => decodeAnonymous(event, log)),
  }
}

/** Combines two decodings. The first is used before the second, but an event with a signature is used before an anonymous event. */
export const eitherOf = (first: Decoding, second: Decoding): Decoding => ({
  decodeError: (data) => first.decodeError(data) ?? second.decodeError(data),
  decodeLog(log) {
    const one = first.decodeLog(log)
    if (one !== undefined && !anonymousOnes.has(one)) return one
    const other = second.decodeLog(log)
    return one !== undefined && (other === undefined || anonymousOnes.has(other)) ? one : other
  },
  decodeCall: (input) => first.decodeCall(input) ?? second.decodeCall(input),
  decodeResult: (input, output) => first.decodeResult(input, output) ?? second.decodeResult(input, output),
})

/** The logs that were decoded as anonymous events. */
const anonymousOnes = new WeakSet<Decoded>()

function bySelector<Item>(items: readonly Item[], selectorOf: (item: Item) => string): Items<Item> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const selector = selectorOf(item)
    found.set(selector, [...(found.get(selector) ?? []), item])
  }
  return found
}

/** Returns the result of the first item that decodes without an error. */
function firstOf<Item>(items: readonly Item[] = [], decode: (item: Item) => Decoded): Decoded | undefined {
  for (const item of items)
    try {
      return decode(item)
    } catch {
      // The bytes do not encode this item; another item may have the same selector.
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

/** Replaces the type `function`, which viem does not decode, by 24 bytes: address and selector (contract ABI specification). */
export function toKnownType<Parameter extends AbiParameter>(parameter: Parameter): Parameter {
  const type = parameter.type.replace(/^function/, "bytes24")
  if (!("components" in parameter)) return { ...parameter, type }
  return { ...parameter, type, components: parameter.components.map(toKnownType) }
}

/** Decodes `Error(string)` and `Panic(uint256)`, which the compiler creates, with viem's texts of panics. */
function decodeBuiltIn(data: Hex): Decoded | undefined {
  if (!/^0x(08c379a0|4e487b71)/i.test(data)) return undefined
  return firstOf([data], () => {
    const { errorName: name, args, abiItem } = decodeErrorResult({ data })
    const { reason = "unknown code" } = new ContractFunctionRevertedError({ abi: [], data, functionName: "" })
    const [value] = args as readonly [string | bigint]
    const { inputs } = abiItem as AbiError
    const decoded = toDecoded(name, inputs, [value])
    const panic = `Panic(0x${value.toString(16).padStart(2, "0")}): ${reason}`
    const text = typeof value === "string" ? value || decoded.text : panic
    return withInputs({ ...decoded, text }, inputs)
  })
}

/** Returns the type of a topic; a type that can be longer than 32 bytes becomes its hash, `bytes32`. */
const toTopicType = (parameter: AbiParameter): AbiParameter =>
  /^(string|bytes|tuple.*|.*\])$/.test(parameter.type)
    ? { name: parameter.name ?? "", type: "bytes32" }
    : parameter

/** Decodes an anonymous event. Its log has no signature, so the length of its data must be exact. */
function decodeAnonymous(event: AbiEvent, log: EncodedLog): Decoded {
  const inData = event.inputs.filter((input) => !input.indexed).map(toKnownType)
  const again = encodeAbiParameters(inData, decodeAbiParameters(inData, log.data))
  if (again !== log.data) throw new RangeError("other parameters")
  const decoded = decodeEvent(event, log, log.topics)
  anonymousOnes.add(decoded)
  return decoded
}

/** @param topics - The topics of the indexed parameters. */
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
  return withInputs(toDecoded(name, parameters, values), event.inputs)
}
