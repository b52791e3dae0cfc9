import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { at, start, startRemote } from "../../instance/asking.ts"
import { refusal } from "../../refusal.ts"

test("a closed fork refuses requests before it checks the method or the parameters", async () => {
  const { url } = await startRemote()
  const { node, ask } = await start({ fork: { url } })
  expect(await refusal(ask("eth"))).toBe("-32601 the method eth does not exist/is not available")
  await node.close()
  const refusals = [ask("eth"), ask("eth_getBalance", "5"), ask("eth_getBalance", at, "0x0")]
  expect(await Promise.all(refusals.map(refusal))).toEqual(Array(3).fill("4900 the node is closed"))
})

let folder: string

eachInFolder((made) => {
  folder = made
})

test("error: a node that cannot save its fork file fails to close with the reason, and closes its ports nevertheless", async () => {
  await using remote = await createNode()
  const record = join(folder, "absent", "a.json")
  const node = await createNode({ fork: { url: remote, record } })
  const { url } = await node.listen()
  expect(await refusal(node.close())).toMatch(
    new RegExp(`^-32000 fork file ${record}: it cannot be locked: `),
  )
  await expect(fetch(url)).rejects.toThrow("fetch failed")
})
