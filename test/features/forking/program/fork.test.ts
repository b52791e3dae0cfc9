/** The options of a fork. */
import { describe, expect, test } from "vitest"
import { type CliOptions, parseArguments } from "../../../../src/cli/options/arguments.ts"
import { toFork } from "../../../../src/features/forking/program/fork.ts"

const optionsOf = (...argv: string[]): CliOptions => {
  const parsed = parseArguments({ argv, env: {}, version: "1.0.0" })
  if (parsed.kind !== "run") throw new Error(parsed.text)
  return parsed.options
}

describe("toFork", () => {
  test("default", () => {
    expect(toFork(optionsOf())).toBeUndefined()
    expect(toFork({})).toBeUndefined()
    expect(toFork(optionsOf("--fork-url", "https://a.example/v2/key"))).toEqual({
      url: ["https://a.example/v2/key"],
      headers: {},
      timeoutMs: 30_000,
      retries: 5,
      backoffMs: 250,
    })
  })

  test("behavior: a block after the URL is used unless a flag gives another; a user is not read as a block", () => {
    const placeOf = (...flags: string[]) => {
      const { url, blockNumber, blockHash } = toFork(optionsOf(...flags)) ?? {}
      return [url, blockNumber ?? blockHash]
    }
    const hash = `0x${"ab".repeat(32)}`
    expect(placeOf("-f", "http://a.example@17")).toEqual([["http://a.example"], 17n])
    expect(placeOf("-f", "http://a.example@latest")).toEqual([["http://a.example"], undefined])
    expect(placeOf("-f", "http://u:p@a.example:8545/x@5", "--fork-block-number", "-3")).toEqual([
      ["http://u:p@a.example:8545/x"],
      -3n,
    ])
    expect(placeOf("-f", "http://u:p@a.example", "-f", "http://b.example@9")).toEqual([
      ["http://u:p@a.example", "http://b.example"],
      9n,
    ])
    expect(placeOf("-f", "http://a.example@17", "--fork-block-hash", hash)).toEqual([
      ["http://a.example"],
      hash,
    ])
  })

  test("args: every other option", () => {
    const flags =
      "-f http://a.example --fork-chain-id 5 --fork-account-balance 1.5 --timeout 9s --retries 1 --fork-retry-backoff 7 --fork-rps 20 --compute-units-per-second 330 --no-fork-cache"
    const headers = ["--fork-header", "Authorization: Bearer a,b", "--fork-header", "X-A:1"]
    expect(toFork(optionsOf(...flags.split(" "), ...headers))).toEqual({
      url: ["http://a.example"],
      chainId: 5n,
      headers: { Authorization: "Bearer a,b", "X-A": "1" },
      accountBalance: 1_500_000_000_000_000_000n,
      cache: false,
      timeoutMs: 9000,
      retries: 1,
      backoffMs: 7,
      requestsPerSecond: 20,
      computeUnitsPerSecond: 330,
    })
    const { pending, blockNumber } = toFork(optionsOf("-f", "http://a.example@9", "--fork-pending")) ?? {}
    expect(pending).toBe(true)
    expect(blockNumber).toBeUndefined()
    const alone = toFork(optionsOf("--fork-file", "a.fork.json"))
    expect(alone?.file).toBe("a.fork.json")
    expect(alone?.url).toBeUndefined()
    expect(alone?.offline).toBeUndefined()
    const recording = ["-f", "http://a.example", "--fork-record", "b.json", "--no-fork-offline"]
    expect(toFork(optionsOf(...recording, "--cache-path", "/tmp/c"))).toMatchObject({
      url: ["http://a.example"],
      record: "b.json",
      offline: false,
      cache: "/tmp/c",
    })
    expect(
      toFork(optionsOf("-f", "http://a.example", "--fork-account-balance", "none"))?.accountBalance,
    ).toBe("none")
  })
})
