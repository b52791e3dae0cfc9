import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const fresh = `0x${"ab".repeat(20)}`

test.each([
  ["amsterdam", { execution: "0x5208", state: "0x2cd30" }, "0x31f38"],
  ["osaka", undefined, "0x5208"],
] as const)(
  "midblock_inspectTransaction: the gas by dimension, and transfers of ether: %s",
  async (hardfork, dimensions, gasUsed) => {
    await using node = await createNode({ hardfork })
    const from = node.accounts[0]?.address
    const hash = await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to: fresh, value: "0x1" }],
    } as never)
    const found = await node.request<Record<string, unknown>>({
      method: "midblock_inspectTransaction",
      params: [hash],
    })
    expect(found.gasUsed).toBe(gasUsed)
    expect(found.dimensions).toEqual(dimensions)
    const { entries } = found.call as { entries: readonly object[] }
    const transfer = {
      kind: "event",
      contract: "ether",
      address: "0xfffffffffffffffffffffffffffffffffffffffe",
    }
    expect(entries).toMatchObject(hardfork === "amsterdam" ? [transfer] : [])
    expect(entries).toHaveLength(hardfork === "amsterdam" ? 1 : 0)
  },
)
