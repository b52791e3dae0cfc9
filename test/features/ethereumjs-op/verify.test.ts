/** The check of chains of the OP stack by EthereumJS's interpreter. */
import { join } from "node:path"
import { type Hex, parseEther, toHex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { verifyChain } from "../../../src/features/ethereumjs/verify/verifyChain.ts"
import type { Feature } from "../../../src/features/feature.ts"
import { op } from "../../../src/features/op/index.ts"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { completeHeader } from "../../../src/kernel/chain/header.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { settings } from "../../node/parts.ts"
import { rewarmed } from "../op/rewarmed.ts"
import { start } from "../op/start.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Starts a chain with deposits of users, contracts, failed calls, fees of the operator, and changes by clients. */
async function busy(options: CreateNodeOptions) {
  const started = await start({ operatorFeeScalar: 1000, operatorFeeConstant: 7n, ...options })
  const { node, client, wallet, friend } = started
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const hash = await wallet.deployContract({ ...Token, args: ["Token", "TKN"] })
  await node.mine()
  const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const token = { address, abi: Token.abi, gas: 100_000n } as const
  await wallet.writeContract({ ...token, functionName: "mint", args: [friend, 5n] })
  await wallet.writeContract({ ...token, functionName: "transfer", args: [friend, 50n] })
  await ask("midblock_deposit", { from: friend, to: address, mint: "0x5", value: "0x0", data: "0x18160ddd" })
  await ask("midblock_deposit", { from: friend, to: address, value: "0xffffffffffffffffffffffffff" })
  await node.mine()
  await ask("anvil_setBalance", friend, `0x${parseEther("3").toString(16)}`)
  await ask("anvil_setNextBlockBaseFeePerGas", "0x12345")
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine(2)
  return started
}

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

test("the blocks of a data folder are equal", async () => {
  const dataDir = join(folder, "chain")
  await (await busy({ dataDir })).node.close()
  await using again = await createNode({ dataDir })
  expect(await again.verify()).toEqual([{ first: 1n, last: 4n, outcome: "equal" }])
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
