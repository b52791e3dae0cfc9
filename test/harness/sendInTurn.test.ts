import { createWalletClient, custom, getContract } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createClient, deploy } from "../../src/harness/index.ts"
import { describe, expect, test } from "../../src/harness/vitest/index.ts"

const it = test.setup(async ({ client, accounts: [own] }) => {
  const [token, counter] = await Promise.all([deploy(client, Token, ["T", "T"]), deploy(client, Counter)])
  await token.write.mint([own.address, 10n])
  return { token, counter }
})

describe("parallel transactions of one local account", () => {
  it("default: transfers", async ({ accounts, fixture: { token } }) => {
    await Promise.all(accounts.map(({ address }) => token.write.transfer([address, 1n])))
    expect(await token.read.balanceOf([accounts[9].address])).toBe(1n)
    expect(await token.read.balanceOf([accounts[0].address])).toBe(1n)
  })

  it("behavior: payments and deployments, in the order of the calls", async ({
    client,
    accounts: [, to],
  }) => {
    const sent = [1n, 2n, 3n].map((value) => client.sendTransaction({ to: to.address, value }))
    const deployed = deploy(client, Counter)
    const hashes = await Promise.all(sent)
    const found = await Promise.all(hashes.map((hash) => client.getTransaction({ hash })))
    expect(found.map(({ value, nonce }) => [value, nonce])).toEqual(
      [1n, 2n, 3n].map((value, i) => [value, 3 + i]),
    )
    expect(await (await deployed).read.number()).toBe(0n)
  })

  it("behavior: one that fails leaves no gap", async ({ client, accounts: [, to], fixture: { token } }) => {
    const results = await Promise.allSettled([
      token.write.transfer([to.address, 1n]),
      token.write.transfer([to.address, 100n]),
      client.sendTransaction({ to: to.address, value: 10n ** 30n }),
      token.write.transfer([to.address, 2n]),
    ])
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"])
    expect(await token.read.balanceOf([to.address])).toBe(3n)
  })

  it("behavior: after a revert", async ({ client, accounts: [, to], fixture: { token } }) => {
    const transfers = () => Promise.all([1n, 2n].map((value) => token.write.transfer([to.address, value])))
    const id = await client.snapshot()
    await transfers()
    await client.revert({ id })
    await transfers()
    expect(await token.read.balanceOf([to.address])).toBe(3n)
  })

  it("behavior: with nonces of the caller", async ({ client, accounts: [own, to] }) => {
    const nonce = await client.getTransactionCount(own)
    const hashes = await Promise.all([
      client.sendTransaction({ to: to.address, nonce: nonce + 1 }),
      client.sendTransaction({ to: to.address, nonce }),
      client.sendTransaction({ to: to.address }),
    ])
    const found = await Promise.all(hashes.map((hash) => client.getTransaction({ hash })))
    expect(found.map((transaction) => transaction.nonce)).toEqual([nonce + 1, nonce, nonce + 2])
  })

  it("behavior: of several clients of the node", async ({ node, client, accounts: [, to] }) => {
    const other = createClient(node)
    const hashes = await Promise.all(
      [client, other, client].map((each) => each.sendTransaction({ to: to.address })),
    )
    expect(new Set(hashes).size).toBe(3)
  })

  it("behavior: synchronous ones", async ({ client, accounts: [, to], fixture: { token } }) => {
    const { abi, address } = token
    const mint = { abi, address, functionName: "mint", args: [to.address, 1n] } as const
    const receipts = await Promise.all([
      client.sendTransactionSync({ to: to.address }),
      client.writeContractSync(mint),
      client.writeContractSync(mint),
    ])
    expect(receipts.map(({ status }) => status)).toEqual(["success", "success", "success"])
  })

  it("behavior: of an account that is not of the node", async ({ client, accounts: [, to] }) => {
    const account = privateKeyToAccount(`0x${"11".repeat(32)}`)
    await client.setBalance({ address: account.address, value: 10n ** 18n })
    await Promise.all([1n, 2n].map((value) => client.sendTransaction({ account, to: to.address, value })))
    expect(await client.getTransactionCount(account)).toBe(2)
  })

  it("behavior: an account of the node gets its nonces there", async ({
    node,
    client,
    accounts: [, from, to],
  }) => {
    const wallet = createWalletClient({ account: from.address, transport: custom(node), chain: client.chain })
    await Promise.all([1n, 2n, 3n].map((value) => wallet.sendTransaction({ to: to.address, value })))
    expect(await node.at().nonce(from.address)).toBe(3n)
  })

  it("behavior: of a contract of viem", async ({ client, fixture: { counter } }) => {
    const same = getContract({ abi: Counter.abi, address: counter.address, client })
    await Promise.all([same.write.increment(), counter.write.increment(), same.write.increment()])
    expect(await same.read.number()).toBe(3n)
  })
})
