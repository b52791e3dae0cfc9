/** The scenarios of the applications: what each of them must hold, whatever faults happen. */

import { deploy, expect, type Fixtures, type SimulationContext } from "midblock/vitest"
import { createPublicClient, createWalletClient, encodeFunctionData, parseEther } from "viem"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Market } from "../../contracts/artifacts/Market.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import type { createFirstCashier } from "./cashier.ts"
import type { Clients } from "./clients.ts"
import type { createFirstIndexer } from "./indexer.ts"
import type { firstDoTask } from "./keeper.ts"
import type { firstPayAll } from "./payer.ts"
import type { firstShowSwap, Shown } from "./swapForm.ts"

/** The contracts of all scenarios. */
export const contracts = async ({ client }: Pick<Fixtures, "client">) => ({
  token: await deploy(client, Token, ["Token", "TKN"]),
  counter: await deploy(client, Counter, []),
  market: await deploy(client, Market, [1_000_000n], { value: parseEther("100") }),
})

/** What the body of a scenario receives. */
export type Given = SimulationContext & Fixtures<Awaited<ReturnType<typeof contracts>>>

/** Returns the clients of an application: their requests have the faults of the run. */
function clientsOf({ http, accounts: [, account] }: Given): Clients {
  return {
    account,
    reader: createPublicClient({ transport: http, pollingInterval: 500, cacheTime: 0 }),
    wallet: createWalletClient({ account, transport: http }),
  }
}

/** In the end, an indexer has the balance of the contract. */
export const indexing = (create: typeof createFirstIndexer) => async (given: Given) => {
  const { webSocket, chance, clock, heal, accounts, fixture } = given
  const { token } = fixture
  const [, , holder] = accounts
  const indexer = create(createPublicClient({ transport: webSocket }), token.address)
  for (let payment = 0; payment < 3; payment++) {
    await token.write.mint([holder.address, 1n])
    await clock.wait(chance.integer(500, 3000))
  }
  await heal()
  await clock.wait(1000)
  indexer.stop()
  expect(indexer.balance(holder.address)).toBe(await token.read.balanceOf([holder.address]))
}

/** A task is done once. */
export const keeping = (run: typeof firstDoTask) => async (given: Given) => {
  const { counter } = given.fixture
  const data = encodeFunctionData({ abi: Counter.abi, functionName: "increment" })
  await run(clientsOf(given), counter.address, data)
  await given.heal()
  expect(await counter.read.number()).toBe(1n)
}

/** A swap that is shown as done has brought its points. */
export const swapping = (run: typeof firstShowSwap) => async (given: Given) => {
  const { market } = given.fixture
  const clients = clientsOf(given)
  const data = encodeFunctionData({ abi: Market.abi, functionName: "swap", args: [0n] })
  const shown: Shown[] = []
  await run(clients, { market: market.address, data, value: parseEther("1") }, (state) => shown.push(state))
  await given.clock.wait(3000)
  await given.heal()
  const points = await market.read.points([clients.account.address])
  const last = shown.at(-1)
  expect({ last, hasPoints: points > 0n }).toEqual({ last, hasPoints: last === "filled" || last === "final" })
}

/** A shop is credited what it was paid. */
export const cashing = (create: typeof createFirstCashier) => async (given: Given) => {
  const { clock, chance, heal, node, accounts, fixture } = given
  const { token } = fixture
  const [, , shop] = accounts
  const head = Number(await node.request({ method: "eth_blockNumber" }))
  const cashier = create(clientsOf(given), token.address, shop.address, BigInt(head) + 1n)
  for (let payment = 0; payment < 6; payment++) {
    await token.write.mint([shop.address, 1n])
    await clock.wait(chance.integer(500, 3000))
  }
  await heal()
  await clock.wait(5000)
  cashier.stop()
  expect(cashier.credited).toBe(await token.read.balanceOf([shop.address]))
}

/** In the end, every receiver has its payment. */
export const paying = (run: typeof firstPayAll) => async (given: Given) => {
  const { node, clock, heal, accounts } = given
  const receivers = accounts.slice(2, 6).map(({ address }) => address)
  const balances = () =>
    Promise.all(receivers.map((address) => node.at({ block: "latest" }).balance(address)))
  const before = await balances()
  await run(clientsOf(given), receivers)
  await clock.wait(5000)
  await heal()
  expect(await balances()).toEqual(before.map((balance) => balance + 1n))
}
