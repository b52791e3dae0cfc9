import { type Hex, keccak256, toHex } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { systemContracts } from "../../../src/kernel/evm/fork/systemContracts.ts"
import { askOf } from "./routes/remotes.ts"

const nodes: MidblockNode[] = []
const start = async (options: Parameters<typeof createNode>[0]) => {
  const node = await createNode(options)
  nodes.push(node)
  return node
}

beforeEach(() => {
  nodes.length = 0
})
afterEach(() => Promise.all(nodes.map((node) => node.close())))

const { builderDeposits, builderExits } = systemContracts

test("behavior: a fork with Amsterdam of a chain before it has the builder contracts, and says so", async () => {
  const remote = await start({ hardfork: "osaka" })
  await remote.mine(3)
  const node = await start({ fork: { url: remote, cache: false }, hardfork: "amsterdam" })
  const ask = askOf(node)
  for (const { address, code } of [builderDeposits, builderExits])
    expect(await ask("eth_getCode", [address, "latest"])).toBe(code)
  await node.mine()
  const header = (await ask("eth_getBlockByNumber", ["latest", false])) as {
    slotNumber: Hex
    blockAccessListHash: Hex
  }
  const raw = (await ask("debug_getRawBlockAccessList", ["latest"])) as Hex
  expect([header.slotNumber, header.blockAccessListHash]).toEqual(["0x1", keccak256(raw)])
  expect(raw).toContain(builderExits.address.slice(2))
})

test("behavior: a fork of Amsterdam has its slots go on, and the lists of its own blocks from it", async () => {
  const remote = await start({ hardfork: "amsterdam" })
  await remote.mine(2)
  const [from, to] = remote.accounts.map(({ address }) => address)
  const hash = await askOf(remote)("eth_sendTransaction", [{ from, to, value: "0x1" }])
  await remote.mine()
  const node = await start({ fork: { url: remote, cache: false } })
  const ask = askOf(node)
  const accesses = await ask("midblock_getTransactionAccessList", [hash])
  expect(accesses).toHaveLength(3)
  expect(accesses).toEqual(await askOf(remote)("midblock_getTransactionAccessList", [hash]))
  const list = (number: number) => ask("eth_getBlockAccessList", [toHex(number)])
  expect(await list(2)).toEqual(await askOf(remote)("eth_getBlockAccessList", ["0x2"]))
  await node.mine()
  const { slotNumber } = (await ask("eth_getBlockByNumber", ["latest", false])) as { slotNumber: Hex }
  expect(slotNumber).toBe("0x4")
  expect(await list(4)).toHaveLength(6)
})
