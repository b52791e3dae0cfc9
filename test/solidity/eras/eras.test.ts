/** Stack traces of the same contracts, compiled by a version of solc of each form of syntax trees. */
import { describe, expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { compileEra, type Deployed, deployAllOf, eras, names } from "./eras.ts"

describe.each(eras)("behavior: contracts of solc %s", (version) => {
  test("stacks have the same frames", async () => {
    const path = compileEra(version)
    const artifacts = loadArtifacts(path)
    await using node = await createNode({ automine: true, artifacts })
    expect(await stacksOf(node, await deployAllOf(node, artifacts, names))).toEqual(stacks)
  })
})

/** The frames of failing calls: function and line, innermost first. */
const stacks = {
  "required 5": ["Checks.required 33"],
  "required 15": ["Checks.required 34"],
  "required 25": ["Checks.required 35"],
  inLibrary: ["Checks.need 6", "Checks.inLibrary 58"],
  take: ["Checks.take 64"],
  "take by another": ["Checks.onlyOwner 18", "Checks.take 62"],
  "take with value": ["Checks.take 62"],
  "the other take": ["Checks.take 69"],
  close: ["Checks.close 23"],
  inner: ["Checks.inner 77", "Checks.outer 73"],
  "outer required": ["Checks.required 35", "Checks.outer 73"],
  "getter with value": ["Checks.total 30"],
}

/** Returns the frames of failing calls. */
async function stacksOf(node: MidblockNode, { callOf, addresses }: Deployed) {
  const frames: Record<string, readonly string[] | undefined> = {}
  const add = async (title: string, ...call: Parameters<Deployed["callOf"]>) => {
    const params = [callOf(...call), "latest"] as const
    const trace = await node.request({ method: "midblock_stackTrace", params: [...params] })
    frames[title] = trace?.frames.map(({ contract, function: name, line }) => `${contract}.${name} ${line}`)
  }
  for (const x of [5n, 15n, 25n]) await add(`required ${x}`, "Checks", "required", [x])
  await add("inLibrary", "Checks", "inLibrary", [1n])
  await add("take", "Checks", "take(uint256,uint8)", [1n, 0])
  await add("take by another", "Checks", "take(uint256,uint8)", [1n, 1], { from: node.accounts[1]?.address })
  await add("take with value", "Checks", "take(uint256,uint8)", [1n, 1], { value: "0x1" })
  await add("the other take", "Checks", "take(address,uint256[2])", [addresses.Checks, [1n, 2n]])
  await add("close", "Checks", "close", [7n])
  await add("inner", "Checks", "outer", [3n])
  await add("outer required", "Checks", "outer", [25n])
  await add("getter with value", "Checks", "total", [], { value: "0x1" })
  return frames
}
