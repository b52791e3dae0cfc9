/** Finds the artifact from which code was compiled, by deployed code or by init code. */
import type { Hex } from "viem"

/** A range of bytes that is filled in at linking or deployment. */
export interface CodeRange {
  readonly start: number
  readonly length: number
}

/** The parts of an artifact that describe its deployed code. */
export interface Compiled {
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
  /** The immutables in the deployed code, by variable, in solc's form; when absent, they are detected in the code. */
  readonly immutableReferences?: Readonly<Record<string, readonly CodeRange[]>> | undefined
}

interface Template<Item> {
  readonly item: Item
  readonly ranges: readonly CodeRange[]
  readonly body: string
  readonly metadata: string
}

/**
 * Creates a look-up of artifacts by deployed code. Immutables, library addresses and the metadata at the end may differ. An
 * artifact with the same metadata is preferred.
 */
export function createCodeIndex<Item extends Compiled>(items: readonly Item[]) {
  const byLength = new Map<number, Template<Item>[]>()
  for (const item of items) {
    const template = toTemplate(item)
    if (template.body === "") continue
    byLength.set(template.body.length, [...(byLength.get(template.body.length) ?? []), template])
  }
  return (deployed: Hex): Item | undefined => {
    const { body, metadata } = split(deployed)
    const matching = (byLength.get(body.length) ?? []).filter(
      (template) => masked(body, template.ranges) === template.body,
    )
    return (matching.find((template) => template.metadata === metadata) ?? matching[0])?.item
  }
}

/**
 * Creates a look-up of artifacts by the init code of a creation, which ends with the arguments. Library addresses and metadata
 * may differ. An artifact with the same metadata is preferred, then the artifact with the longest code that matches.
 */
export function createInitCodeIndex<Item extends Compiled>(items: readonly Item[]) {
  const templates = items
    .map((item) => {
      const { body, metadata } = split(item.bytecode)
      const ranges = openRanges(body).filter(({ length }) => length === 20)
      return { item, ranges, body: masked(body, ranges), metadata }
    })
    .filter(({ body }) => body !== "")
    .sort((one, other) => other.body.length - one.body.length)
  return (initCode: Hex): Item | undefined => {
    const digits = initCode.slice(2).toLowerCase()
    const fits = ({ body, ranges }: (typeof templates)[number]) =>
      ranges.length === 0 ? digits.startsWith(body) : masked(digits.slice(0, body.length), ranges) === body
    const matching = templates.filter(fits)
    const isSame = ({ body, metadata }: (typeof templates)[number]) =>
      metadata !== "" && digits.startsWith(metadata, body.length)
    return (matching.find(isSame) ?? matching[0])?.item
  }
}

function toTemplate<Item extends Compiled>(item: Item): Template<Item> {
  const { body, metadata } = split(item.deployedBytecode)
  const ranges = [...Object.values(givenReferences(item)).flat(), ...openRanges(body)]
  return { item, ranges, body: masked(body, ranges), metadata }
}

/** Returns the immutables in an artifact itself. They are not read from a build, because they can be detected in the code. */
function givenReferences(item: Compiled): Readonly<Record<string, readonly CodeRange[]>> {
  const property = Object.getOwnPropertyDescriptor(item, "immutableReferences")
  return property?.value ?? {}
}

/**
 * Separates code from the metadata at its end. Metadata is CBOR, and its length is in the last two bytes.
 *
 * @see Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"
 */
function split(code: Hex): { body: string; metadata: string } {
  const digits = code.slice(2).toLowerCase()
  const start = digits.length - 4 - Number.parseInt(digits.slice(-4), 16) * 2
  const isMetadata =
    start >= 0 && /^a[1-4](64(69706673|736f6c63)|65627a7a7|6c6578706572)/.test(digits.slice(start))
  return isMetadata
    ? { body: digits.slice(0, start), metadata: digits.slice(start) }
    : { body: digits, metadata: "" }
}

/** Finds the placeholders of libraries, PUSH32 of zeros (an immutable), and the own address at the beginning of a library. */
function openRanges(body: string): CodeRange[] {
  const ranges: CodeRange[] = []
  for (const { index } of body.matchAll(/__.{38}/g)) ranges.push({ start: index / 2, length: 20 })
  for (const { index } of body.matchAll(/(?=7f0{64})/g))
    if (index % 2 === 0) ranges.push({ start: index / 2 + 1, length: 32 })
  if (/^730{40}3014/.test(body)) ranges.push({ start: 1, length: 20 })
  return ranges
}

function masked(body: string, ranges: readonly CodeRange[]): string {
  let result = body
  for (const { start, length } of ranges) {
    const from = start * 2
    const to = (start + length) * 2
    if (to <= body.length) result = result.slice(0, from) + "0".repeat(length * 2) + result.slice(to)
  }
  return result
}
