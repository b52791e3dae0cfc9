/** The hash of a header of another chain, computed from the fields of its JSON. */
import { RLP } from "@ethereumjs/rlp"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex, toHex } from "../base/hex.ts"
import { keccak256 } from "../core/module/hasher.ts"

/** The fields that every header has (Yellow Paper, 4.3); quantities lose their leading zeros. */
const fields = [
  ["parentHash"],
  ["sha3Uncles"],
  ["miner"],
  ["stateRoot"],
  ["transactionsRoot"],
  ["receiptsRoot"],
  ["logsBloom"],
  ["difficulty", "quantity"],
  ["number", "quantity"],
  ["gasLimit", "quantity"],
  ["gasUsed", "quantity"],
  ["timestamp", "quantity"],
  ["extraData"],
  ["mixHash"],
  ["nonce"],
] as const

/** The fields that forks have added, in their order: EIP-1559, 4895, 4844, 4788, 7685, 7928, 7843. */
const laterFields = [
  ["baseFeePerGas", "quantity"],
  ["withdrawalsRoot"],
  ["blobGasUsed", "quantity"],
  ["excessBlobGas", "quantity"],
  ["parentBeaconBlockRoot"],
  ["requestsHash"],
  ["blockAccessListHash"],
  ["slotNumber", "quantity"],
] as const

/**
 * Returns the Keccak-256 of the header's RLP; `undefined` when a field is missing or malformed.
 *
 * @example
 * headerHash(await request("eth_getBlockByNumber", ["0x1", false])) // equals the block's `hash`
 */
export function headerHash(header: unknown): Hex | undefined {
  if (typeof header !== "object" || header === null) return undefined
  const given = header as Readonly<Record<string, unknown>>
  const later = laterFields.filter(([name]) => given[name] !== undefined && given[name] !== null)
  const items: Uint8Array[] = []
  for (const [name, kind] of [...fields, ...later]) {
    const value = given[name]
    if (typeof value !== "string" || !/^0x[0-9a-f]*$/i.test(value)) return undefined
    items.push(fromHex(kind === "quantity" ? quantityBytes(value) : (value as Hex)))
  }
  return toHex(keccak256(RLP.encode(items)))
}

function quantityBytes(value: string): Hex {
  const digits = value.slice(2).replace(/^0+/, "")
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}
