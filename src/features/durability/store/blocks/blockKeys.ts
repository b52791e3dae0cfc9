/** The keys of blocks and transactions. */
import type { Hex } from "../../../../base/hex.ts"
import { hexKey, numberKey } from "../entries.ts"

/** The largest number of 6 bytes. */
const maxShort = 2n ** 48n - 1n

/** The keys by the entries that they find. */
export const blockKeys = {
  block: (number: number) => numberKey("block", number),
  transaction: (number: number, index: number) => numberKey("transaction", number, index),
  hash: (hash: Hex) => hexKey("blockHash", hash),
  transactionHash: (hash: Hex) => hexKey("transactionHash", hash),
  /** The key of a nonce in 6 bytes, or in 8 when it does not fit: `anvil_setNonce` accepts any of 64 bits (EIP-2681). */
  nonce(sender: Hex, nonce: bigint) {
    if (nonce > maxShort) {
      const key = hexKey("nonce", sender, 8)
      key.writeBigUInt64BE(nonce, key.length - 8)
      return key
    }
    const key = hexKey("nonce", sender, 6)
    key.writeUIntBE(Number(nonce), key.length - 6, 6)
    return key
  },
  /** The key of the bloom of a block that has transactions. */
  bloom: (number: number) => numberKey("bloom", number),
}
