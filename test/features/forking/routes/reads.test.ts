/** Reads of a fork: the answers, and the number of messages to the remote. */
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, ada, askOf, bob, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

const someone: Hex = `0x${"c0ffee".repeat(6)}c0ff`
const absent: Hex = `0x${"77".repeat(20)}`

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  let node: MidblockNode
  let ask: Ask
  const remote = () => remotes[name]

  beforeEach(async () => {
    remote().proxy.take()
    node = await createNode({ fork: { url: remote().proxy.url } })
    ask = askOf(node)
  })
  afterEach(() => node.close())

  test("begins with the newest block of the remote, in two messages", async () => {
    const [first, second, ...rest] = remote().proxy.take()
    expect(first).toEqual([
      "eth_chainId",
      "eth_getStorageValues",
      "eth_getAccountInfo",
      "eth_getBlockByNumber",
    ])
    expect(new Set(second)).toEqual(new Set(["eth_getStorageValues", "eth_getAccountInfo"]))
    expect(rest).toEqual([])
    expect(await ask("eth_blockNumber")).toBe(numberToHex(remote().history.head))
    expect(await ask("eth_chainId")).toBe("0x7a69")
  })

  test("reads 30 unknown slots in two round trips: the contract, then the slots together with a hint", async () => {
    remote().proxy.take()
    const call = { from: someone, to: contracts.adder }
    expect(await ask("eth_call", [call, "latest"])).toBe(sum)
    await remote().proxy.asked("eth_createAccessList")
    const [contract, ...second] = remote()
      .proxy.take()
      .map((methods) => new Set(methods))
    expect(contract).toEqual(new Set(["eth_getAccountInfo"]))
    expect(new Set(second)).toEqual(
      new Set([new Set(["eth_createAccessList"]), new Set(["eth_getStorageValues"])]),
    )
    expect(await ask("eth_call", [call, "latest"])).toBe(sum)
    expect(await ask("eth_estimateGas", [call])).toBe(await remote().ask("eth_estimateGas", [call]))
    expect(remote().proxy.take()).toEqual([])
  })

  test("requests the state that many parallel calls need only once, and one hint for all of them", async () => {
    remote().proxy.take()
    const call = { from: someone, to: contracts.adder }
    const outputs = await Promise.all(Array.from({ length: 20 }, () => ask("eth_call", [call, "latest"])))
    expect(new Set(outputs)).toEqual(new Set([sum]))
    await remote().proxy.asked("eth_createAccessList")
    const [contract, ...second] = remote().proxy.take()
    expect(new Set(contract)).toEqual(new Set(["eth_getAccountInfo"]))
    expect(second.map((methods) => [...new Set(methods)]).sort()).toEqual([
      ["eth_createAccessList"],
      ["eth_getStorageValues"],
    ])
  })

  test("reads many values of state in one message", async () => {
    remote().proxy.take()
    const slots = Array.from({ length: 30 }, (_, slot) => pad(numberToHex(slot)))
    const asked = [{ [contracts.adder]: slots, [absent]: ["0x1"].map((slot) => pad(slot as Hex)) }, "latest"]
    expect(await ask("eth_getStorageValues", asked)).toEqual(
      await remote().ask("eth_getStorageValues", asked),
    )
    expect(remote().proxy.take()).toHaveLength(1)
  })

  test("gives the same state as the remote at the fork block and before it", async () => {
    const { head } = remote().history
    const requests = [numberToHex(head), numberToHex(head - 1n), "0x3", "0x1"].flatMap((block) => [
      ...[someone, absent, contracts.adder].flatMap((address) => [
        ["eth_getBalance", [address, block]],
        ["eth_getTransactionCount", [address, block]],
        ["eth_getCode", [address, block]],
        ["eth_getStorageAt", [address, pad("0x5"), block]],
      ]),
      ["eth_call", [{ to: contracts.adder }, block]],
      ["eth_call", [{ to: contracts.hasher, data: pad("0x2") }, block]],
      ["eth_getProof", [contracts.adder, [pad("0x5")], block]],
    ]) as [string, unknown[]][]
    for (const [method, params] of requests) {
      const own = await ask(method, params).catch((error) => error.message)
      const theirs = await remote()
        .ask(method, params)
        .catch((error) => error.message)
      expect(method).toEqual(method)
      expect(params).toEqual(params)
      expect(own).toEqual(theirs)
    }
  })

  test("sets the balance of the development accounts, and keeps their nonce", async () => {
    expect(await ask("eth_getBalance", [ada, "latest"])).toBe("0x21e19e0c9bab2400000")
    expect(await ask("eth_getTransactionCount", [ada, "latest"])).toBe("0x1")
    expect(await ask("eth_getTransactionCount", [bob, "latest"])).toBe("0x1")
  })

  test("BLOCKHASH gives the hashes of blocks before and after the fork, and zero for the newest block", async () => {
    await node.mine(2)
    const { head } = remote().history
    const hashAt = (number: bigint) =>
      ask("eth_call", [{ to: contracts.hasher, data: pad(numberToHex(number)) }, "latest"])
    const hashes = [1n, 2n, head, head + 1n].map(
      async (number) =>
        ((await ask("eth_getBlockByNumber", [numberToHex(number), false])) as { hash: Hex }).hash,
    )
    expect(await Promise.all([1n, 2n, head, head + 1n].map(hashAt))).toEqual(await Promise.all(hashes))
    expect(await hashAt(head + 2n)).toBe(pad("0x0"))
  })
})
