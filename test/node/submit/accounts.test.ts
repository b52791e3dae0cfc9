import { type Hex, keccak256, recoverAddress, toHex } from "viem"
import { privateKeyToAddress } from "viem/accounts"
import { expect, test } from "vitest"
import { createAccounts, derivationKey } from "../../../src/node/submit/accounts.ts"

const mnemonic = "test test test test test test test test test test test junk"
const first: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const second: Hex = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
const hash = keccak256("0x1234", "bytes")

test("default: the accounts are listed in the order of their derivation, each with its key", () => {
  const { list } = createAccounts({ mnemonic, count: 3 })
  expect(list.map(({ address }) => address)).toEqual([
    first,
    second,
    "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  ])
  expect(list.map(({ privateKey }) => privateKeyToAddress(privateKey).toLowerCase())).toEqual(
    list.map(({ address }) => address),
  )
})

test("behavior: the same mnemonic, number and path give the same list; another path gives other accounts", () => {
  const path = "m/44'/60'/1'/0"
  const { list } = createAccounts({ mnemonic, count: 2, path })
  expect(createAccounts({ mnemonic, count: 2, path }).list).toBe(list)
  const others = [
    { mnemonic, count: 1, path },
    { mnemonic, count: 2 },
  ]
  const lists = others.map((options) => createAccounts(options).list.map(({ address }) => address))
  expect(lists).toEqual([[list[0]?.address], [first, second]])
  expect(new Set([...others, { mnemonic, count: 2, path }].map(derivationKey)).size).toBe(3)
})

test("behavior: no accounts when the number is 0", () => {
  const accounts = createAccounts({ mnemonic, count: 0 })
  expect(accounts.list).toEqual([])
  expect(accounts.has(first)).toBe(false)
})

test("sign: the signature of an account recovers to its address", async () => {
  const accounts = createAccounts({ mnemonic, count: 2 })
  const { r, s, yParity } = accounts.sign(second, hash)
  const recovered = await recoverAddress({ hash, signature: { r: toHex(r), s: toHex(s), yParity } })
  expect(recovered.toLowerCase()).toBe(second)
  expect(toHex(accounts.privateKey(second))).toBe(accounts.list[1]?.privateKey)
})

test("error: an account without a key here", () => {
  const accounts = createAccounts({ mnemonic, count: 1 })
  expect(accounts.has(first)).toBe(true)
  expect(accounts.has(second)).toBe(false)
  expect(() => accounts.privateKey(second)).toThrow(`unknown account ${second}`)
  expect(() => accounts.sign(second, hash)).toThrow(`unknown account ${second}`)
})
