import { expect, onTestFinished, test, vi } from "vitest"
import { at, start, startRemote } from "../../instance/asking.ts"
import { refusal } from "../../refusal.ts"

test("a request times out after timeoutMs; by default it has no limit", async () => {
  const { url } = await startRemote()
  const { node, ask } = await start({ fork: { url, timeoutMs: 120_000 }, timeoutMs: 50 })
  const unlimited = await start({ fork: { url, timeoutMs: 120_000 } })
  unlimited.node.faults.origin({ delayMs: 60_000 })
  node.faults.origin({ delayMs: 60_000 })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const answers: string[] = []
  void refusal(ask("eth_getBalance", at)).then((answer) => answers.push(answer))
  const answered = unlimited.ask("eth_getBalance", at)
  await vi.advanceTimersByTimeAsync(49)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual(["-32002 request timed out"])
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await answered).toBe(await node.request({ method: "eth_getBalance", params: [at] }))
})
