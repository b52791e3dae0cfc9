/** Replays the finds of the fuzzer; the expected values are anvil's, or EthereumJS's if the record says so. */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { execute, type FuzzCase } from "./execute.mjs"
import { createMidblock } from "./midblockNode.mjs"

/** A case in which the nodes differed, and the correct result. */
interface Find extends FuzzCase {
  readonly fork: string
  readonly cause: string
  readonly prevRandao: string
  readonly expected: { readonly outcome: object; readonly accounts: Readonly<Record<string, string>> }
}

const folder = new URL("./finds/", import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith(".json"))
const finds = names.map((name): [string, Find] => [
  name,
  JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Find,
])

describe("behavior: a find of the fuzzer has the expected outcome", () => {
  test.each(finds)("%s", async (_, { fork, accounts, raw, request, prevRandao, expected }) => {
    const node = await createMidblock(createNode, fork)
    try {
      const { outcomes, state } = await execute(node, [{ accounts, raw, request }], { prevRandao, order: [] })
      const found = Object.keys(expected.accounts).map((address) => [address, state.get(address) ?? "absent"])
      expect({ outcome: outcomes[0], accounts: Object.fromEntries(found) }).toEqual(expected)
    } finally {
      await node.stop()
    }
  })
})
