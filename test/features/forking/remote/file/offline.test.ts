import { expect, test } from "vitest"
import { createOfflineOrigin, isOffline } from "../../../../../src/features/forking/remote/file/offline.ts"
import { parseForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { hash, holder, state, text, token, word } from "./sample.ts"

const block = { number: 16n, hash }
const origin = createOfflineOrigin("a.json", parseForkFile("a.json", text))
const add = "add it with: midblock fork update a.json --fork-url <url> -- <the command that failed>"

test("isOffline: the option decides; without it, a fork is offline when CI is set and the file exists", () => {
  const rule = [
    { ci: "true", fileExists: true },
    { ci: "1", fileExists: true },
    { ci: "true", fileExists: false },
    { ci: "", fileExists: true },
    { ci: "false", fileExists: true },
    { ci: "0", fileExists: true },
    { fileExists: true },
    { ci: "true", fileExists: true, offline: false },
    { fileExists: false, offline: true },
  ]
  expect(rule.map(isOffline)).toEqual([true, true, false, false, false, false, false, false, true])
})

test("recorded values and answers are returned, for any spelling of the keys", async () => {
  const slots = new Map([[token.toUpperCase().replace("0X", "0x") as typeof token, ["0x1", "0x02"] as const]])
  expect(await origin.read(block, { accounts: [holder], slots, blockHashes: [9n] })).toEqual({
    accounts: new Map([[holder, state.accounts.get(holder)]]),
    slots: new Map([[token, state.slots.get(token)]]),
    blockHashes: new Map([[9n, word(9)]]),
  })
  expect(await origin.request("eth_getTransactionByHash", [word(7)])).toBe(null)
  expect(await origin.request("eth_getBlockByNumber", ["0xf", false])).toEqual({
    a: { c: 2, d: 1 },
    z: "0x1",
  })
})

test("error: a miss names the missing entries, the block, and the command that adds them", async () => {
  const absent = `0x${"ee".repeat(20)}` as const
  const one = { accounts: [], slots: new Map([[token, ["0x1", "0x3"] as const]]) }
  await expect(origin.read(block, one)).rejects.toThrow(
    `fork file a.json has no slot ${word(3)} of ${token} at block 16 (${hash}); ${add}`,
  )
  const many = {
    accounts: [absent],
    slots: new Map([[token, ["0x3", "0x4"] as const]]),
    blockHashes: [3n, 4n],
  }
  await expect(origin.read(block, many)).rejects.toThrow(
    `fork file a.json has no account ${absent}, slot ${word(3)} of ${token}, slot ${word(4)} of ${token} and 2 more at block 16 (${hash}); ${add}`,
  )
  await expect(
    origin.read({ number: 17n, hash: word(17) }, { accounts: [token], slots: new Map() }),
  ).rejects.toThrow(`fork file a.json has no account ${token} at block 17 (${word(17)}); ${add}`)
  await expect(origin.request("eth_getBlockByNumber", ["0xe", false])).rejects.toThrow(
    `fork file a.json has no answer to eth_getBlockByNumber["0xe",false] at block 16 (${hash}); ${add}`,
  )
})
