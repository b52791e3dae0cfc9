/** Resets of chains whose state was loaded with `anvil_loadState`. */
import { pad } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { type Ask, askOf, contracts, startRemotes, usingNode } from "./remotes.ts"

type Remotes = Awaited<ReturnType<typeof startRemotes>>
let remotes: Remotes

beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes?.[Symbol.asyncDispose]())

describe.each(["anvil", "midblock"] as const)("the remote is %s", (name) => {
  test("behavior: state that was loaded with anvil_loadState is gone after a reset, as in anvil", async () => {
    const { url } = remotes[name].proxy
    const stranger = `0x${"5a".repeat(20)}`
    /** Loads a dump that overwrites a contract of the remote, and resets; returns the state after each step. */
    const run = async (ask: Ask, dump: unknown) => {
      const seen = async () => [
        await ask("eth_blockNumber", []),
        await ask("eth_getBalance", [stranger, "latest"]),
        await ask("eth_getStorageAt", [contracts.adder, "0x0", "latest"]),
        await ask("eth_getCode", [contracts.adder, "latest"]),
        await ask("eth_getTransactionCount", [stranger, "latest"]),
      ]
      const steps = [await seen()]
      await ask("anvil_loadState", [dump])
      steps.push(await seen())
      for (const forking of [{ jsonRpcUrl: url, blockNumber: 3 }, { jsonRpcUrl: url }]) {
        await ask("anvil_reset", [{ forking }])
        steps.push(await seen())
        await ask("anvil_loadState", [dump])
      }
      await ask("anvil_reset", [])
      return { steps, own: await seen() }
    }
    /** Writes state to a chain that is not a fork, and dumps it. */
    const dumpOf = async (ask: Ask) => {
      await ask("anvil_setBalance", [stranger, "0x77"])
      await ask("anvil_setNonce", [stranger, "0x9"])
      await ask("anvil_setStorageAt", [contracts.adder, pad("0x0"), pad("0x99")])
      await ask("anvil_setCode", [contracts.adder, "0x6001"])
      return ask("anvil_dumpState", [])
    }
    const fork = ["--fork-url", url, "--fork-block-number", "3"]
    await using donor = await startAnvil([])
    await using anvil = await startAnvil(fork)
    const theirs: Ask = (method, params = []) => anvil.request(method, params)
    const dump = await dumpOf((method, params = []) => donor.request(method, params))
    const expected = await run(theirs, dump)
    expect(expected.steps[2]).toEqual(expected.steps[0])
    // anvil 1.7.1 keeps the state that was written on a fork when it goes back to its own chain, but not the blocks.
    const own = ["0x0", "0x0", pad("0x0"), "0x", "0x0"]
    for (const each of [dump, await usingNode({}, (node) => dumpOf(askOf(node)))])
      expect(await usingNode({ fork: { url, blockNumber: 3 } }, (node) => run(askOf(node), each))).toEqual({
        ...expected,
        own,
      })
  })
})
