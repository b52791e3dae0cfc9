/** What users of viem rely on when they wait for transactions and follow events, whatever faults happen. */
import { expect } from "midblock/vitest"
import { createPublicClient, createWalletClient, type PublicClient } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { expectEvents, expectReceipt, type Given, heldLogs, mintData, outcomeOf, readerOf } from "./common.ts"

/** `waitForTransactionReceipt` resolves. */
export const viemReceipt = (given: Given): Promise<void> => {
  const confirmations = given.chance.integer(1, 3)
  return expectReceipt(
    given,
    (hash) => readerOf(given).waitForTransactionReceipt({ hash, confirmations, timeout: 0, retryCount: 20 }),
    (transactionHash) => ({ transactionHash, status: "success" }),
  )
}

const viemEvents = (readerIn: (given: Given) => PublicClient) => (given: Given) =>
  expectEvents(given, async () => {
    const { keys, onLogs } = heldLogs()
    const { address } = given.fixture.token
    const watched = { address, abi: Token.abi, eventName: "Transfer", onError: () => {}, onLogs } as const
    return { keys, stop: readerIn(given).watchContractEvent(watched) }
  })

/** `watchContractEvent` by polls of a filter. */
export const viemFilter = viemEvents(readerOf)
/** `watchContractEvent` by a subscription. */
export const viemSubscription = viemEvents(({ webSocket }) => createPublicClient({ transport: webSocket }))

/** Who waits for a batch of calls gets its receipts, when all of them are in the chain in the end. */
export const viemCalls = async (given: Given): Promise<void> => {
  const { heal, clock, chance, fixture, client, http } = given
  const account = given.accounts[1]
  const wallet = createWalletClient({ account, transport: http })
  const call = { to: fixture.token.address, data: mintData }
  const sending = wallet.sendCalls({ account, chain: client.chain, calls: [call, call] })
  const batch = await sending.catch(() => undefined)
  if (batch === undefined) return
  const patience = { timeout: 3_600_000, pollingInterval: 500, retryCount: 20 }
  const waiting = wallet.waitForCallsStatus({ id: batch.id, ...patience })
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
