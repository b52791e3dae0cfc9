/** Transactions, flashblocks and snapshots on a fork. */
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, ada, askOf, bob, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

const toAdder = { from: ada, to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }
const slot = (ask: Ask, index: number, block = "latest") =>
  ask("eth_getStorageAt", [contracts.adder, pad(numberToHex(index)), block])

type Receipt = {
  readonly gasUsed: Hex
  readonly logs: readonly { readonly topics: Hex[]; readonly data: Hex }[]
}
const outcomeOf = ({ gasUsed, logs }: Receipt) => ({
  gasUsed,
  logs: logs.map(({ topics, data }) => ({ topics, data })),
})

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  let node: MidblockNode
  let ask: Ask
  const remote = () => remotes[name]

  beforeEach(async () => {
    node = await createNode({ fork: { url: remote().proxy.url } })
    ask = askOf(node)
    remote().proxy.take()
  })
  afterEach(async () => {
    remote().proxy.always("forward")
    await node.close()
  })

  test("derives its first block from the header of the fork block", async () => {
    await node.mine()
    const { head } = remote().history
    const parent = (await remote().ask("eth_getBlockByNumber", [numberToHex(head), false])) as Record<
      string,
      Hex
    >
    const block = (await ask("eth_getBlockByNumber", ["latest", false])) as Record<string, Hex>
    expect(block.number).toBe(numberToHex(head + 1n))
    expect(block.parentHash).toBe(parent.hash)
    expect(block.gasLimit).toBe(parent.gasLimit)
    const { ask: there } = remote()
    const snapshot = await there("evm_snapshot", [])
    await there("evm_mine", [])
    const theirs = (await there("eth_getBlockByNumber", ["latest", false])) as Record<string, Hex>
    await there("evm_revert", [snapshot])
    expect(block.baseFeePerGas).toBe(theirs.baseFeePerGas)
    expect(block.excessBlobGas).toBe(theirs.excessBlobGas)
    expect(block.blobGasUsed).toBe(theirs.blobGasUsed)
    expect(block.difficulty).toBe(theirs.difficulty)
    expect(block.timestamp).toBe(numberToHex(BigInt(parent.timestamp as Hex) + 2n))
  })

  test("executes a transaction as the remote chain itself would", async () => {
    const hash = await ask("eth_sendTransaction", [toAdder])
    // The contract, and then its slots together with a hint.
    await remote().proxy.asked("eth_createAccessList")
    const messages = remote().proxy.take()
    expect(messages.filter(([method]) => method !== "eth_createAccessList")).toHaveLength(2)
    expect(messages.length).toBeLessThanOrEqual(3)
    await node.mine()
    const receipt = (await ask("eth_getTransactionReceipt", [hash])) as Receipt
    expect(await slot(ask, 0)).toBe(pad("0x2"))
    expect(remote().proxy.take()).toEqual([])

    const { ask: there } = remote()
    const snapshot = await there("evm_snapshot", [])
    const theirs = await there("eth_sendTransaction", [toAdder])
    await there("evm_mine", [])
    const expected = (await there("eth_getTransactionReceipt", [theirs])) as Receipt
    await there("evm_revert", [snapshot])
    expect(outcomeOf(receipt)).toEqual(outcomeOf(expected))
  })

  test("shows a transaction at pending after its flashblock, and removes it with a revert", async () => {
    const id = await node.snapshot()
    await ask("eth_sendTransaction", [toAdder])
    await node.flashblock()
    expect(await slot(ask, 0, "pending")).toBe(pad("0x2"))
    expect(await slot(ask, 0, "latest")).toBe(pad("0x1"))
    const increased = numberToHex(BigInt(sum) + 1n, { size: 32 })
    expect(await ask("eth_call", [{ to: contracts.adder }, "pending"])).toBe(increased)
    expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
    await node.mine()
    expect(await slot(ask, 0)).toBe(pad("0x2"))
    expect(await node.revert(id)).toBe(true)
    expect(await slot(ask, 0, "pending")).toBe(pad("0x1"))
    expect(await slot(ask, 0)).toBe(pad("0x1"))
    expect(await ask("eth_blockNumber")).toBe(numberToHex(remote().history.head))
  })

  test("executes transactions without the remote once their state is known", async () => {
    await ask("eth_call", [toAdder, "latest"])
    await ask("eth_sendTransaction", [toAdder])
    await node.mine()
    remote().proxy.take()
    remote().proxy.always({ status: 503 })
    for (let count = 0; count < 20; count++) {
      await ask("eth_sendTransaction", [toAdder])
      await node.mine()
    }
    expect(await slot(ask, 0)).toBe(pad(numberToHex(22)))
    expect(remote().proxy.take()).toEqual([])
  })

  test("replaces state of the remote by local writes, until a reset", async () => {
    const stranger: Hex = `0x${"5a".repeat(20)}`
    await ask("anvil_setBalance", [stranger, "0x64"])
    await ask("anvil_setStorageAt", [contracts.adder, pad("0x3"), pad("0xff")])
    expect(await ask("eth_getBalance", [stranger, "latest"])).toBe("0x64")
    expect(await slot(ask, 3)).toBe(pad("0xff"))
    expect(await slot(ask, 4)).toBe(pad("0x5"))
    await ask("anvil_impersonateAccount", [stranger])
    await ask("anvil_setBalance", [stranger, "0xde0b6b3a7640000"])
    const hash = await ask("eth_sendTransaction", [{ ...toAdder, from: stranger, value: "0x1" }])
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" })
    await node.reset()
    expect(await slot(ask, 3)).toBe(pad("0x4"))
  })

  test("answers from known state while the remote does not answer", async () => {
    remote().proxy.hold()
    const cold = ask("eth_call", [{ to: contracts.adder }, "latest"])
    const sent = ask("eth_sendTransaction", [toAdder])
    await remote().proxy.arrived(1)
    expect(await ask("eth_chainId")).toBe("0x7a69")
    expect(await ask("eth_getBalance", [bob, "latest"])).toBe("0x21e19e0c9bab2400000")
    await ask("eth_sendTransaction", [{ from: bob, to: ada, value: "0x1" }]).then(() => node.flashblock())
    expect(await ask("eth_getTransactionCount", [bob, "pending"])).toBe("0x2")
    remote().proxy.release()
    expect(await cold).toBe(sum)
    expect(await sent).toMatch(/^0x/)
  })

  test("gives the same blocks in each run, and state roots that depend on the changes", async () => {
    const rootsOf = async (fork: MidblockNode) => {
      await fork.request<unknown>({ method: "eth_sendTransaction", params: [toAdder] })
      await fork.mine(2)
      return fork.request<{ hash: Hex; stateRoot: Hex }>({
        method: "eth_getBlockByNumber",
        params: ["latest", false],
      })
    }
    const other = await createNode({ fork: { url: remote().proxy.url } })
    const [first, second] = [await rootsOf(node), await rootsOf(other)]
    expect(first).toEqual(second)
    await other.close()
    const changed = await createNode({ fork: { url: remote().proxy.url }, balance: 7n * 10n ** 18n })
    expect((await rootsOf(changed)).stateRoot).not.toBe(first.stateRoot)
    await changed.close()
  })
})
