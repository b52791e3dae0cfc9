/** Describes contracts from their artifacts, for calls of functions and reads of storage by name. */
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  toFunctionSignature,
} from "viem"
import type { ContractFunction, KnownContract } from "../../solidity/inspect/artifacts.ts"
import { show } from "../show.ts"
import { type Member, type StorageLayout, variablesOf } from "../storage/storageLayout.ts"
import { readTarget } from "../storage/storageRead.ts"
import { locate, namesOf } from "../storage/storageSlot.ts"

/** The parts of an artifact that are described. */
interface Described {
  readonly contractName: string
  readonly sourceName?: string | undefined
  readonly abi: Abi
  readonly storageLayout?: StorageLayout | null | undefined
}

/** Describes the contract of an artifact. */
export function contractOf({ contractName, sourceName, abi, storageLayout }: Described): KnownContract {
  const functions = abi.filter((item): item is AbiFunction => item.type === "function")
  const variables: readonly Member[] | undefined = storageLayout ? variablesOf(storageLayout, abi) : undefined
  return {
    contractName,
    sourceName,
    functions: functions.map(toContractFunction),
    variables: variables && namesOf(variables),
    encodeCall(signature, args) {
      const found = functions.find((item) => toFunctionSignature(item) === signature)
      if (found === undefined) throw new RangeError(`${contractName} has no function ${signature}`)
      if (args.length !== found.inputs.length)
        throw new RangeError(`${signature} takes ${found.inputs.length} arguments, not ${args.length}`)
      const values = found.inputs.map((input, index) => toValue(input, args[index], input.name || `${index}`))
      return encodeFunctionData({ abi: [found], functionName: found.name, args: values })
    },
    async readStorage(path, load) {
      const target = locate({ variables: variables ?? [], abi }, path)
      const { type, wants } = target
      const isKeyNeeded = type.kind === "mapping"
      const value = isKeyNeeded ? undefined : show(await readTarget(target, path, load))
      return { path, type: wants === "length" ? "uint256" : type.label, value }
    },
  }
}

const toContractFunction = (item: AbiFunction): ContractFunction => ({
  signature: toFunctionSignature(item),
  name: item.name,
  stateMutability: item.stateMutability,
  inputs: item.inputs,
  outputs: item.outputs,
})

/** Converts a JSON value to a value that viem encodes. Integers may be text, arrays and tuples may be JSON text. */
function toValue(parameter: AbiParameter, given: unknown, name: string): unknown {
  const { type } = parameter
  const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (element !== undefined) {
    const list = fromJson(given, `${name}: expected ${type} as a JSON array`)
    if (!Array.isArray(list)) throw new TypeError(`${name}: expected ${type} as a JSON array`)
    return list.map((each, index) => toValue({ ...parameter, type: element }, each, `${name}[${index}]`))
  }
  if ("components" in parameter) {
    const tuple = fromJson(given, `${name}: expected a tuple as a JSON object or array`)
    const members = parameter.components.map((component, index) => {
      const key = Array.isArray(tuple) ? index : (component.name ?? index)
      return [component.name || index, toValue(component, tuple[key], `${name}.${component.name ?? index}`)]
    })
    const isNamed = parameter.components.every((component) => component.name)
    return isNamed ? Object.fromEntries(members) : members.map(([, value]) => value)
  }
  return toScalar(type, given, name)
}

function toScalar(type: string, given: unknown, name: string): unknown {
  const words = typeof given === "string" ? given.trim() : given
  if (/^u?int/.test(type)) {
    if (typeof words !== "string" && typeof words !== "number")
      throw new TypeError(`${name}: expected ${type}`)
    if (words === "" || !/^-?(\d+|0x[0-9a-f]+)$/i.test(String(words)))
      throw new TypeError(`${name}: expected ${type}, decimal or hex, got ${JSON.stringify(given)}`)
    return BigInt(words)
  }
  if (type === "bool") {
    if (words === true || words === "true") return true
    if (words === false || words === "false") return false
    throw new TypeError(`${name}: expected true or false, got ${JSON.stringify(given)}`)
  }
  if (typeof given !== "string") throw new TypeError(`${name}: expected ${type} as text`)
  return type === "string" ? given : (words as Hex)
}

/** Returns parsed JSON text, or a value that is parsed already. */
function fromJson(given: unknown, problem: string): Record<string | number, unknown> {
  try {
    const value = typeof given === "string" ? JSON.parse(given) : given
    if (typeof value === "object" && value !== null) return value
  } catch {
    // thrown below
  }
  throw new TypeError(problem)
}
