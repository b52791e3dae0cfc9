/** Any sequence of deposits, withdrawals, messages, reorganisations, snapshots and restarts on an L1 and two L2s. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { samples } from "../depth.ts"
import { messageStep } from "./interop/steps.ts"
import {
  checkAll,
  type Name,
  names,
  type Player,
  restart,
  type Step,
  startPlayer,
  withdrawalsOf,
} from "./player.ts"

const gas = numberToHex(600_000)
const name = fc.constantFrom(...names)
const wei = fc.integer({ min: 1, max: 10 ** 9 })

const send = ({ chains, account }: Player, to: string, value: number) =>
  chains.l1.request({
    method: "eth_sendTransaction",
    params: [{ from: account.address, to, value: numberToHex(value), gas }],
  })

/** Does something with the first withdrawal of an L2 for which it can be done. */
async function first(
  player: Player,
  of: Name,
  act: (found: Awaited<ReturnType<typeof withdrawalsOf>>[number]) => Promise<unknown>,
): Promise<void> {
  for (const each of await withdrawalsOf(player, of)) {
    const isDone = await act(each).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

const depositStep = ([of, value]: [Name, number]): Step => [
  `deposit ${of} ${value}`,
  (player) => send(player, player.chains.contracts[of].optimismPortal, value),
]

const withdrawStep = ([of, value]: [Name, number]): Step => [
  `withdraw ${of} ${value}`,
  ({ l2, account }) =>
    l2[of].initiateWithdrawal({
      request: { gas: 21_000n, to: account.address, value: BigInt(value) },
      gas: 200_000n,
    }),
]

const mineStep: Step = ["mine", ({ chains }) => chains.mine()]

const restartStep: Step = [
  "restart",
  async (player, snapshots) => {
    snapshots.length = 0 // no folder keeps them
    await restart(player)
  },
]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(name, wei).map(depositStep),
  fc.tuple(name, wei).map(withdrawStep),
  name.map(
    (of): Step => [
      `prove ${of}`,
      (player) =>
        first(player, of, async ({ withdrawal, block }) => {
          const { l1, l2, account, targetChain } = player
          const game = await l1.getGame({ targetChain: targetChain[of], l2BlockNumber: block })
          await l1.proveWithdrawal(await l2[of].buildProveWithdrawal({ account, game, withdrawal }))
        }),
    ],
  ),
  name.map(
    (of): Step => [
      `finalize ${of}`,
      (player) =>
        first(player, of, ({ withdrawal }) =>
          player.l1.finalizeWithdrawal({ targetChain: player.targetChain[of], withdrawal }),
        ),
    ],
  ),
  fc.constant(mineStep),
  fc.constant<Step>(["mine L1", ({ chains }) => chains.l1.mine()]),
  name.map((of): Step => [`mine ${of}`, ({ chains }) => chains.l2[of].mine()]),
  fc.integer({ min: 1, max: 2 }).map(
    (depth): Step => [
      `reorganise ${depth}`,
      async ({ chains }) => {
        await chains.l1.request({ method: "anvil_reorg", params: [depth, []] })
        await chains.settled()
      },
    ],
  ),
  fc.constant<Step>([
    "snapshot",
    async ({ chains }, snapshots) => {
      snapshots.push(await chains.snapshot())
    },
  ]),
  fc.constant<Step>([
    "revert",
    async ({ chains }, snapshots) => {
      const id = snapshots.pop()
      if (id !== undefined) expect(await chains.revert(id)).toBe(true)
    },
  ]),
  fc.constant(restartStep),
)

/** Plays the steps, with checks after each; returns the hashes of the newest blocks. */
async function play(
  steps: readonly Step[],
  check: (player: Player) => Promise<void>,
  dataDir?: string | undefined,
) {
  const player = await startPlayer(dataDir)
  try {
    const snapshots: bigint[] = []
    for (const [, run] of steps) {
      await run(player, snapshots).catch(refused)
      const { chains } = player
      await chains.settled()
      const id = await chains.snapshot()
      await chains.mine()
      await check(player)
      await chains.revert(id)
    }
    const { chains } = player
    await chains.mine()
    const nodes = [chains.l1, ...Object.values(chains.l2)]
    return await Promise.all(nodes.map(async (node) => (await node.at({ block: "latest" }).block())?.hash))
  } finally {
    await player.chains.close()
  }
}

/** Plays the steps with a data folder when they have a restart. */
async function playKept(steps: readonly Step[]) {
  if (!steps.some(([text]) => text === "restart")) return play(steps, checkAll)
  const folder = mkdtempSync(join(tmpdir(), "midblock-sequence-"))
  try {
    return await play(steps, checkAll, join(folder, "chains"))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Leaves out steps that the chain is too short for. */
function refused(error: Error): void {
  if (!/reorg|blocks/.test(error.message)) throw error
}

test("property: ether and tokens are conserved, and withdrawals and messages follow their rules", async () => {
  const sequences = fc.array(fc.oneof(step, messageStep), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const hashes = await playKept(steps)
      expect(await play(steps, async () => {})).toEqual(hashes)
    }),
    {
      numRuns: samples(2),
      seed: 59,
      examples: [
        [[depositStep(["op", 5]), withdrawStep(["unichain", 3]), restartStep, mineStep, restartStep]],
      ],
    },
  )
})
