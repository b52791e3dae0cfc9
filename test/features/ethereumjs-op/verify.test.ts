/** The check by stock EthereumJS on a chain of the OP stack. */
import { expect, test } from "vitest"
import { transfers } from "../op/transfers.ts"

test("error: a chain of the OP stack is refused", async () => {
  const { node } = await transfers()
  await expect(node.verify()).rejects.toThrow(
    "EthereumJS cannot execute the blocks of this chain: it has the protocol of the OP stack",
  )
})
