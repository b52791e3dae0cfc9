/** The check of chains of the OP stack by EthereumJS's interpreter. */
import { toHex } from "viem"
import { expect, test } from "vitest"
import { verifyChain } from "../../../src/features/ethereumjs/verify/verifyChain.ts"
import type { Feature } from "../../../src/features/feature.ts"
import { op } from "../../../src/features/op/index.ts"
import { createNode } from "../../../src/index.ts"
import { completeHeader } from "../../../src/kernel/chain/header.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import { settings } from "../../node/parts.ts"
import { rewarmed } from "../op/rewarmed.ts"
import { busy } from "./busy.ts"

test.each(["op", "base"] as const)(
  "%s: deposits, contracts, fees and changes of clients are equal",
  async (network) => {
    const { node } = await busy({ network })
    expect(await node.verify()).toEqual([{ first: 1n, last: 4n, outcome: "equal" }])
  },
)

test.each(["ecotone", "holocene", "isthmus", "lagoon"] as const)(
  "the blocks of %s are equal",
  async (opFork) => {
    const { node } = await busy({ opFork })
    expect(await node.verify()).toEqual([{ first: 1n, last: 4n, outcome: "equal" }])
  },
)

test("blocks that give gas back are equal", async () => {
  const { node } = await rewarmed()
  const head = BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
  expect(await node.verify()).toEqual([{ first: 1n, last: head, outcome: "equal" }])
})

test("the blocks of a fixture are replayed from genesis, up to the first change by a client", async () => {
  const { node } = await busy({})
  await using other = await createNode({ fixture: node.exportFixture() })
  const reason = "the state before it is not kept"
  expect(await other.verify()).toEqual([
    { first: 1n, last: 2n, outcome: "equal" },
    { first: 3n, last: 4n, outcome: "skipped", reason },
  ])
})

test("a block with another field of the header is different, and the blocks around it are equal", async () => {
  const whole = withDefaults({ mining: false, seed: "0" })
  const { create } = op as Feature
  const around = { whole, explainer: undefined, chainOptionsOf: () => ({}) }
  const feature = await create?.({ network: "op" }, around)
  const hooks = feature?.hooks === undefined ? [] : [feature.hooks]
  const { miner, ...node } = await createNodeParts({ ...whole, ...feature?.forced }, { ...settings, hooks })
  await miner.mine(3)
  const fields = { withdrawalsRoot: new Uint8Array(32) }
  const segments = (first: bigint, last: bigint) =>
    node.chain.segments(first, last).map(({ run, block: { header, ...sealed } }) => {
      const wrong = header.number === 2n ? completeHeader(header, fields) : header
      return { run, block: { ...sealed, header: wrong, hash: header.number === 2n ? zeroHash : sealed.hash } }
    })
  const chain = Object.create(node.chain, { segments: { value: segments } })
  const root = toHex(node.chain.block(2n)?.header.withdrawalsRoot ?? new Uint8Array())
  expect(await verifyChain({ ...node, chain })).toEqual([
    { first: 1n, last: 1n, outcome: "equal" },
    {
      ...{ first: 2n, last: 2n, outcome: "different" },
      reason: `withdrawalsRoot is ${zeroHash}, computed ${root}`,
    },
    { first: 3n, last: 3n, outcome: "equal" },
  ])
})

const zeroHash = `0x${"00".repeat(32)}` as const
