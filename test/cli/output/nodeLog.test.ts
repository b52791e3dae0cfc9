import { expect, test } from "vitest"
import { createMessages } from "../../../src/cli/output/messages.ts"
import { logFaults } from "../../../src/cli/output/nodeLog.ts"
import { createNode } from "../../../src/index.ts"

test("an error outside of a request is logged in one line", async () => {
  await using node = await createNode()
  const lines: string[] = []
  logFaults(
    node,
    createMessages({ write: (line) => lines.push(line), json: false, quiet: true, silent: false }),
  )
  await node.subscribe(["newHeads"], () => {
    throw new Error("mine")
  })
  await node.mine()
  expect(lines).toEqual(["internal error: mine\n"])
})
