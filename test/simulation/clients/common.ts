/** What the scenarios of all clients share: a contract, sends and mints under faults, and what must be true in the end. */
import { deploy, expect, type Fixtures, type SimulationContext } from "midblock/vitest"
import {
  createPublicClient,
  encodeFunctionData,
  type Hash,
  keccak256,
  type Log,
  type PublicClient,
} from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"

/** The contract of all scenarios. */
export const contracts = async ({ client }: Pick<Fixtures, "client">) => ({
  token: await deploy(client, Token, ["Token", "TKN"]),
})

/** What a scenario is called with. */
export type Given = SimulationContext & Fixtures<Awaited<ReturnType<typeof contracts>>>

/** The longest time that a client may need after the end of all faults, in milliseconds. */
const patienceMs = 60_000

/** Mints seven tokens. */
export const mintData = encodeFunctionData({
  abi: Token.abi,
  functionName: "mint",
  args: [`0x${"5".repeat(40)}`, 7n],
})

/** Repeats a request until it is answered. */
export async function untilAnswered<Result>({ clock }: Given, ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await clock.wait(700)
    }
  }
}

/** A client of viem over the connection with faults. */
export const readerOf = ({ http }: Given): PublicClient =>
  createPublicClient({ transport: http, pollingInterval: 500, cacheTime: 0 })

/** Signs a transaction without the faults of the connection; another send of the same bytes is harmless. */
async function signed({ node, accounts: [, account], fixture: { token } }: Given): Promise<Hash> {
  const chainId = Number(await node.request({ method: "eth_chainId" }))
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, gas: 200_000n }
  return account.signTransaction({
    chainId,
    nonce: 0,
    to: token.address,
    data: mintData,
    ...fees,
    type: "eip1559",
  })
}

/** Sends a mint again until the node has it. @returns Its hash. */
export async function sendMint(given: Given): Promise<Hash> {
  const reader = readerOf(given)
  const raw = await signed(given)
  return untilAnswered(given, () =>
    reader.request({ method: "eth_sendRawTransaction", params: [raw] }).catch(async (error: Error) => {
      if (!/already known|nonce too low/.test(error.message)) throw error
      return keccak256(raw)
    }),
  )
}

/** Whether the chain has the transaction. */
const isSealed = async ({ client }: Given, hash: Hash): Promise<boolean> =>
  (await client.getTransaction({ hash }).catch(() => undefined))?.blockNumber != null

/** What a promise came to within a time of the clock. */
export async function outcomeOf<Result>(
  { clock }: Given,
  promise: Promise<Result>,
): Promise<Result | "pending" | Error> {
  return Promise.race([
    promise.catch((error: Error) => error),
    clock.wait(patienceMs).then(() => "pending" as const),
  ])
}

/** Who waits for a transaction while faults happen gets `receipt`, when the chain has the transaction in the end. */
export async function expectReceipt(
  given: Given,
  wait: (hash: Hash) => Promise<unknown>,
  receipt: (hash: Hash) => object,
): Promise<void> {
  const { heal, chance, clock } = given
  const hash = await sendMint(given)
  const waiting = wait(hash)
  waiting.catch(() => {})
  await clock.wait(chance.integer(0, 6000))
  await heal()
  if (await isSealed(given, hash)) expect(await outcomeOf(given, waiting)).toMatchObject(receipt(hash))
}

/** The key of a log in the chain. */
export const keyOf = ({ blockHash, logIndex }: Pick<Log, "blockHash" | "logIndex">) =>
  `${blockHash}:${logIndex}`

/** Mints some tokens at moments of the run. */
async function mintSome({ chance, clock, fixture: { token }, accounts: [, , holder] }: Given): Promise<void> {
  for (let index = 0; index < 4; index++) {
    await token.write.mint([holder.address, 1n])
    await clock.wait(chance.integer(300, 3000))
  }
}

/**
 * Who follows the events of the token while faults happen has those of the chain in the end.
 * @param follow Begins to follow. @returns The keys of the logs, and what ends it.
 */
export async function expectEvents(
  given: Given,
  follow: () => Promise<{ keys: Iterable<string>; stop: () => void }>,
): Promise<void> {
  const { heal, clock, client, fixture } = given
  const { token } = fixture
  const fromBlock = await client.getBlockNumber()
  const { keys, stop } = await follow()
  await clock.wait(1000)
  await mintSome(given)
  await heal()
  await client.waitForTransactionReceipt({
    hash: await token.write.mint([token.address, 1n]),
    confirmations: 2,
  })
  await clock.wait(10_000)
  stop()
  const found = await client.getContractEvents({ ...token, eventName: "Transfer", fromBlock: fromBlock + 1n })
  expect([...keys].sort()).toEqual(found.map(keyOf).sort())
}

/** The keys of the logs that a listener was told and that were not removed later. */
export function heldLogs() {
  const keys = new Set<string>()
  const onLogs = (logs: readonly Pick<Log, "blockHash" | "logIndex" | "removed">[]): void => {
    for (const log of logs) {
      if (log.removed) keys.delete(keyOf(log))
      else keys.add(keyOf(log))
    }
  }
  return { keys, onLogs }
}
