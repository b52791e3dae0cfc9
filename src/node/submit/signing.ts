/** Messages that the node signs with the keys of its accounts (EIP-191, EIP-712). */
import { concatBytes, hexToBytes, utf8ToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { hashTypedData, type TypedData } from "../../kernel/evm/typedData/hash.ts"
import type { Accounts } from "./accounts.ts"

/**
 * Signs a message (EIP-191): 65 bytes, r, s and 27 or 28.
 *
 * @throws {@link UnknownAccount} when the node does not have the key.
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
 * @throws {@link UnknownAccount} when the node does not have the key.
 * @throws {@link InvalidTypedData} when its types or values are invalid.
 */
export function signTypedData(accounts: Accounts, address: Hex, typed: TypedData): Hex {
  const { r, s, yParity } = accounts.sign(address, hashTypedData(typed))
  return toHex(concatBytes(r, s, Uint8Array.of(27 + yParity)))
}
