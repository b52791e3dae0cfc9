/** Proofs of an account and its slots, as a node gives them. */
import { keccak256 } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readAccountProof } from "../../src/fork/accountProof.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { absent, token, word } from "./cache/values.ts"

type Hex = `0x${string}`
interface Answer {
  readonly accountProof: readonly Hex[]
  readonly storageProof: readonly { readonly value: Hex; readonly proof: readonly Hex[] }[]
}

const code = "0x6001600255"
const slots = [word(2), word(1), word(9)]

let node: MidblockNode
let stateRoot: Hex
let earlierRoot: Hex
let answer: Answer

const ask = (method: string, params: readonly unknown[]) => node.request<unknown>({ method, params })
const rootOf = async (block: string) =>
  ((await ask("eth_getBlockByNumber", [block, false])) as { stateRoot: Hex }).stateRoot

beforeAll(async () => {
  node = await createNode()
  await ask("anvil_setCode", [token, code])
  await ask("anvil_setNonce", [token, "0x5"])
  await ask("anvil_setBalance", [token, "0x7"])
  await ask("anvil_setStorageAt", [token, "0x1", word(255)])
  await ask("anvil_setStorageAt", [token, "0x2", word(2n ** 256n - 1n)])
  await node.mine()
  earlierRoot = await rootOf("0x0")
  stateRoot = await rootOf("0x1")
  answer = (await ask("eth_getProof", [token, slots, "0x1"])) as Answer
})

afterAll(() => node.close())

const read = (given: unknown, wanted: readonly Hex[] = slots) =>
  readAccountProof(given, { stateRoot, address: token, slots: wanted })

const account = {
  nonce: 5n,
  balance: 7n,
  codeHash: keccak256(code),
  slots: [word(2n ** 256n - 1n), word(255), word(0)],
}

test("default: the account, and the values of the slots in their order", async () => {
  expect(await read(answer)).toEqual(account)
  const { storageProof: _, ...alone } = answer
  expect(await read(alone, [])).toEqual({ ...account, slots: [] })
})

test("behavior: an account that does not exist is proven to be empty, with its slots", async () => {
  const given = await ask("eth_getProof", [absent, [word(1)], "0x1"])
  expect(await readAccountProof(given, { stateRoot, address: absent, slots: [word(1)] })).toEqual({
    nonce: 0n,
    balance: 0n,
    codeHash: keccak256("0x"),
    slots: [word(0)],
  })
})

test("behavior: the values beside the proofs are ignored", async () => {
  const storageProof = answer.storageProof.map((each) => ({ ...each, value: "0x3" }))
  expect(await read({ ...answer, balance: "0xff", nonce: "0x9", codeHash: word(1), storageProof })).toEqual(
    account,
  )
})

test("behavior: an answer that is no proof gives undefined", async () => {
  const { storageProof } = answer
  const given = [
    null,
    "0x",
    {},
    { ...answer, accountProof: "0x" },
    { ...answer, accountProof: ["0x0"] },
    { ...answer, storageProof: {} },
    { ...answer, storageProof: storageProof.slice(1) },
    { ...answer, storageProof: storageProof.map(() => null) },
    { ...answer, storageProof: storageProof.map((each) => ({ ...each, proof: [1] })) },
  ]
  expect(await Promise.all(given.map((each) => read(each)))).toEqual(given.map(() => undefined))
})

test("error: a proof that does not lead to the state root", async () => {
  const invalid = "Invalid proof provided"
  const question = { stateRoot: earlierRoot, address: token, slots }
  await expect(readAccountProof(answer, question)).rejects.toThrow(invalid)
  await expect(read({ ...answer, accountProof: [] })).rejects.toThrow(invalid)
  const cut = answer.storageProof.map((each) => ({ ...each, proof: each.proof.slice(0, -1) }))
  await expect(read({ ...answer, storageProof: cut })).rejects.toThrow(invalid)
})
