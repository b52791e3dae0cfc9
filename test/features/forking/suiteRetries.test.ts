import { describe, expect, test } from "../../../src/harness/vitest/index.ts"

describe("a fork whose remote does not answer", () => {
  let attempts = 0
  const request = async ({ method }: { method: string }) => {
    if (method === "eth_chainId") attempts++
    throw new Error("connect ECONNREFUSED")
  }
  const it = test.with({ fork: { url: { request }, backoffMs: 1 } })
  it.fails("error: its tests fail", () => {})
  test("behavior: after three further attempts, within the time limit of a test", () => {
    expect(attempts).toBe(4)
  })
})
