/** `test.with({ fork })`: a suite records its fork file while it runs, and then runs from the file alone. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pad } from "viem"
import { afterAll, describe, test as plain } from "vitest"
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { createNode } from "../../../src/index.ts"

const holder = `0x${"aa".repeat(20)}` as const
const folder = mkdtempSync(join(tmpdir(), "midblock-suite-"))
const record = join(folder, "holder.fork.json")
const remote = await createNode()
await remote.request({ method: "anvil_setBalance", params: [holder, "0x64"] })
await remote.request({ method: "anvil_setStorageAt", params: [holder, pad("0x1"), pad("0x7")] })
await remote.mine()
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

const slotsIn = () => JSON.parse(readFileSync(record, "utf8")).slots[holder]

describe.sequential("a suite on a fork", () => {
  const it = test.with({ fork: { url: remote, record, offline: false } })

  it("reads the remote state, and writes over it", async ({ node, client }) => {
    expect(await client.getBalance({ address: holder })).toBe(100n)
    await client.setBalance({ address: holder, value: 5n })
    await node.mine()
    expect(await client.getBalance({ address: holder })).toBe(5n)
  })

  it("starts each test at the fork block", async ({ client }) => {
    expect(await client.getBalance({ address: holder })).toBe(100n)
    expect(await client.getBlockNumber()).toBe(1n)
    expect(slotsIn()).toBe(undefined)
    expect(await client.getStorageAt({ address: holder, slot: pad("0x1") })).toBe(pad("0x7"))
  })

  plain("writes its fork file after each test, while its node is open", () => {
    expect(slotsIn()).toEqual({ [pad("0x1")]: pad("0x7") })
  })

  const alone = test.with({ fork: { file: record } })

  alone("runs from the file alone, and refuses an account that the file lacks", async ({ client, node }) => {
    expect(await client.getStorageAt({ address: holder, slot: pad("0x1") })).toBe(pad("0x7"))
    await expect(client.getBalance({ address: pad("0x9", { size: 20 }) })).rejects.toThrow(
      `fork file ${record} has no account ${pad("0x9", { size: 20 })}`,
    )
    await node.fork?.save()
  })

  test("node.fork is undefined on a node without a fork", ({ node }) => {
    expect(node.fork).toBe(undefined)
  })
})
