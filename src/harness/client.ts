/** viem's actions on a node in process: public, wallet and test actions in one client. */
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

/** A viem client with every action; it sends as the node's first account. */
export type TestClient = Client<
  Transport,
  Chain,
  Account,
  undefined,
  TestActions & PublicActions<Transport, Chain, Account> & WalletActions<Chain, Account>
>

/** How often a waiting action looks again, in milliseconds: there is no network between. */
const pollingInterval = 10

/**
 * A client of a node in process. It reads `pending` unless told otherwise: what was sent is there at once.
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
