/** Accounts that sign: the same for every batch, because the state is reverted between batches. */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { createTx } from "@ethereumjs/tx"
import { bytesToHex, eoaCode7702SignAuthorization, hexToBytes, privateToAddress } from "@ethereumjs/util"
import { genesis } from "./midblockNode.mjs"
import { toHex } from "./random.mjs"

const { chainId } = genesis
/** Prague has every type of transaction, and no limit of their gas. */
const common = new Common({ chain: { ...Mainnet, chainId }, hardfork: Hardfork.Prague })
const addresses = new Map()
const keyOf = (number) => hexToBytes(`0x${toHex(number + 1, 32)}`)

/** Returns the address of a signing account. */
export function addressOf(number) {
  const known = addresses.get(number) ?? bytesToHex(privateToAddress(keyOf(number)))
  addresses.set(number, known)
  return known
}

/** Returns a transaction's bytes, signed by an account. */
export const sign = (transaction, number) =>
  bytesToHex(
    createTx({ chainId, ...transaction }, { common })
      .sign(keyOf(number))
      .serialize(),
  )

/** Returns the minimum gas limit of a transaction: its intrinsic gas, or the floor of EIP-7623 if that is larger. */
export function intrinsicGas(transaction) {
  const typed = createTx({ chainId, ...transaction }, { common })
  const tokens = typed.data.reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)
  return Math.max(Number(typed.getIntrinsicGas()), 21_000 + 10 * tokens)
}

/** Returns an authorization of EIP-7702, signed by an account. */
export const authorize = (authorization, number) => eoaCode7702SignAuthorization(authorization, keyOf(number))
