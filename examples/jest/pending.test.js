const { createNode } = require("midblock")
const { createClient } = require("midblock/harness")

let node
let client

beforeEach(async () => {
  node = await createNode()
  client = createClient(node)
})
afterEach(() => node.close())

test("a transfer is pre-confirmed before its block is sealed", async () => {
  const [alice, bob] = node.accounts
  const hash = await client.sendTransaction({ account: alice.address, to: bob.address, value: 5n })

  const { status } = await client.getTransactionReceipt({ hash })
  expect(status).toBe("success")
  expect(await client.getBlockNumber()).toBe(0n)
  expect(await node.at().balance(bob.address)).toBe(10_000n * 10n ** 18n + 5n)

  await node.mine()
  expect(await client.getBlockNumber()).toBe(1n)
})

test("a refusal has geth's words", async () => {
  const [alice, bob] = node.accounts
  const value = 10n ** 24n
  await expect(client.sendTransaction({ account: alice.address, to: bob.address, value })).rejects.toThrow(
    /insufficient funds for gas \* price \+ value/,
  )
})
