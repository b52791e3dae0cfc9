/** The chain of the tests: it seals blocks and withdraws pre-confirmations on command. */
import { createTestClient, type Hash, http } from "viem"
import { unichain } from "viem/chains"

export const chain = createTestClient({
  mode: "anvil",
  chain: unichain,
  transport: http("http://127.0.0.1:8546"),
}).extend((client) => ({
  /** Withdraws the pre-confirmed transactions of an account, which are then lost. */
  lose: (sender: Hash) =>
    client.request<{ Method: string; Parameters: unknown[]; ReturnType: Hash[] }>({
      method: "midblock_dropTransactions",
      params: [{ sender, dropPolicy: "lose" }],
    }),
}))
