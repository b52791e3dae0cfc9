/** Transactions of impersonated senders on the remote chain, which the fork executes. */
import { type Hex, pad } from "viem"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { type Ask, askOf, bob, cleo, usingNode } from "./remotes.ts"

/** Keeps its caller in slot 0: CALLER PUSH0 SSTORE. */
const keeper = { address: `0x${"ce".repeat(20)}`, code: "0x335f55" } as const
/**
 * A contract, which can send only when it is impersonated (EIP-3607). The address is an r from which the placeholder
 * signature of midblock recovers a signer.
 */
const vault: Hex = `0x${"1234567890".repeat(4)}`
const fees = { gas: "0x20000", maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x1" }
const legacy = { gas: "0x20000", gasPrice: "0x2540be400" }

let remotes: Record<"anvil" | "midblock", { readonly ask: Ask; readonly url: string }>
let close: () => Promise<void>
beforeAll(async () => {
  const anvil = await startAnvil(["--no-mining", "--order", "fifo"])
  const midblock = await createNode()
  remotes = {
    anvil: { ask: (method, params = []) => anvil.request(method, params), url: anvil.url },
    midblock: { ask: askOf(midblock), url: (await midblock.listen()).url },
  }
  close = async () => {
    await midblock.close()
    await anvil[Symbol.asyncDispose]()
  }
})
afterAll(() => close())

/** Returns the transactions with the senders that a node names, and the last caller that the contract stored. */
async function seenBy(ask: Ask, hashes: readonly Hex[]) {
  const found = await Promise.all(hashes.map((hash) => ask("eth_getTransactionByHash", [hash])))
  const pick = (each: unknown) => {
    const { hash, from, nonce, type } = each as Readonly<Record<string, Hex>>
    return { hash, from, nonce, type }
  }
  return [found.map(pick), await ask("eth_getStorageAt", [keeper.address, "0x0", "pending"])]
}

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  let hashes: Hex[]
  let ask: Ask
  let url: string
  /** A block with transactions of impersonated senders, typed and legacy, around one that is signed. */
  beforeEach(async () => {
    ;({ ask, url } = remotes[name])
    await ask("anvil_setCode", [keeper.address, keeper.code])
    await ask("anvil_setStorageAt", [keeper.address, `0x${"00".repeat(32)}`, `0x${"00".repeat(32)}`])
    await ask("anvil_setCode", [vault, "0x00"])
    for (const each of [vault, cleo]) await ask("anvil_setBalance", [each, "0xde0b6b3a7640000"])
    await ask("evm_mine")
    await ask("anvil_impersonateAccount", [vault])
    hashes = []
    for (const request of [
      { from: vault, to: bob, value: "0x5", ...legacy },
      { from: cleo, to: keeper.address, ...fees },
      { from: vault, to: keeper.address, ...fees },
    ])
      hashes.push((await ask("eth_sendTransaction", [request])) as Hex)
  })

  test("behavior: a fork of the open block has the transactions with the senders that the remote names", async () => {
    await usingNode({ fork: { url, pending: true } }, async (node) => {
      const seen = await seenBy(askOf(node), hashes)
      expect(seen).toEqual(await seenBy(ask, hashes))
      expect(seen[1]).toBe(pad(vault))
    })
    await ask("evm_mine")
  })

  test("behavior: a fork at a transaction keeps the senders in the open block, when mined, and in traces", async () => {
    await ask("evm_mine")
    const transactionHash = hashes[2] as Hex
    const [expected] = await seenBy(ask, hashes)
    await usingNode({ fork: { url, transactionHash } }, async (node) => {
      const here = askOf(node)
      expect(await seenBy(here, hashes)).toEqual([expected, pad(vault)])
      await node.mine()
      expect(await seenBy(here, hashes)).toEqual([expected, pad(vault)])
      const tracer = { tracer: "callTracer" }
      expect(await here("debug_traceTransaction", [transactionHash, tracer])).toMatchObject({ from: vault })
    })
  })

  test("behavior: a fixture keeps the hashes and the senders of the transactions", async () => {
    await ask("evm_mine")
    const fork = { url, transactionHash: hashes[2] as Hex }
    const fixture = await usingNode({ fork }, async (node) => {
      await node.mine()
      return node.exportFixture()
    })
    const { number } = (await ask("eth_getBlockByNumber", ["latest", false])) as { number: Hex }
    const blockNumber = BigInt(number) - 1n
    await usingNode({ fork: { url, blockNumber }, fixture }, async (node) => {
      expect(await seenBy(askOf(node), hashes)).toEqual([(await seenBy(ask, hashes))[0], pad(vault)])
      expect(node.exportFixture()).toBe(fixture)
    })
  })
})
