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
import { accountsOf, type TestAccounts } from "./accounts.ts"
import { assertNode } from "./arguments.ts"
import { rememberNode } from "./artifacts/deployed.ts"
import { sendInTurn } from "./sendInTurn.ts"

/** A viem client with public, wallet and test actions; it sends from the node's first account. */
export type TestClient = Client<
  Transport,
  Chain,
  Account,
  undefined,
  TestActions & PublicActions<Transport, Chain, Account> & WalletActions<Chain, Account>
>

/** The polling interval of waiting actions, in milliseconds. It is short because there is no network. */
const pollingInterval = 10

/** The reads of viem whose default block is `latest`, also on a chain with pre-confirmations. */
const readsOfLatest = [
  "createAccessList",
  "getBlockTransactionCount",
  "getBytecode",
  "getCode",
  "getDelegation",
  "getProof",
  "getStorageAt",
  "getStorageValues",
  "getTransactionCount",
] as const

type Read = (parameters?: object) => Promise<unknown>

/** Returns actions whose reads have the default block `pending` instead of `latest`. */
function readingPending<Actions extends object>(actions: Actions): Actions {
  const reads = actions as Partial<Record<string, Read>>
  const pending = readsOfLatest.flatMap((name) => {
    const read = reads[name] // not every version of viem has every read
    const given: Read = (parameters = {}) =>
      (read as Read)(namesBlock(parameters) ? parameters : { ...parameters, blockTag: "pending" })
    return read === undefined ? [] : [[name, given]]
  })
  return { ...actions, ...Object.fromEntries(pending) }
}

const namesBlock = (parameters: { blockNumber?: unknown; blockTag?: unknown; blockHash?: unknown }) =>
  (parameters.blockNumber ?? parameters.blockTag ?? parameters.blockHash) !== undefined

/**
 * Creates a client of a node in process. It reads `pending` by default, which includes a transaction as soon as it is sent.
 *
 * @throws `InvalidOption` for a value that is not a node.
 * @example
 * const hash = await client.sendTransaction({ to, value: 1n })
 * (await client.getTransactionReceipt({ hash })).status // "success", before any block is sealed
 */
export function createClient(node: MidblockNode, accounts?: TestAccounts): TestClient {
  assertNode("createClient", node)
  // The formatter of `midblock` waits for the next flashblock. In a test, a waiting transaction depends on the test, not on time.
  return createClientOf(
    { ...midblock, formatters: undefined, id: Number(node.options.chainId) },
    node,
    accounts,
  )
}

/** Creates a client of a node with a definition of its chain. */
export function createClientOf(chain: Chain, node: MidblockNode, accounts?: TestAccounts): TestClient {
  const [account] = accounts ?? accountsOf(node)
  const reader = createTestClient({
    mode: "anvil",
    chain,
    ...(account !== undefined && { account }),
    // viem repeats a request three times within about a second when its error has the code of a revert; in process no request is lost.
    transport: custom(node, { retryCount: 0 }),
    pollingInterval,
    cacheTime: 0,
  }).extend((client) => readingPending(publicActions(client)))
  const sends = sendInTurn(reader, node, walletActions(reader))
  // The other actions that send, such as `writeContract`, call those of their client, so these come first.
  const client = reader
    .extend(() => sends)
    .extend((client) => ({ ...walletActions(client as typeof reader), ...sends })) as unknown as TestClient
  rememberNode(client, node)
  return client
}
