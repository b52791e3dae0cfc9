/** The open block is replaced by one with another order: results that depend on the order change before it is sealed. */
import { getContract, type Hex } from "viem"
import { expect, test } from "vitest"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { start } from "./start.ts"

test("the last writer is another one", async () => {
  await using app = await start()
  const { node, client, wallet, alice, bob } = app
  const deployed = await wallet.deployContract({ ...Counter, account: alice })
  await node.mine()
  const address = (await client.getTransactionReceipt({ hash: deployed })).contractAddress as Hex
  const counter = getContract({ address, abi: Counter.abi, client: { public: client, wallet } })
  const first = await counter.write.set([1n], { account: alice })
  const second = await counter.write.set([2n], { account: bob })
  expect(await counter.read.number()).toBe(2n)

  expect(await node.faults.reorder([second, first])).toEqual([second, first])
  expect(await counter.read.number()).toBe(1n)
  expect((await client.getTransactionReceipt({ hash: first })).transactionIndex).toBe(1)

  await node.mine()
  expect(await counter.read.number()).toBe(1n)
})

test("without an order it is turned round, as far as nonces allow", async () => {
  await using app = await start()
  const { node, pay, alice, bob } = app
  const [a, b, c] = [await pay(1n, alice), await pay(2n, alice), await pay(3n, bob)]
  expect(await node.faults.reorder()).toEqual([c, a, b])
})

test("an order that cannot be is refused, and changes nothing", async () => {
  await using app = await start()
  const { node, client, pay, alice } = app
  const [a, b] = [await pay(1n, alice), await pay(2n, alice)]
  await expect(node.faults.reorder([b, a])).rejects.toThrow(
    `the nonces of ${alice.address.toLowerCase()} must ascend`,
  )
  await expect(node.faults.reorder([a])).rejects.toThrow("it must name every pre-confirmed transaction once")
  await expect(node.faults.reorder([a, `0x${"00".repeat(32)}`])).rejects.toThrow("is not pre-confirmed")
  expect((await client.getBlock()).transactions).toEqual([a, b])
})
