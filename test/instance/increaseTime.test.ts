/** `node.increaseTime` seals what is pre-confirmed, then moves the clock. */
import { expect, onTestFinished, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ timestamp: 1_800_000_000, ...options })
  onTestFinished(() => node.close())
  const [from] = node.accounts.map(({ address }) => address)
  const pay = () => node.request({ method: "eth_sendTransaction", params: [{ from, to: from }] })
  const timeAt = async (block: "latest" | "pending") => Number((await node.at({ block }).block())?.timestamp)
  const head = async () => Number(await node.request({ method: "eth_blockNumber" }))
  return { node, pay, timeAt, head }
}

test("a pre-confirmed transaction keeps its time, and the open block has the new one", async () => {
  const { node, pay, timeAt, head } = await start()
  await pay()
  const before = await timeAt("pending")
  await node.increaseTime(86_400)
  expect([await head(), await timeAt("latest")]).toEqual([1, before])
  expect((await timeAt("pending")) - before).toBeGreaterThanOrEqual(86_400)
})

test("no block is sealed while nothing is pre-confirmed", async () => {
  const { node, timeAt, head } = await start()
  const before = await timeAt("pending")
  await node.increaseTime(60)
  expect([await head(), (await timeAt("pending")) - before]).toEqual([0, 60])
})

test.each([-1, 0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, "60", undefined])(
  "%s is refused, and nothing changes",
  async (seconds) => {
    const { node, pay, timeAt, head } = await start()
    await pay()
    const before = await timeAt("pending")
    await expect(node.increaseTime(seconds as number)).rejects.toThrow(
      /^invalid option seconds: expected a whole number of seconds, at least 0 and at most 10,000 years/,
    )
    expect([await head(), await timeAt("pending")]).toEqual([0, before])
  },
)
