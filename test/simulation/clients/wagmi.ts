/** What users of wagmi rely on, whatever faults happen: the actions of its core, with a wallet of the browser. */
import {
  type Config,
  connect,
  createConfig,
  sendCalls,
  waitForCallsStatus,
  waitForTransactionReceipt,
  watchBlockNumber,
  watchContractEvent,
  writeContract,
} from "@wagmi/core"
import { expect } from "midblock/vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { wallet } from "../../wagmiWallet.ts"
import {
  expectEvents,
  expectReceipt,
  type Given,
  heldLogs,
  mintData,
  outcomeOf,
  untilAnswered,
} from "./common.ts"

/** A configuration whose transport and wallet have the connection with faults. */
function configOf(given: Given): Config {
  const { chain } = given.client
  return createConfig({
    chains: [chain],
    transports: { [chain.id]: given.http },
    connectors: [wallet(given.provider, chain.id)],
    storage: null,
    multiInjectedProviderDiscovery: false,
    pollingInterval: 500,
    cacheTime: 0,
  })
}

/** A configuration with a connected wallet. */
async function connectedOf(given: Given): Promise<Config> {
  const config = configOf(given)
  const [connector] = config.connectors
  await untilAnswered(given, async () => {
    if (connector !== undefined && config.state.status !== "connected") await connect(config, { connector })
  })
  return config
}

/** `waitForTransactionReceipt` resolves. */
export const wagmiReceipt = (given: Given): Promise<void> => {
  const config = configOf(given)
  const confirmations = given.chance.integer(1, 3)
  return expectReceipt(
    given,
    (hash) => waitForTransactionReceipt(config, { hash, confirmations, timeout: 0, retryCount: 20 }),
    (transactionHash) => ({ transactionHash, status: "success" }),
  )
}

/** `watchContractEvent` has the events of the chain. */
export const wagmiEvents = (given: Given): Promise<void> =>
  expectEvents(given, async () => {
    const { keys, onLogs } = heldLogs()
    const { address } = given.fixture.token
    const watched = { address, abi: Token.abi, eventName: "Transfer", onError: () => {}, onLogs } as const
    return { keys, stop: watchContractEvent(configOf(given), watched) }
  })

/** Who sends a batch of calls by the wallet gets its receipts, when all of them are in the chain in the end. */
export const wagmiCalls = async (given: Given): Promise<void> => {
  const { heal, clock, chance, fixture, client } = given
  const config = await connectedOf(given)
  const call = { to: fixture.token.address, data: mintData }
  const batch = await sendCalls(config, { calls: [call, call] }).catch(() => undefined)
  if (batch === undefined) return
  const waiting = waitForCallsStatus(config, {
    ...batch,
    timeout: 3_600_000,
    pollingInterval: 500,
    retryCount: 20,
  })
  waiting.catch(() => {})
  await clock.wait(chance.integer(0, 6000))
  await heal()
  const { status } = await client.getCallsStatus({ id: batch.id })
  if (status !== "success") return
  expect(await outcomeOf(given, waiting)).toMatchObject({
    status: "success",
    receipts: [{ status: "success" }, { status: "success" }],
  })
}

/** `watchBlockNumber` ends at the head, after a write by the wallet. */
export const wagmiBlocks = async (given: Given): Promise<void> => {
  const { heal, clock, chance, fixture, client } = given
  const config = await connectedOf(given)
  let last: bigint | undefined
  const stop = watchBlockNumber(config, { onBlockNumber: (number) => (last = number), onError: () => {} })
  const mint = { ...fixture.token, functionName: "mint", args: [fixture.token.address, 1n] } as const
  const hash = await writeContract(config, mint).catch(() => undefined)
  await clock.wait(chance.integer(0, 6000))
  await heal()
  await clock.wait(5000)
  const head = await client.getBlockNumber({ cacheTime: 0 })
  stop()
  // An answer about the next block can be on its way.
  expect([head, head - 1n]).toContain(last)
  if (hash !== undefined) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
}
