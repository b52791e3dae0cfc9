/** An account that signs the transactions of a check. */

import { Common, Mainnet } from "@ethereumjs/common"
import { createFeeMarket1559Tx } from "@ethereumjs/tx"
import {
  bytesToHex,
  createAddressFromPrivateKey,
  generateAddress,
  hexToBytes,
  type PrefixedHexString,
} from "@ethereumjs/util"
import type { Rpc } from "../endpoint/rpc.ts"

/** The fields of a transaction that the caller chooses. */
export interface Wanted {
  readonly to?: string
  readonly data?: string
  readonly gas: number
}

/** A signed transaction. */
export interface Signed {
  readonly raw: string
  readonly hash: string
}

/** An account with its next nonce. */
export interface Sender {
  readonly address: string
  /** The address of the contract that its next transaction creates. */
  nextContract(): string
  /** Signs a transaction with the next nonce. */
  sign(wanted: Wanted): Signed
}

/** The fees of the transactions, in wei per gas. */
export interface Fees {
  readonly maxFee: bigint
  readonly tip: bigint
}

/** Reads fees that are enough for the next blocks: twice the base fee, and the tip that the endpoint suggests. */
export async function readFees(rpc: Rpc): Promise<Fees> {
  const [block, suggested] = await rpc.batch([
    ["eth_getBlockByNumber", "latest", false],
    ["eth_maxPriorityFeePerGas"],
  ])
  const { baseFeePerGas = "0x0" } = (block?.result ?? {}) as { baseFeePerGas?: string }
  const tip = typeof suggested?.result === "string" ? BigInt(suggested.result) : 1_000_000_000n
  return { maxFee: BigInt(baseFeePerGas) * 2n + tip, tip }
}

/** Reads the nonce of a key's account, and returns the account. */
export async function createSender(
  rpc: Rpc,
  chainId: number,
  key: string,
  { maxFee, tip }: Fees,
): Promise<Sender> {
  const secret = hexToBytes(key as PrefixedHexString)
  const account = createAddressFromPrivateKey(secret)
  const address = account.toString()
  const { result } = await rpc.ask("eth_getTransactionCount", address, "pending")
  let nonce = BigInt(typeof result === "string" ? result : "0x0")
  const common = new Common({ chain: { ...Mainnet, chainId } })
  return {
    address,
    nextContract: () => {
      const digits = nonce.toString(16)
      const number =
        nonce === 0n
          ? new Uint8Array()
          : hexToBytes(`0x${digits.padStart(digits.length + (digits.length % 2), "0")}`)
      return bytesToHex(generateAddress(account.bytes, number))
    },
    sign({ to, data, gas }) {
      const fields = {
        nonce: nonce++,
        gasLimit: gas,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
        chainId,
      }
      const signed = createFeeMarket1559Tx(
        {
          ...fields,
          ...(to !== undefined && { to: to as PrefixedHexString }),
          ...(data !== undefined && { data: data as PrefixedHexString }),
        },
        { common },
      ).sign(secret)
      return { raw: bytesToHex(signed.serialize()), hash: bytesToHex(signed.hash()) }
    },
  }
}
