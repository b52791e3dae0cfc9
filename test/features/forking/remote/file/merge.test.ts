import { expect, test } from "vitest"
import type { ForkFileContents } from "../../../../../src/features/forking/remote/file/contents.ts"
import { countAdded, mergeContents } from "../../../../../src/features/forking/remote/file/merge.ts"
import { parseForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { hash, holder, state, text, token, word } from "./sample.ts"

const file = parseForkFile("a.json", text)
const empty: ForkFileContents = { ...file, values: noValues, responses: new Map() }
const merge = (read: Partial<ForkFileContents>) => mergeContents("a.json", file, { ...empty, ...read })

test("default: the entries of both; of two answers to one request that of the file", () => {
  const other = `0x${"ee".repeat(20)}` as const
  const account = { balance: 1n, nonce: 1n, code: "0x" } as const
  const [id = "", response] = [...file.responses][0] ?? []
  const added = { method: "eth_getBlockByHash", params: [hash, false], result: {} }
  const merged = merge({
    values: {
      accounts: new Map([[other, account]]),
      slots: new Map([[token, new Map([[word(3), word(4)]])]]),
      blockHashes: new Map([[1n, word(1)]]),
    },
    responses: new Map([
      [id, { ...added, result: "another" }],
      ["added", added],
    ]),
  })
  expect(merged).toEqual({
    ...file,
    values: {
      accounts: new Map([...state.accounts, [other, account]]),
      slots: new Map([
        ...state.slots,
        [token, new Map([...(state.slots.get(token) ?? []), [word(3), word(4)]])],
      ]),
      blockHashes: new Map([...state.blockHashes, [1n, word(1)]]),
    },
    responses: new Map([...file.responses, ["added", added]]),
  })
  expect(merged.responses.get(id)).toEqual(response)
  expect(merge(file)).toEqual(file)
})

test("behavior: the header is that of the file, and its RLP that of the run when there is one", () => {
  const { headerRlp: _, ...without } = empty
  const read = { ...empty, block: { ...file.block, l1Fee: "0x2" }, headerRlp: "0xc20a0d" } as const
  expect(mergeContents("a.json", file, without)).toEqual(file)
  expect(mergeContents("a.json", file, read)).toEqual({ ...file, headerRlp: "0xc20a0d" })
})

test("error: a file of another block or chain", () => {
  const block = { number: "0x11", hash: word(5) }
  expect(() => merge({ block })).toThrow(
    `fork file a.json: it is of block 16 (${hash}) of chain 1, and this fork is of block 17 (${word(5)}) of chain 1`,
  )
  expect(() => merge({ chainId: 10n })).toThrow(
    `fork file a.json: it is of block 16 (${hash}) of chain 1, and this fork is of block 16 (${hash}) of chain 10`,
  )
})

const account = (fields: object) => ({
  accounts: new Map([[holder, { balance: 10n ** 18n, nonce: 0n, code: "0x" as const, ...fields }]]),
})
const kept = `accounts.${holder}: the file has balance 1000000000000000000, nonce 0 and no code, and`

test.each([
  [account({ balance: 1n, code: "0x00" }), `${kept} balance 1, nonce 0 and 1 bytes of code was read`],
  [account({ nonce: 1n }), `${kept} balance 1000000000000000000, nonce 1 and no code was read`],
  [account({ code: "0x0000" }), `${kept} balance 1000000000000000000, nonce 0 and 2 bytes of code was read`],
  [
    { slots: new Map([[token, new Map([[word(1), word(3)]])]]) },
    `slots.${token}.${word(1)}: the file has ${word(255)}, and ${word(3)} was read`,
  ],
  [
    { blockHashes: new Map([[15n, word(3)]]) },
    `ancestors.0xf: the file has ${word(15)}, and ${word(3)} was read`,
  ],
])("error: a value that contradicts the file: %o", (values, message) => {
  expect(() => merge({ values: { ...noValues, ...values } })).toThrow(`fork file a.json: ${message}`)
})

test("countAdded: the entries that a file did not have before", () => {
  expect(countAdded(empty, file)).toEqual({ accounts: 2, slots: 3, blockHashes: 2, responses: 2 })
  expect(countAdded(file, file)).toEqual({ accounts: 0, slots: 0, blockHashes: 0, responses: 0 })
  expect(countAdded(file, empty)).toEqual({ accounts: 0, slots: 0, blockHashes: 0, responses: 0 })
  const values = { ...file.values, slots: new Map([[token, new Map([[word(2), word(0)]])]]) }
  expect(countAdded({ ...file, values }, file)).toEqual({
    accounts: 0,
    slots: 2,
    blockHashes: 0,
    responses: 0,
  })
})
