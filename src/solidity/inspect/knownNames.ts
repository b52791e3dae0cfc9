/** Names calls, events and errors that no artifact has, by the signatures of widespread standards; such names are marked as guessed. */
import { fromHex, type Hex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { Explainer, Names } from "../../kernel/evm/execute/explainer.ts"
import { argumentTexts, topicText } from "./abiText.ts"
import { knownErrors, knownEvents, knownFunctions } from "./knownSignatures.ts"
import { parseSignature, type Signature } from "./signature.ts"

type Named = ReturnType<Names["decodeCall"]>
type Table = ReadonlyMap<string, readonly Signature[]>

/** The mark of a name that was found by its selector only. */
const guessed = " (guessed)"

/**
 * The names of ERC-20, ERC-721, ERC-1155, ERC-4626, Multicall3, Permit2, EntryPoint, ownership and proxies.
 *
 * @example
 * knownNames.decodeCall("0x18160ddd")?.text // "totalSupply() (guessed)"
 */
export const knownNames: Names = {
  decodeCall: (input) => decodeInput(functions(), input),
  decodeError: (data) => decodeInput(errors(), data),
  decodeLog({ topics, data }) {
    const [topic = "", ...indexed] = topics
    return firstOf(events().get(topic), (signature) => eventText(signature, indexed, data))
  },
}

/** Returns an explainer that uses the names of the given one first, then the known names. */
export function withKnownNames(explainer: Explainer | undefined): Explainer {
  const decodingOf = (code: Hex): Names => {
    const own = explainer?.decodingOf(code)
    if (own === undefined) return knownNames
    return {
      ...own,
      decodeCall: (input) => own.decodeCall(input) ?? knownNames.decodeCall(input),
      decodeError: (data) => own.decodeError(data) ?? knownNames.decodeError(data),
      decodeLog: (log) => own.decodeLog(log) ?? knownNames.decodeLog(log),
    }
  }
  return {
    decodeError: (data) => explainer?.decodeError(data) ?? knownNames.decodeError(data),
    ofCode: (code) => explainer?.ofCode(code),
    ofInitCode: (code) => explainer?.ofInitCode(code),
    decodeCreation: (code) => explainer?.decodeCreation?.(code),
    decodingOf,
  }
}

/** Returns a function that hashes the signatures at its first call and returns them by hash. */
function tableOf(texts: readonly string[], size: number): () => Table {
  let table: Map<string, Signature[]> | undefined
  return () => {
    if (table !== undefined) return table
    table = new Map()
    for (const signature of texts.map(parseSignature)) {
      const hash = toHex(keccak256(Buffer.from(signature.canonical)).subarray(0, size))
      table.set(hash, [...(table.get(hash) ?? []), signature])
    }
    return table
  }
}

const functions = tableOf(knownFunctions, 4)
const errors = tableOf(knownErrors, 4)
const events = tableOf(knownEvents, 32)

const decodeInput = (table: Table, data: Hex): Named =>
  firstOf(table.get(data.slice(0, 10).toLowerCase()), ({ parameters }) =>
    argumentTexts(parameters, fromHex(`0x${data.slice(10)}`)).join(", "),
  )

/** Returns the name and the text of the first signature whose types fit the bytes. */
function firstOf(signatures: readonly Signature[] = [], textOf: (signature: Signature) => string): Named {
  for (const signature of signatures) {
    try {
      return { name: signature.name, text: `${signature.name}(${textOf(signature)})${guessed}` }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return undefined
}

function eventText({ parameters }: Signature, topics: readonly Hex[], data: Hex): string {
  const indexed = parameters.filter(({ isIndexed }) => isIndexed)
  if (indexed.length !== topics.length) throw new RangeError("another number of topics")
  const others = parameters.filter(({ isIndexed }) => !isIndexed)
  const inData = argumentTexts(others, fromHex(data))
  return parameters
    .map((parameter) => {
      const topic = parameter.isIndexed ? topics[indexed.indexOf(parameter)] : undefined
      if (topic === undefined) return inData[others.indexOf(parameter)]
      return `${parameter.name}: ${topicText(parameter, fromHex(topic))}`
    })
    .join(", ")
}
