/** The option `timestamp` beside a fork. */
import { afterEach, expect, test, vi } from "vitest"
import { createNode } from "../../../src/index.ts"
import { genesisTime, nextTime, tooEarly } from "../../instance/nextTime.ts"

afterEach(() => {
  vi.useRealTimers()
})

/** Creates a remote with three blocks. */
async function startRemote() {
  const remote = await createNode({ timestamp: genesisTime })
  await remote.mine(3)
  return remote
}

test("a timestamp after the fork block sets the clock", async () => {
  const timestamp = genesisTime + 500
  await using remote = await startRemote()
  expect(await nextTime({ fork: { url: remote }, timestamp })).toBe(502)
  vi.useFakeTimers({ toFake: ["Date"], now: genesisTime * 1000 })
  await using other = await startRemote()
  expect(await nextTime({ fork: { url: other }, timestamp, automine: true })).toBe(500)
})

test("error: a timestamp before the fork block", async () => {
  await using remote = await startRemote()
  const refused = (timestamp: number, mining: boolean) =>
    expect(nextTime({ fork: { url: remote }, timestamp, mining })).rejects.toThrow(
      tooEarly(genesisTime + 6, timestamp),
    )
  for (const mining of [true, false]) await refused(4, mining)
  await refused(genesisTime, false)
})
