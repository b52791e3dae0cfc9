/** Schedules of faults over linked chains: a fault hits the chain that its schedule names, and what follows is seen on the others. */
import { expect, test as nodeTest } from "midblock/vitest"
import type { Hex } from "viem"
import { test } from "vitest"
import { type ChainsContext, preparing, simulated } from "../../../src/harness/chains/test.ts"
import { runSimulation } from "../../../src/harness/vitest/simulation.ts"
import { SimulationFailed } from "../../../src/simulation/schedule/failure.ts"
import type { SimulationOptions } from "../../../src/simulation/schedule/options.ts"
import { samples } from "../../depth.ts"

const options = { l2: { op: { network: "op" } } } as const
const it = nodeTest.chains(options)

const oneEther = 10n ** 18n

/** Deposits an ether over the connection to L1. @returns The hash; `undefined` when the node did not answer. */
async function deposit({ clients, chains, connections }: ChainsContext<"op">): Promise<Hex | undefined> {
  const to = chains.contracts.op.optimismPortal
  const request = await clients.l1.prepareTransactionRequest({ to, value: oneEther, gas: 300_000n })
  const raw = await clients.l1.signTransaction(request as never)
  const send = { method: "eth_sendRawTransaction", params: [raw] } as const
  return connections.l1.provider.request(send).then(
    (hash) => hash as Hex,
    () => undefined,
  )
}

const receiptOf = ({ chains }: ChainsContext<"op">, hash: Hex) =>
  chains.l1.request({ method: "eth_getTransactionReceipt", params: [hash] })

it.simulation("a deposit that L1 keeps arrives once", { runs: samples(4) }, async (context) => {
  const { chains, clients, heal, clock, chance, accounts } = context
  const before = await clients.op.getBalance({ address: accounts[0].address })
  const hash = await deposit(context)
  await clock.wait(chance.integer(0, 40_000))
  await heal()
  await clock.wait(30_000)
  const isKept = hash !== undefined && (await receiptOf(context, hash)) !== null
  if (isKept) await expect(hash).toArriveOn(chains.l2.op)
  const after = await clients.op.getBalance({ address: accounts[0].address })
  if (hash !== undefined) expect(after - before).toBe(isKept ? oneEther : 0n)
})

/** Runs a simulation. @returns Its failure. */
async function failureOf(
  given: SimulationOptions,
  body: (context: ChainsContext<"op">) => Promise<void>,
): Promise<SimulationFailed> {
  const prepare = preparing(options, [])
  const parts = { name: "a simulation", options: given, prepare, contextOf: simulated }
  const failure = await runSimulation({ ...parts, body: body as never }).catch((error: unknown) => error)
  if (!(failure instanceof SimulationFailed)) throw failure
  return failure
}

test("behavior: a bridge that pays out for a pre-confirmed deposit loses when L1 seals another block", async () => {
  const failure = await failureOf({ faults: ["sealOther"], depth: 2, runs: 20, seed: 3 }, async (context) => {
    const hash = await deposit(context)
    await context.clock.wait(3000)
    if (hash === undefined) return
    const isPaidOut = (await receiptOf(context, hash)) !== null
    await context.clock.wait(12_000)
    await context.heal()
    await context.clock.wait(15_000)
    if (isPaidOut) await expect(hash).toArriveOn(context.chains.l2.op)
  })
  expect(failure.schedule.map(({ chain, fault }) => [chain, fault])).toEqual([["l1", "sealOther"]])
  expect(failure.message).toContain("l1: sealOther: ")
})

test("behavior: a schedule gives the same journal of both chains each time", async () => {
  const faults = [
    { atMs: 1000, chain: "l1", fault: "stall", arguments: { ms: 5000 } },
    { atMs: 5000, chain: "op", fault: "reorganization", arguments: { depth: 1 } },
  ]
  const body = async ({ clock }: ChainsContext<"op">) => {
    await clock.wait(15_000)
    throw new Error("the end")
  }
  const [first, second] = [
    await failureOf({ schedule: { seed: 1, faults } }, body),
    await failureOf({ schedule: { seed: 1, faults } }, body),
  ]
  expect(first.journal).toEqual(second.journal)
  const texts = first.journal.filter(({ isFault }) => isFault).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringMatching(/^l1: stall: /),
    expect.stringMatching(/^op: reorganization: /),
  ])
})

test("error: a schedule that names no chain, or another one", async () => {
  const replay = (chain?: string) =>
    failureOf(
      { schedule: { seed: 1, faults: [{ atMs: 0, fault: "stall", arguments: { ms: 1 }, chain }] } },
      async () => {},
    )
  await expect(replay()).rejects.toThrow("the schedule has a fault of no chain: expected a chain of l1, op")
  await expect(replay("ink")).rejects.toThrow("the schedule has a fault of ink: expected a chain of l1, op")
})
