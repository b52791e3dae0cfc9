/** Finds the names of a code's contract and functions, from artifacts or from the selectors of known standards. */
import { toChecksumAddress } from "@ethereumjs/util"
import { BoundedCache } from "../../base/boundedCache.ts"
import { type Hex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import { withKnownNames } from "../../solidity/inspect/knownNames.ts"

/** The names of one code. */
export interface CodeNames {
  /** The file and the name of the contract. */
  readonly contract: string
  /** Returns the function that the input of a call selects. */
  functionOf(input: Hex): string
}

/** The parts of an artifact from which names are read. */
interface Named {
  readonly contractName: string
  readonly sourceName?: string | undefined
  readonly abi?: readonly unknown[] | undefined
}

/** The parameters of an ABI. */
interface Parameter {
  readonly type: string
  readonly components?: readonly Parameter[] | undefined
}

/** The maximum number of codes whose names are kept. */
const maxCodes = 256

/**
 * Creates a function that returns the names of a code. It keeps the names of the last codes in memory; those of an unknown code are
 * looked up again, because artifacts can be read again.
 */
export function createCodeNames(explainer: Explainer | undefined) {
  const known = withKnownNames(explainer)
  const kept = new BoundedCache<string, CodeNames>(maxCodes)
  return (code: Hex, isInitCode: boolean, address: Hex): CodeNames => {
    let names = kept.get(code)
    if (names === undefined) {
      const artifact = isInitCode ? known.ofInitCode(code) : known.ofCode(code)
      names = namesOf(known, artifact, code, address)
      if (artifact !== undefined) kept.set(code, names)
    }
    return names
  }
}

function namesOf(explainer: Explainer, artifact: Named | undefined, code: Hex, address: Hex): CodeNames {
  const abi = artifact?.abi ?? []
  const signatures = signaturesOf(abi)
  const ofNoInput = has(abi, "fallback") && !has(abi, "receive") ? "<fallback>" : "<receive>"
  const decoding = explainer.decodingOf(code)
  return {
    contract: artifact === undefined ? `<${toChecksumAddress(address)}>` : fullName(artifact),
    functionOf(input) {
      if (input === "0x") return ofNoInput
      const selector = input.slice(0, 10).toLowerCase()
      const signature = signatures.get(selector)
      if (signature !== undefined) return signature
      const name = decoding.decodeCall(input)?.name
      if (name !== undefined) return `${name} (guessed)`
      return artifact === undefined && selector.length === 10 ? selector : "<fallback>"
    },
  }
}

const fullName = ({ sourceName, contractName }: Named): string =>
  sourceName === undefined ? contractName : `${sourceName}:${contractName}`

const has = (abi: readonly unknown[], kind: string): boolean => abi.some((item) => isKind(item, kind))

const isKind = (item: unknown, kind: string): boolean => (item as { type?: unknown } | null)?.type === kind

/** Returns the signatures of the functions of an ABI by their selectors. */
function signaturesOf(abi: readonly unknown[]): ReadonlyMap<string, string> {
  const functions = abi.filter((item) => isKind(item, "function"))
  return new Map(
    functions.map((item) => {
      const { name, inputs = [] } = item as { name: string; inputs?: readonly Parameter[] }
      const signature = `${name}(${inputs.map(typeOf).join(",")})`
      return [toHex(keccak256(Buffer.from(signature)).subarray(0, 4)), signature]
    }),
  )
}

/**
 * Returns the type of a parameter in the form of signatures; a tuple is the list of its members.
 *
 * @see Solidity documentation, "Contract ABI Specification"
 */
const typeOf = ({ type, components = [] }: Parameter): string =>
  type.startsWith("tuple") ? `(${components.map(typeOf).join(",")})${type.slice("tuple".length)}` : type
