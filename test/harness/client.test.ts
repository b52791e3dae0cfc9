import type { Hex } from "viem"
import { expect, test, vi } from "vitest"
import { createClient } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

test("behavior: getTransaction of what a test holds back answers without a pause", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const client = createClient(node)
  const hash = await client.sendTransaction({ to: node.accounts[1]?.address as Hex, value: 1n })
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  try {
    expect(await client.getTransaction({ hash })).toMatchObject({ hash, blockNumber: null })
  } finally {
    vi.useRealTimers()
  }
})
