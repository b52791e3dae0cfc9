/** Messages that the node signs with the keys of its accounts (EIP-191, EIP-712). */
import { concatBytes, type PrefixedHexString as Hex, hexToBytes, utf8ToBytes } from "@ethereumjs/util"
import { keccak256 } from "../evm/crypto.ts"
import { toHex } from "../hex.ts"
import type { Accounts } from "./accounts.ts"

/** EIP-712 typed data, as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * Signs a message as EIP-191 says: 65 bytes, r, s and 27 or 28.
 *
 * @throws {@link UnknownAccount} when the key is not here.
 */
export function signMessage(accounts: Accounts, address: Hex, message: Hex): Hex {
  const bytes = hexToBytes(message)
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`)
  const { r, s, yParity } = accounts.sign(address, keccak256(concatBytes(prefix, bytes)))
  return toHex(concatBytes(r, s, Uint8Array.of(27 + yParity)))
}

/**
 * Signs typed data (EIP-712): 65 bytes, r, s and 27 or 28.
 *
 * @throws {@link UnknownAccount} when the key is not here.
 */
export async function signTypedData(accounts: Accounts, address: Hex, typed: TypedData): Promise<Hex> {
  const { signTyped } = await import("micro-eth-signer")
  const { EIP712Domain, ...types } = typed.types
  const data = {
    types: EIP712Domain === undefined ? types : typed.types,
    primaryType: typed.primaryType,
    domain: toNative("EIP712Domain", typed.domain, { EIP712Domain: domainFields, ...typed.types }),
    message: toNative(typed.primaryType, typed.message, typed.types),
  }
  return signTyped(data as never, accounts.privateKey(address), false) as Hex
}

const domainFields = [
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
]

/** JSON has no integers of 256 bits: clients send them as text or numbers. */
function toNative(type: string, value: unknown, types: TypedData["types"]): unknown {
  const element = type.match(/^(.*)\[\d*\]$/)?.[1]
  if (element !== undefined && Array.isArray(value))
    return value.map((item) => toNative(element, item, types))
  const fields = types[type]
  if (fields !== undefined && typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        toNative(fields.find((field) => field.name === name)?.type ?? "", item, types),
      ]),
    )
  const isInteger = /^u?int\d*$/.test(type) && (typeof value === "string" || typeof value === "number")
  return isInteger ? BigInt(value) : value
}
