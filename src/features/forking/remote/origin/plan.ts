/** Requests that read state keys, in the form that a remote takes. */

import { toQuantity } from "../../../../api/wire/values.ts"
import { inChunks } from "../../../../base/chunks.ts"
import type { Hex } from "../../../../base/hex.ts"
import type { Abilities } from "./endpoint.ts"
import type { RpcRequest } from "./failures.ts"
import { quantity } from "./introduce.ts"
import type { StateKey } from "./keys.ts"
import type { OriginBlock } from "./origin.ts"

/** Parts of state by name: `<address>/balance`, `<address>/<slot>`, `#<number>`. */
export type Parts = Map<string, bigint | Hex>

/** One request of a plan. */
export interface Step {
  readonly request: RpcRequest
  /** The optional method that it needs. */
  readonly needs: "storageValues" | "accountInfo" | undefined
  /** Reads the result into parts; `undefined` when it has another form. */
  take(result: unknown): Parts | undefined
}

/** The maximum number of slots of one `eth_getStorageValues`: geth, reth, Besu, Nethermind and Erigon share the limit. */
const maxSlots = 1024

/** The names of the parts of a key. */
export function partsOf(key: StateKey): readonly string[] {
  return "account" in key ? ["balance", "nonce", "code"].map((part) => `${key.account}/${part}`) : [key.id]
}

/** Plans requests for the keys with a missing part. */
export function plan(
  keys: readonly StateKey[],
  parts: Parts,
  abilities: Abilities,
  block: OriginBlock,
): Step[] {
  const at = atBlock(abilities, block)
  const isMissing = (name: string) => !parts.has(name)
  const missing = keys.filter((key) => partsOf(key).some(isMissing))
  const slots = missing.flatMap((key) => ("slot" in key ? [key] : []))
  const storage =
    abilities.storageValues !== false && slots.length > 1
      ? inChunks(slots, maxSlots).map((chunk) => storageValuesStep(chunk, at))
      : slots.map((key) => storageStep(key, at))
  const others = missing.flatMap((key) => otherSteps(key, at, abilities.accountInfo !== false))
  return [
    ...storage,
    ...others.filter(({ request }) => !(request.method in partOf) || isMissing(partName(request))),
  ]
}

/** A block as requests name it: by its hash (EIP-1898), or by its number. */
type At = string | { readonly blockHash: Hex }
/** Names a block in the form that a remote takes. */
const atBlock = ({ hashes }: Abilities, { number, hash }: OriginBlock): At =>
  hashes === false ? toQuantity(number) : { blockHash: hash }

type SlotKey = Extract<StateKey, { slot: Hex }>

/** Reads 32 bytes; some nodes leave out leading zeros. */
function wordOf(value: unknown): Hex | undefined {
  if (typeof value !== "string" || !/^0x[0-9a-f]{0,64}$/i.test(value)) return undefined
  return `0x${value.slice(2).toLowerCase().padStart(64, "0")}`
}

/** Reads bytes of any length. */
export const codeOf = (value: unknown): Hex | undefined =>
  typeof value === "string" && /^0x([0-9a-f]{2})*$/i.test(value) ? (value.toLowerCase() as Hex) : undefined

/** Names a value; `undefined` when there is none. */
const part = (name: string, value: bigint | Hex | undefined): Parts | undefined =>
  value === undefined ? undefined : new Map([[name, value]])

function storageStep(key: SlotKey, at: At): Step {
  const request = { method: "eth_getStorageAt", params: [key.address, key.slot, at] }
  return { request, needs: undefined, take: (result) => part(key.id, wordOf(result)) }
}

function storageValuesStep(keys: readonly SlotKey[], at: At): Step {
  const asked: Record<string, Hex[]> = {}
  for (const { address, slot } of keys) asked[address] = [...(asked[address] ?? []), slot]
  return {
    request: { method: "eth_getStorageValues", params: [asked, at] },
    needs: "storageValues",
    take(result) {
      if (typeof result !== "object" || result === null) return undefined
      const lists = new Map(Object.entries(result).map(([address, list]) => [address.toLowerCase(), list]))
      const parts: Parts = new Map()
      for (const [address, slots] of Object.entries(asked)) {
        const list: unknown = lists.get(address)
        if (!Array.isArray(list) || list.length !== slots.length) return undefined
        for (const [index, slot] of slots.entries()) {
          const value = wordOf(list[index])
          if (value === undefined) return undefined
          parts.set(`${address}/${slot}`, value)
        }
      }
      return parts
    },
  }
}

/** The part of an account that each method reads. */
const partOf: Readonly<Record<string, string>> = {
  eth_getBalance: "balance",
  eth_getTransactionCount: "nonce",
  eth_getCode: "code",
}

const partName = ({ method, params }: RpcRequest): string => `${params[0]}/${partOf[method]}`

function otherSteps(key: StateKey, at: At, hasAccountInfo: boolean): Step[] {
  if ("slot" in key) return []
  if ("blockHash" in key) return [blockHashStep(key)]
  const { account } = key
  if (hasAccountInfo) return [accountInfoStep(account, at)]
  return Object.keys(partOf).map((method): Step => {
    const read = method === "eth_getCode" ? codeOf : quantity
    const request = { method, params: [account, at] }
    return { request, needs: undefined, take: (result) => part(partName(request), read(result)) }
  })
}

function accountInfoStep(account: Hex, at: At): Step {
  return {
    request: { method: "eth_getAccountInfo", params: [account, at] },
    needs: "accountInfo",
    take(result) {
      const info = (typeof result === "object" && result !== null ? result : {}) as Record<string, unknown>
      const [balance, nonce, code] = [quantity(info.balance), quantity(info.nonce), codeOf(info.code)]
      if (balance === undefined || nonce === undefined || code === undefined) return undefined
      return new Map<string, bigint | Hex>([
        [`${account}/balance`, balance],
        [`${account}/nonce`, nonce],
        [`${account}/code`, code],
      ])
    },
  }
}

function blockHashStep(key: Extract<StateKey, { blockHash: bigint }>): Step {
  const request = { method: "eth_getBlockByNumber", params: [toQuantity(key.blockHash), false] }
  return { request, needs: undefined, take: (result) => part(key.id, hashOf(result)) }
}

/** Returns the hash of a block in JSON-RPC form; `undefined` when there is none. */
export function hashOf(block: unknown): Hex | undefined {
  const hash = typeof block === "object" && block !== null && "hash" in block ? block.hash : undefined
  return typeof hash === "string" && /^0x[0-9a-f]{64}$/i.test(hash) ? (hash.toLowerCase() as Hex) : undefined
}
