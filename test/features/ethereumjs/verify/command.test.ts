/** `midblock verify` with a fixture, a state file and a chain file. */
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { reportOf } from "../../../../src/features/ethereumjs/verify/command.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { launch } from "../../../cli/program.ts"
import { eachInFolder, send } from "../../../dataFolder.ts"
import { verified } from "./command.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Writes a file of the folder. @returns Its path. */
function written(name: string, contents: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, contents)
  return path
}

/** A chain of three blocks with a transfer each. */
async function threeBlocks(options = {}): Promise<MidblockNode> {
  const node = await createNode(options)
  for (const value of [1, 2, 3]) {
    await send(node, value)
    await node.mine()
  }
  return node
}

/** Returns the blocks of a node as geth's `export` writes them. */
async function exported(node: MidblockNode): Promise<Buffer> {
  const raw = await Promise.all(
    ["0x1", "0x2", "0x3"].map((block) => node.request({ method: "debug_getRawBlock", params: [block] })),
  )
  return Buffer.concat(raw.map((block) => Buffer.from(block.slice(2), "hex")))
}

const threeEqual = (path: string, ...before: string[]) => ({
  lines: [...before, "blocks 1 to 3: equal", `${path}: 3 equal, 0 different, 0 not executed`],
  code: 0,
})

test("the program verifies a fixture with options of its own", async () => {
  await using node = await threeBlocks({ accounts: 2, hardfork: "cancun" })
  const path = written("fixture.json", node.exportFixture())
  const child = launch("verify", path)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")])
  expect({ lines: output.trim().split("\n"), code }).toEqual(threeEqual(path))
})

test("a state file is replayed from genesis", async () => {
  await using node = await threeBlocks()
  const path = written("state.json", [...node.dumpState()].join(""))
  const note = `--load-state ${path}: the file has no states of 3 earlier blocks`
  expect(await verified(path)).toEqual(threeEqual(path, note))
  expect(await verified(folder)).toEqual(threeEqual(folder, note))
})

test("a chain file may be compressed, and takes flags of a start for its genesis", async () => {
  await using node = await threeBlocks({ accounts: 3 })
  const path = written("chain.rlp.gz", gzipSync(await exported(node)))
  expect(await verified(path, "--accounts", "3")).toEqual(threeEqual(path))
})

test("error: a chain file with an invalid block, a flag that does not exist, and a file that does not", async () => {
  await using node = await threeBlocks()
  const bytes = await exported(node)
  const path = written("chain.rlp", bytes)
  await expect(verified(path, "--accounts", "3")).rejects.toThrow(
    `${path}: block 1 refused: unknown parent 0x`,
  )
  await expect(verified(path, "--acounts", "3")).rejects.toThrow(
    `${path}: unknown option '--acounts'; did you mean --accounts?`,
  )
  await expect(verified(join(folder, "absent"))).rejects.toThrow(`${join(folder, "absent")}: no such file`)
})

test("a report names the blocks that differ and those that were not executed", () => {
  const runs = [
    { first: 1n, last: 4n, outcome: "equal" },
    { first: 5n, last: 5n, outcome: "different", reason: "invalid gasUsed" },
    { first: 6n, last: 8n, outcome: "skipped", reason: "the state before it is not kept" },
  ] as const
  expect([...reportOf("chain.rlp", runs)]).toEqual([
    "blocks 1 to 4: equal",
    "block 5: different: invalid gasUsed",
    "blocks 6 to 8: not executed: the state before it is not kept",
    "chain.rlp: 4 equal, 1 different, 3 not executed",
  ])
})
