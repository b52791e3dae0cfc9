/** Requests that read state keys with proofs, and the checks of their answers. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../core/module/hasher.ts"
import { readAccountProof } from "../accountProof.ts"
import { headerHash } from "../headerHash.ts"
import type { Abilities } from "./endpoint.ts"
import type { Failure } from "./failures.ts"
import type { StateKey } from "./keys.ts"
import type { OriginBlock } from "./origin.ts"
import { type At, atBlock, codeOf, hashOf, type Parts, partsOf, type Step, toQuantity } from "./plan.ts"

/** The names of parts that are only compared with others. */
const codeHashName = (account: Hex): string => `${account}/codeHash`
const givenCodeName = (account: Hex): string => `${account}/givenCode`
const hashName = (number: bigint): string => `header ${number}/hash`
const parentName = (number: bigint): string => `header ${number}/parentHash`

/** Plans the keys with a missing part: one proof for each account, its code, and the headers up to a block hash. */
export function planProven(
  keys: readonly StateKey[],
  parts: Parts,
  abilities: Abilities,
  block: OriginBlock,
): Step[] {
  const at = atBlock(abilities, block)
  const missing = keys.filter((key) => partsOf(key).some((name) => !parts.has(name)))
  const slots = new Map<Hex, Hex[]>()
  for (const key of missing) {
    if ("slot" in key) slots.set(key.address, [...(slots.get(key.address) ?? []), key.slot])
    else if ("account" in key && !parts.has(codeHashName(key.account)))
      slots.set(key.account, slots.get(key.account) ?? [])
  }
  const codes = missing.flatMap((key) =>
    "account" in key && !parts.has(givenCodeName(key.account)) ? [codeStep(key.account, at)] : [],
  )
  const proofs = [...slots].map(([address, wanted]) => proofStep(address, wanted, at, block))
  return [...proofs, ...codes, ...headerSteps(missing, parts, block)]
}

function proofStep(address: Hex, slots: readonly Hex[], at: At, { proven }: OriginBlock): Step {
  const { stateRoot } = proven as NonNullable<OriginBlock["proven"]>
  return {
    request: { method: "eth_getProof", params: [address, slots, at] },
    needs: undefined,
    async take(answer) {
      const read = await readAccountProof(answer, { stateRoot, address, slots }).catch(
        () => "invalid" as const,
      )
      if (read === "invalid")
        return { unproven: `the proof of account ${address} does not lead to its state root` }
      if (read === undefined) return undefined
      return new Map<string, bigint | Hex>([
        [`${address}/balance`, read.balance],
        [`${address}/nonce`, read.nonce],
        [codeHashName(address), read.codeHash],
        ...slots.map((slot, index) => [`${address}/${slot}`, read.slots[index] as Hex] as const),
      ])
    },
  }
}

function codeStep(account: Hex, at: At): Step {
  return {
    request: { method: "eth_getCode", params: [account, at] },
    needs: undefined,
    take(result) {
      const code = codeOf(result)
      return code && new Map([[givenCodeName(account), code]])
    },
  }
}

/** Plans the headers from the lowest wanted block up to the parent of the block: each has the hash of the one before. */
function headerSteps(missing: readonly StateKey[], parts: Parts, { number }: OriginBlock): Step[] {
  const wanted = missing.flatMap((key) => ("blockHash" in key ? [key.blockHash] : []))
  const steps: Step[] = []
  for (
    let each = wanted.reduce((one, other) => (one < other ? one : other), number) + 1n;
    each < number;
    each++
  )
    if (!parts.has(hashName(each))) steps.push(headerStep(each))
  return steps
}

function headerStep(number: bigint): Step {
  return {
    request: { method: "eth_getBlockByNumber", params: [toQuantity(number), false] },
    needs: undefined,
    take(result) {
      const [hash, parentHash] = [headerHash(result), hashOf({ hash: parentHashOf(result) })]
      if (hash === undefined || parentHash === undefined) return undefined
      return new Map([
        [hashName(number), hash],
        [parentName(number), parentHash],
      ])
    },
  }
}

const parentHashOf = (header: unknown): unknown =>
  (header as { readonly parentHash?: unknown } | null)?.parentHash

/**
 * Gives keys the codes and block hashes that fit the proofs; does nothing for a block without proofs.
 *
 * @returns The failure of values that do not fit, which are requested again.
 */
export function matchProofs(
  keys: readonly StateKey[],
  parts: Parts,
  block: OriginBlock,
): Failure | undefined {
  if (block.proven === undefined) return undefined
  const failed = keys.flatMap((key) => ("account" in key && matchCode(key.account, parts)) || [])
  if (failed.length > 0) return failed[0]
  const numbers = keys.flatMap((key) => ("blockHash" in key ? [key.blockHash] : []))
  return numbers.length === 0 ? undefined : matchHeaders(numbers, parts, block)
}

function matchCode(account: Hex, parts: Parts): Failure | undefined {
  const hash = parts.get(codeHashName(account))
  const code = parts.get(givenCodeName(account)) as Hex | undefined
  if (hash === undefined || code === undefined) return undefined
  if (toHex(keccak256(fromHex(code))) === hash) {
    parts.set(`${account}/code`, code)
    return undefined
  }
  parts.delete(givenCodeName(account))
  return { kind: "unproven", reason: `the code of account ${account} does not have the hash ${hash}` }
}

function matchHeaders(
  numbers: readonly bigint[],
  parts: Parts,
  { number, proven }: OriginBlock,
): Failure | undefined {
  const wanted = new Set(numbers)
  let expected: unknown = proven?.parentHash
  for (let each = number - 1n; each >= 0n; each--) {
    if (wanted.delete(each)) parts.set(`#${each}`, expected as Hex)
    if (wanted.size === 0) return undefined
    const hash = parts.get(hashName(each))
    if (hash === undefined) return undefined
    if (hash !== expected) {
      for (let below = each; parts.delete(hashName(below)); below--);
      return { kind: "unproven", reason: `its header of block ${each} does not have the hash ${expected}` }
    }
    expected = parts.get(parentName(each))
  }
  return undefined
}
