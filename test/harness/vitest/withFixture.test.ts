import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { buildFixture, defineFixture } from "../../../src/harness/index.ts"
import { deploy, describe, expect, expectTypeOf, test } from "../../../src/harness/vitest/index.ts"
import { readFixture } from "../../../src/node/control/fixtureFile.ts"

const counted = defineFixture({
  seed: "counted",
  options: { chainId: 7n },
  setup: async ({ client, node }) => {
    const { address, write } = await deploy(client, Counter)
    await write.increment()
    await node.mine()
    return { counter: address, by: 1n }
  },
})

describe("a defined fixture", () => {
  const it = test.with({ fixture: counted })
  it.for([1, 2])(
    "behavior: its tests start from its chain, with its data (%i)",
    async (_, { client, fixture }) => {
      expectTypeOf(fixture.by).toEqualTypeOf<bigint>()
      const read = { address: fixture.counter, abi: Counter.abi, functionName: "number" } as const
      expect(await client.readContract(read)).toBe(fixture.by)
      expect(await client.getChainId()).toBe(7)
      await client.writeContract({ ...read, functionName: "increment" })
    },
  )

  const text = buildFixture(counted)
  it("behavior: the chain is that of its file", async ({ node }) => {
    expect(node.fixture).toMatchObject({ manifest: readFixture(await text).manifest })
  })
})
