import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("a fork keeps the chain id of its remote under a network, unless one is asked for", async () => {
  await using remote = await createNode({ chainId: 5n })
  const fork = { url: remote, cache: false } as const
  await using node = await createNode({ network: "ethgas", fork })
  await using other = await createNode({ network: "ethgas", fork, chainId: 7n })
  expect(node.options.chainId).toBe(5n)
  expect(other.options.chainId).toBe(7n)
})
