/** The files of a node: what a fixture says about it, and the state files that it reads. */

import { gzipSync } from "node:zlib"
import { keccak256, toHex } from "viem"
import { expect, test } from "vitest"
import { version } from "../../src/base/version.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

const manifestOf = (text: string) => JSON.parse(text).manifest

async function headOf(node: MidblockNode) {
  const { number, hash, stateRoot } = (await node.at({ block: "latest" }).block()) ?? {}
  return { number: Number(number), hash, stateRoot }
}

test("exportFixture: the manifest has the options of the caller without those that name files, and the head", async () => {
  await using node = await createNode({
    seed: "files",
    accounts: 3,
    balance: "5 ether",
    chain: new Uint8Array(),
  })
  await node.mine(2)
  const artifacts = { name: "Token" }
  expect(manifestOf(node.exportFixture({ data: 5, artifacts }))).toEqual({
    midblock: version,
    options: { seed: "files", accounts: 3, balance: { bigint: `5${"0".repeat(18)}` } },
    artifacts: keccak256(toHex('{"name":"Token"}')),
    head: await headOf(node),
  })
  expect(manifestOf(node.exportFixture()).artifacts).toBeNull()
})

test("fixture: the manifest and the data of the file that the node began with; absent without one", async () => {
  await using built = await createNode({ seed: "files" })
  await built.mine(2)
  expect(built.fixture).toBeUndefined()
  const text = built.exportFixture({ data: { answer: 42n } })
  await using node = await createNode({ fixture: text })
  await node.mine()
  expect(node.fixture).toEqual({ manifest: manifestOf(text), data: { answer: 42n } })
})

test("loadState: text, bytes and compressed bytes give the same chain, to which a reset returns", async () => {
  await using donor = await createNode()
  await donor.mine(3)
  const text = [...donor.dumpState()].join("")
  const bytes = new TextEncoder().encode(text)
  for (const file of [text, bytes, gzipSync(bytes)]) {
    await using node = await createNode()
    await node.loadState(file)
    const number = () => node.request({ method: "eth_blockNumber" })
    const loaded = await number()
    await node.mine()
    const later = await number()
    await node.reset()
    expect(loaded).toBe("0x3")
    expect(later).toBe("0x4")
    expect(await number()).toBe("0x3")
  }
})
