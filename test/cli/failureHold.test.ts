import { expect, test } from "vitest"
import { createFailureHold } from "../../src/cli/keepState.ts"
import { InvalidFile } from "../../src/errors/index.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

/** Returns the reasons why a node is not ready. */
async function reasonsOf(node: MidblockNode): Promise<unknown> {
  const reply = await fetch(`${(await node.listen({ port: 0 })).url}/health`)
  return ((await reply.json()) as { reasons?: unknown }).reasons
}

test("default: the node is unready from a failed write on; a later reason replaces it, and no reason has the path", async () => {
  await using node = await createNode()
  const hold = createFailureHold(node)
  const found = [await reasonsOf(node)]
  hold.begin(new InvalidFile({ flag: "state", path: "/secret", reason: "not written: no space left" }))
  found.push(await reasonsOf(node))
  hold.begin(new Error("/secret"))
  found.push(await reasonsOf(node))
  hold.end()
  hold.end()
  found.push(await reasonsOf(node))
  expect(found).toEqual([
    undefined,
    ["--state: not written: no space left"],
    ["a file cannot be written"],
    undefined,
  ])
})

test("behavior: holds of several files are independent", async () => {
  await using node = await createNode()
  const [one, other] = [createFailureHold(node), createFailureHold(node)]
  one.begin(new Error("no"))
  other.begin(new Error("no"))
  one.end()
  expect(await reasonsOf(node)).toEqual(["a file cannot be written"])
  other.end()
  expect(await reasonsOf(node)).toBe(undefined)
})
