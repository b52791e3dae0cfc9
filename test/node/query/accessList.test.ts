import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const at = `0x${"c0".repeat(20)}`
const slot = `0x${"00".repeat(31)}01`

test.each(["midblock", "ethereumjs"] as const)(
  "behavior: the list of a failed call has the slots that it read before its failure, in evm %s",
  async (evm) => {
    await using node = await createNode({ evm })
    // SLOAD of slot 1, then ADD without a second operand.
    const params = [{ to: at, gas: "0x186a0" }, "latest", { [at]: { code: "0x60015401" } }]
    expect(await node.request<unknown>({ method: "eth_createAccessList", params })).toEqual({
      accessList: [{ address: at, storageKeys: [slot] }],
      gasUsed: "0x186a0",
      error: "stack underflow (1 <=> 2)",
    })
  },
)
