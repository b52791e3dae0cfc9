/** Signed payments from the accounts of a node. */
import type { Hex, TransactionSerializable } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { MidblockNode } from "../../../src/index.ts"

/** The recipient of payments. */
export const to = "0x0000000000000000000000000000000000001234"
/** The number of wei. */
export const gwei = 10n ** 9n
/** The first payment of an account. */
export const plain = {
  type: "eip1559",
  chainId: 31337,
  nonce: 0,
  gas: 21_000n,
  maxFeePerGas: 3n * gwei,
  maxPriorityFeePerGas: gwei,
  to,
  value: 1n,
} as const satisfies TransactionSerializable

/** Returns an account of the node that signs and sends. */
export function signer(node: MidblockNode, index = 0) {
  const account = privateKeyToAccount(node.accounts[index]?.privateKey as Hex)
  return {
    address: account.address.toLowerCase() as Hex,
    account,
    send: async (transaction: TransactionSerializable) => {
      const raw = await account.signTransaction(transaction as never)
      return node.request({ method: "eth_sendRawTransaction", params: [raw] })
    },
  }
}

/** Returns the result of a request, or the code and the message of its error. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    (result) => ({ result }),
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  )

/** Returns the number of transactions of the open block. */
export const count = (node: MidblockNode) =>
  node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })
