/** Compares the trees of OpenZeppelin's contracts with those of `cast run` for the same transactions on anvil. */
import { readFileSync } from "node:fs"
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { inspect } from "../../../src/solidity/inspect/inspect.ts"
import type { TraceCall } from "../../../src/solidity/inspect/tree.ts"

type Line = readonly [depth: number, gas: number, kind: "call" | "event"]
type Recorded =
  | { readonly mine: number; readonly name?: undefined }
  | {
      readonly name: string
      readonly fields: object
      readonly gasUsed: number
      readonly lines: readonly Line[]
    }

const { recorded, ...versions } = JSON.parse(
  readFileSync(new URL("openzeppelin.json", import.meta.url), "utf8"),
) as { readonly recorded: readonly Recorded[]; readonly cast: string; readonly openzeppelin: string }

function linesOf(call: TraceCall, depth = 0): readonly Line[] {
  const under = call.entries.flatMap((entry): readonly Line[] => {
    if (entry.kind === "call") return linesOf(entry, depth + 1)
    return entry.kind === "event" ? [[depth + 1, 0, "event"]] : []
  })
  return [[depth, Number(call.gasUsed), "call"], ...under]
}

test("behavior: the same calls, events and gas as cast run on anvil", async () => {
  expect(versions).toMatchObject({ cast: "1.7.1", openzeppelin: "5.7.0" })
  await using node = await createNode({ automine: true, hardfork: "prague" })
  const names: string[] = []
  for (const each of recorded) {
    if (each.name === undefined) {
      await node.mine(each.mine)
      continue
    }
    const { name, fields, gasUsed, lines } = each
    const from = node.accounts[0]?.address
    const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, ...fields }] })
    const found = await inspect((call) => node.request<unknown>(call), hash as Hex)
    if (found === undefined) throw new Error("not executed")
    names.push(name)
    // The top-level call of callTracer has the gas of the whole transaction, that of cast only the gas of its code.
    const [root, ...others] = linesOf(found.call)
    expect([name, Number(found.gasUsed), root, ...others]).toEqual([
      name,
      gasUsed,
      [0, gasUsed, "call"],
      ...lines.slice(1),
    ])
  }
  expect(names).toHaveLength(17)
})
