import { getAddress, type Hex, keccak256, numberToHex } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"

interface Dump {
  root: string
  accounts: Record<string, { key: Hex; balance: string; storage?: Record<string, string>; code?: Hex }>
  next?: string
}

const ask = <T = unknown>(node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params }) as Promise<T>

const contract = `0x${"c0".repeat(20)}` as const

/** A node with 300 more accounts and a contract with storage. */
async function manyAccounts() {
  const node = await createNode({ seed: "dump" })
  for (let index = 0; index < 300; index++)
    await ask(node, "anvil_setBalance", numberToHex(0x1000 + index, { size: 20 }), "0x5")
  await ask(node, "anvil_setCode", contract, "0x5f5ff3")
  await ask(node, "anvil_setStorageAt", contract, "0x3", numberToHex(0x1234, { size: 32 }))
  await node.mine()
  return node
}

test("debug_accountRange: pages follow one another in the order of the hashes of addresses", async () => {
  await using node = await manyAccounts()
  const first = await ask<Dump>(node, "debug_accountRange", "latest", "0x", 200, true, true, false)
  const start: Hex = `0x${Buffer.from(first.next ?? "", "base64").toString("hex")}`
  const second = await ask<Dump>(node, "debug_accountRange", "latest", start, 256, true, true, false)
  expect(second.next).toBe(undefined)
  const keys = [first, second].flatMap(({ accounts }) => Object.values(accounts).map(({ key }) => key))
  expect(keys).toEqual([...keys].sort())
  expect(keys).toHaveLength(10 + 300 + 1 + 5)
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expect(`0x${first.root}`).toBe(block?.stateRoot)
})

test("debug_accountRange: an account has the fields of geth's dump", async () => {
  await using node = await manyAccounts()
  const start = keccak256(contract)
  const read = (...flags: boolean[]) => ask<Dump>(node, "debug_accountRange", "latest", start, 1, ...flags)
  const proof = await ask<{ storageHash: Hex }>(node, "eth_getProof", contract, [], "latest")
  const account = {
    balance: "0",
    nonce: 0,
    root: proof.storageHash,
    codeHash: keccak256("0x5f5ff3"),
    address: contract,
    key: start,
  }
  const storage = { [numberToHex(3, { size: 32 })]: "1234" }
  expect((await read()).accounts).toEqual({
    [getAddress(contract)]: { ...account, code: "0x5f5ff3", storage },
  })
  expect((await read(true, true, false)).accounts).toEqual({ [getAddress(contract)]: account })
})

test("debug_accountRange and debug_dumpBlock return at most 256 accounts", async () => {
  await using node = await manyAccounts()
  for (const params of [["latest"], ["latest", "0x", 0], ["latest", "0x", 1000]]) {
    const { accounts, next } = await ask<Dump>(node, "debug_accountRange", ...params)
    expect(Object.keys(accounts)).toHaveLength(256)
    expect(next).toMatch(/=$/)
  }
  const dump = await ask<Dump>(node, "debug_dumpBlock", "latest")
  expect(dump).toEqual(await ask<Dump>(node, "debug_accountRange", "latest"))
  await expect(ask(node, "debug_dumpBlock", "0x99")).rejects.toMatchObject({
    details: "header not found: block 153",
  })
})

test("debug_intermediateRoots: the last root of one transaction is that of a block without the later ones", async () => {
  await using node = await createNode({ seed: "roots" })
  const [from, other] = node.accounts.map(({ address }) => address)
  const send = (value: Hex) => ask<Hex>(node, "eth_sendTransaction", { from, to: other, value })
  const sealed = async () => {
    await node.mine()
    return (await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })) as unknown as {
      hash: Hex
      stateRoot: Hex
    }
  }
  const before = await node.snapshot()
  await send("0x1")
  const alone = await sealed()
  await node.revert(before)
  await send("0x1")
  await send("0x2")
  const open = await ask(node, "debug_intermediateRoots", "pending")
  const both = await sealed()
  const expected = [alone.stateRoot, both.stateRoot]
  expect(open).toEqual(expected)
  expect(await ask(node, "debug_intermediateRoots", both.hash)).toEqual(expected)
  expect(await ask(node, "debug_intermediateRoots", both.hash, { reexec: 1 })).toEqual(expected)
  expect(await ask(node, "debug_intermediateRoots", "earliest")).toEqual([])
})

test("eth_getMultiProof: each proof is that of eth_getProof", async () => {
  await using node = await manyAccounts()
  const [from] = node.accounts.map(({ address }) => address)
  const targets = [
    [contract, ["0x3", "0x4"]],
    [from, []],
  ]
  for (const block of ["latest", "pending"])
    expect(await ask(node, "eth_getMultiProof", targets, block)).toEqual([
      await ask(node, "eth_getProof", contract, ["0x3", "0x4"], block),
      await ask(node, "eth_getProof", from, [], block),
    ])
  expect(await ask(node, "eth_getMultiProof", [])).toEqual([])
})
