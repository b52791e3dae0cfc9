/** Creates the viem client of a node in process, with public, wallet and test actions. */
import {
  type Account,
  type Chain,
  type Client,
  createTestClient,
  custom,
  type PublicActions,
  publicActions,
  type TestActions,
  type Transport,
  type WalletActions,
  walletActions,
} from "viem"
import type { MidblockNode } from "../index.ts"
import { midblock } from "../viem.ts"
import { accountsOf } from "./accounts.ts"
import { rememberNode } from "./artifacts/deployed.ts"

/** A viem client with every action; it sends from the node's first account. */
export type TestClient = Client<
  Transport,
  Chain,
  Account,
  undefined,
  TestActions & PublicActions<Transport, Chain, Account> & WalletActions<Chain, Account>
>

/** The polling interval of waiting actions, in milliseconds: short, as there is no network. */
const pollingInterval = 10

/**
 * Creates a client of a node in process. It reads `pending` by default, where sent transactions are at once.
 *
 * @example
 * const hash = await client.sendTransaction({ to, value: 1n })
 * (await client.getTransactionReceipt({ hash })).status // "success", before any block is sealed
 */
export function createClient(node: MidblockNode, [account] = accountsOf(node)): TestClient {
  // A waiting transaction waits for the test, not for the time of a flashblock: its formatter is left out.
  const chain = { ...midblock, formatters: undefined, id: Number(node.options.chainId) }
  const client = createTestClient({
    mode: "anvil",
    chain,
    ...(account !== undefined && { account }),
    transport: custom(node),
    pollingInterval,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions) as unknown as TestClient
  rememberNode(client, node)
  return client
}
