/** What users rely on when they wait for transactions and follow events with widespread clients, whatever faults happen. */
import { BrowserProvider, Contract, type ContractEventPayload } from "ethers"
import { deploy, expect, type Fixtures, type SimulationContext } from "midblock/vitest"
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hash,
  keccak256,
  type Log,
  type PublicClient,
  type WalletClient,
} from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"

/** The contract of all scenarios. */
export const contracts = async ({ client }: Pick<Fixtures, "client">) => ({
  token: await deploy(client, Token, ["Token", "TKN"]),
})

type Given = SimulationContext & Fixtures<Awaited<ReturnType<typeof contracts>>>

/** The longest time that a client may need after the end of all faults, in milliseconds. */
const patienceMs = 60_000

const mintData = encodeFunctionData({
  abi: Token.abi,
  functionName: "mint",
  args: [`0x${"5".repeat(40)}`, 7n],
})

/** Repeats a request until it is answered. */
async function untilAnswered<Result>({ clock }: Given, ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await clock.wait(700)
    }
  }
}

const readerOf = ({ http }: Given): PublicClient =>
  createPublicClient({ transport: http, pollingInterval: 500, cacheTime: 0 })

const walletOf = ({ http, accounts: [, account] }: Given): WalletClient =>
  createWalletClient({ account, transport: http })

/** Signs a transaction without the faults of the connection; another send of the same bytes is harmless. */
async function signed({ node, accounts: [, account], fixture: { token } }: Given, nonce = 0): Promise<Hash> {
  const chainId = Number(await node.request({ method: "eth_chainId" }))
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, gas: 200_000n }
  return account.signTransaction({
    chainId,
    nonce,
    to: token.address,
    data: mintData,
    ...fees,
    type: "eip1559",
  })
}

/** Sends the bytes until the node has them. */
async function sent(given: Given, raw: Hash): Promise<Hash> {
  const reader = readerOf(given)
  return untilAnswered(given, () =>
    reader.request({ method: "eth_sendRawTransaction", params: [raw] }).catch(async (error: Error) => {
      if (!/already known|nonce too low/.test(error.message)) throw error
      return keccak256(raw)
    }),
  )
}

const isSealed = async ({ client }: Given, hash: Hash): Promise<boolean> =>
  (await client.getTransaction({ hash }).catch(() => undefined))?.blockNumber != null

/** What a promise came to within a time of the clock. */
async function outcomeOf<Result>(
  { clock }: Given,
  promise: Promise<Result>,
): Promise<Result | "pending" | Error> {
  return Promise.race([
    promise.catch((error: Error) => error),
    clock.wait(patienceMs).then(() => "pending" as const),
  ])
}

/** Who waits for a receipt gets it, when the transaction is in the chain in the end. */
export const viemReceipt = async (given: Given): Promise<void> => {
  const { heal, chance, clock } = given
  const hash = await sent(given, await signed(given))
  const reader = readerOf(given)
  const confirmations = chance.integer(1, 3)
  const waiting = reader.waitForTransactionReceipt({ hash, confirmations, timeout: 0, retryCount: 20 })
  waiting.catch(() => {})
  await clock.wait(chance.integer(0, 6000))
  await heal()
  if (!(await isSealed(given, hash))) return
  expect(await outcomeOf(given, waiting)).toMatchObject({ transactionHash: hash, status: "success" })
}

/** The key of a log in the chain. */
const keyOf = ({ blockHash, logIndex }: Pick<Log, "blockHash" | "logIndex">) => `${blockHash}:${logIndex}`

/** Mints some tokens at moments of the run. */
async function mintSome({ chance, clock, fixture: { token }, accounts: [, , holder] }: Given): Promise<void> {
  for (let index = 0; index < 4; index++) {
    await token.write.mint([holder.address, 1n])
    await clock.wait(chance.integer(300, 3000))
  }
}

/** Who follows events has those of the chain in the end. */
const viemEvents =
  (readerIn: (given: Given) => PublicClient) =>
  async (given: Given): Promise<void> => {
    const { heal, clock, fixture, client } = given
    const { token } = fixture
    const held = new Set<string>()
    const fromBlock = await client.getBlockNumber()
    const stop = readerIn(given).watchContractEvent({
      ...{ address: token.address, abi: Token.abi, eventName: "Transfer", onError: () => {} },
      onLogs(logs) {
        for (const log of logs) {
          if (log.removed) held.delete(keyOf(log))
          else held.add(keyOf(log))
        }
      },
    })
    await clock.wait(1000)
    await mintSome(given)
    await heal()
    await client.waitForTransactionReceipt({
      hash: await token.write.mint([token.address, 1n]),
      confirmations: 2,
    })
    await clock.wait(5000)
    stop()
    const found = await client.getContractEvents({
      ...token,
      eventName: "Transfer",
      fromBlock: fromBlock + 1n,
    })
    expect([...held].sort()).toEqual(found.map(keyOf).sort())
  }

/** Events by polls of a filter. */
export const viemFilter = viemEvents(readerOf)
/** Events by a subscription. */
export const viemSubscription = viemEvents(({ webSocket }) => createPublicClient({ transport: webSocket }))

/** Who waits for a batch of calls gets its receipts, when all of them are in the chain in the end. */
export const viemCalls = async (given: Given): Promise<void> => {
  const { heal, clock, chance, fixture } = given
  const wallet = walletOf(given)
  const call = { to: fixture.token.address, data: mintData }
  const calls = [call, call]
  const sending = wallet.sendCalls({ account: wallet.account ?? null, chain: given.client.chain, calls })
  const batch = await sending.catch(() => undefined)
  if (batch === undefined) return
  const waiting = wallet.waitForCallsStatus({
    id: batch.id,
    timeout: 3_600_000,
    pollingInterval: 500,
    retryCount: 20,
  })
  waiting.catch(() => {})
  await clock.wait(chance.integer(0, 6000))
  await heal()
  const { status } = await given.client.getCallsStatus({ id: batch.id })
  if (status !== "success") return
  expect(await outcomeOf(given, waiting)).toMatchObject({
    status: "success",
    receipts: [{ status: "success" }, { status: "success" }],
  })
}

const ethersOf = ({ provider }: Given): BrowserProvider =>
  new BrowserProvider(provider, undefined, { cacheTimeout: -1 })

/** `wait` of ethers resolves, when the transaction is in the chain in the end. */
export const ethersWait = async (given: Given): Promise<void> => {
  const { heal, chance, clock } = given
  const raw = await signed(given)
  await sent(given, raw)
  const provider = ethersOf(given)
  const hash = keccak256(raw)
  const waiting = untilAnswered(given, () => provider.waitForTransaction(hash, chance.integer(1, 2)))
  await clock.wait(chance.integer(0, 6000))
  await heal()
  if (await isSealed(given, hash)) expect(await outcomeOf(given, waiting)).toMatchObject({ hash, status: 1 })
  provider.destroy()
}

/** Who follows events with ethers has those of the chain in the end. */
export const ethersEvents = async (given: Given): Promise<void> => {
  const { heal, clock, client, fixture } = given
  const { token } = fixture
  const provider = ethersOf(given)
  const contract = new Contract(token.address, Token.abi, provider)
  const held: string[] = []
  const fromBlock = await client.getBlockNumber()
  await contract.on("Transfer", (...values) => {
    const { log } = values.at(-1) as ContractEventPayload
    held.push(`${log.blockHash}:${log.index}`)
  })
  await clock.wait(1000)
  await mintSome(given)
  await heal()
  await client.waitForTransactionReceipt({
    hash: await token.write.mint([token.address, 1n]),
    confirmations: 2,
  })
  await clock.wait(10_000)
  provider.destroy()
  const found = await client.getContractEvents({ ...token, eventName: "Transfer", fromBlock: fromBlock + 1n })
  expect(held.sort()).toEqual(found.map(keyOf).sort())
}
