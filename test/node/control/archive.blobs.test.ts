import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { blobTransaction } from "../../blobs.ts"

const library = fileURLToPath(new URL("../../../lib/index.js", import.meta.url))

test("behavior: a new process reads the blob transaction of a fixture", async () => {
  await using node = await createNode({ seed: "blobs" })
  const { raw } = await blobTransaction(0, [1])
  const hash = await node.request({ method: "eth_sendRawTransaction", params: [raw] })
  await node.mine(2)
  const program = `
    import { readFileSync } from "node:fs"
    import { createNode } from ${JSON.stringify(library)}
    const fixture = readFileSync(0, "utf8")
    const node = await createNode({ fixture })
    const { data } = node.fixture
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [data] })
    console.log(receipt.type, receipt.blobGasUsed, node.exportFixture({ data }) === fixture)`
  const input = node.exportFixture({ data: hash })
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", program], { input }).toString()).toBe(
    "0x3 0x20000 true\n",
  )
})
