/** Fixtures that are built on a fork: their blocks and state changes, on top of the same fork block. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getContract, type Hex, pad } from "viem"
import { afterAll, expect, test } from "vitest"
import { Factory } from "../../../contracts/artifacts/Factory.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { contracts, createChain, holder } from "../../../examples/forking/chain.ts"
import { createClient } from "../../../src/harness/client.ts"
import { buildFixture, defineFixture, verifyFixture } from "../../../src/harness/fixture.ts"
import { createNode, type MidblockNode, readFixture } from "../../../src/index.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-fixture-"))
const record = join(folder, "token.fork.json")
const remote = await createChain()
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

const slot = pad("0x9")
const definition = defineFixture({
  seed: "on a fork",
  fork: { url: remote, record, offline: false },
  async setup({ client, node, accounts: [own] }) {
    const token = getContract({ address: contracts.token, abi: Token.abi, client })
    const sent = await token.write.transfer([holder, 500n])
    await client.setStorageAt({ address: contracts.counter, index: pad("0x0"), value: pad("0x0") })
    await client.setStorageAt({ address: contracts.counter, index: slot, value: pad("0x5") })
    await node.mine()
    const factory = getContract({ address: contracts.factory, abi: Factory.abi, client })
    const { result: child } = await factory.simulate.create([3n])
    await factory.write.create([3n])
    await client.setCode({ address: contracts.pair, bytecode: "0x" })
    await node.mine(2)
    return { sent, child, own: own?.address }
  },
})
const text = await buildFixture(definition)
const recorded = readFileSync(record, "utf8")
const fork = { file: record }

/** Reads from a node all that the set-up changed, and some more. */
async function read(node: MidblockNode) {
  const client = createClient(node)
  const { sent, child } = (node.fixture?.data ?? readFixture(text).data) as { sent: Hex; child: Hex }
  const token = getContract({ address: contracts.token, abi: Token.abi, client })
  const latest = { blockTag: "latest" } as const
  return {
    number: await client.getBlockNumber(),
    head: await client.getBlock(latest),
    receipt: await client.getTransactionReceipt({ hash: sent }),
    balances: [
      await token.read.balanceOf([holder], latest),
      await token.read.balanceOf([client.account.address], latest),
    ],
    slots: [
      await client.getStorageAt({ address: contracts.counter, slot: pad("0x0"), ...latest }),
      await client.getStorageAt({ address: contracts.counter, slot, ...latest }),
    ],
    codes: [
      await client.getCode({ address: child, ...latest }),
      await client.getCode({ address: contracts.pair, ...latest }),
    ],
    nonce: await client.getTransactionCount({ address: contracts.factory, ...latest }),
  }
}

test("a node on the same fork starts with the blocks and the state of the fixture", async () => {
  await using node = await createNode({ fixture: text, fork })
  const found = await read(node)
  expect(found.number).toBe(15n)
  expect(found.balances).toEqual([1500n, 0n])
  expect(found.slots).toEqual([pad("0x0"), pad("0x5")])
  expect(found.nonce).toBe(3)
  expect(found.codes).toEqual([expect.stringMatching(/^0x60/), undefined])
  expect(found.receipt.blockNumber).toBe(13n)
})

test("a node with the fixture continues exactly like a node that ran the set-up", async () => {
  const goOn = async (node: MidblockNode) => {
    const client = createClient(node)
    const token = getContract({ address: contracts.token, abi: Token.abi, client })
    await token.write.mint([holder, 1n])
    await node.mine()
    return { ...(await read(node)), head: (await client.getBlock({ blockTag: "latest" })).stateRoot }
  }
  await using built = await createNode({
    seed: definition.seed,
    fork: { ...fork, url: remote, offline: false },
  })
  await definition.setup({
    node: built,
    client: createClient(built),
    accounts: built.accounts as never,
  })
  await using begun = await createNode({ fixture: text, fork: { ...fork, url: remote, offline: false } })
  expect(await goOn(begun)).toEqual(await goOn(built))
})

test("the fixture has no URL, path or remote state, and its bytes are reproducible", async () => {
  expect(text).not.toContain(folder)
  const { manifest, archive } = readFixture(text)
  expect(manifest.options).toEqual({ seed: "on a fork", mining: false })
  expect(archive.accounts).toEqual([])
  expect(archive.blocks).toHaveLength(3)
  expect(archive.changes?.cleared).toEqual([])
  expect(await verifyFixture(definition, text)).toBe(undefined)
  expect(await verifyFixture({ ...definition, fork }, text)).toBe(undefined)
  expect(readFileSync(record, "utf8")).toBe(recorded)
})

test("verify: says that the state differs", async () => {
  const other = {
    ...definition,
    async setup(context: Parameters<typeof definition.setup>[0]) {
      const data = await definition.setup(context)
      await context.client.setStorageAt({ address: contracts.counter, index: slot, value: pad("0x6") })
      return data
    },
  }
  expect(await verifyFixture(other, text)).toMatch(/^block 3 differs|^the state that was written since/)
})

test("error: a missing fork, another fork block, and a fork for a fixture that has none", async () => {
  await expect(createNode({ fixture: text })).rejects.toThrow(
    "the fixture cannot be read: it was built on a fork, and needs the option fork beside it",
  )
  await expect(createNode({ fixture: text, fork: { url: remote, blockNumber: 3 } })).rejects.toThrow(
    "the fixture is for another chain",
  )
  const plain = await buildFixture(defineFixture({ seed: "plain", setup: () => 1 }))
  await expect(createNode({ fixture: plain, fork })).rejects.toThrow(
    "the fixture cannot be read: it was not built on a fork; leave out the option fork",
  )
})
