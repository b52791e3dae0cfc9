/** Compares the answers to Otterscan's requests with anvil's, for the same transactions in the same blocks. */
import type { Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "./anvil.ts"
import { alice, bob, callerOf, contracts, impersonated, signedHistory } from "./traceHistory.ts"

const anvilOptions = ["--hardfork", "osaka", "--gas-limit", "60000000", "--base-fee", "875000000"]

type Json = Readonly<Record<string, unknown>>
type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

let node: MidblockNode
let anvil: Awaited<ReturnType<typeof startAnvil>>
let ours: Ask
let theirs: Ask
const hashes = new Map<string, { readonly hash: Hex; readonly number: number; readonly pending: unknown }>()

const ofTransaction = ["ots_traceTransaction", "ots_getInternalOperations", "ots_getTransactionError"]
const answersOf = (ask: Ask, hash: Hex) =>
  Promise.all(ofTransaction.map((method) => ask<Json[]>(method, hash)))

beforeAll(async () => {
  node = await createNode({ hardfork: "osaka" })
  anvil = await startAnvil(anvilOptions)
  ours = (method, ...params) => node.request<unknown>({ method, params }) as Promise<never>
  theirs = (method, ...params) => anvil.request(method, params) as Promise<never>
  for (const ask of [ours, theirs])
    for (const { address, code, balance } of contracts) {
      await ask("anvil_setCode", address, code)
      await ask("anvil_setBalance", address, balance)
    }
  for (const [name, raw] of Object.entries(await signedHistory())) {
    const hash = await ours<Hex>("eth_sendRawTransaction", raw)
    const pending = await answersOf(ours, hash)
    await node.mine()
    await theirs("eth_sendRawTransaction", raw)
    hashes.set(name, { hash, number: hashes.size + 1, pending })
  }
})
afterAll(async () => {
  await node.close()
  await anvil[Symbol.asyncDispose]()
})

test("calls, operations and errors of each transaction equal anvil's, and do not change at the seal", async () => {
  for (const [name, { hash, pending }] of hashes) {
    const sealed = await answersOf(ours, hash)
    expect({ name, pending }).toEqual({ name, pending: sealed })
    const [calls, operations, error] = sealed as [Json[], Json[], unknown]
    const [refCalls, refOperations, refError] = (await answersOf(theirs, hash)) as [Json[], Json[], unknown]
    // anvil lists only calls; Erigon and Otterscan have all types.
    const onlyCalls = calls.filter(({ type }) => !/^(CREATE2?|SELFDESTRUCT)$/.test(type as string))
    expect({ name, calls: onlyCalls }).toEqual({ name, calls: refCalls })
    expect({ name, operations }).toEqual({ name, operations: operationsOf(calls) })
    // anvil lists a self-destruction instead of the call or creation that contains it; Erigon lists both.
    const destroys = calls.some(({ type }) => type === "SELFDESTRUCT")
    if (!destroys) expect({ name, operations }).toEqual({ name, operations: refOperations })
    expect({ name, error }).toEqual({ name, error: refError })
  }
})

const kinds: Readonly<Record<string, number>> = { CALL: 0, SELFDESTRUCT: 1, CREATE: 2, CREATE2: 3 }
const operationsOf = (calls: Json[]) =>
  calls
    .filter(
      ({ type, value }) => Object.hasOwn(kinds, type as string) && !(type === "CALL" && value === "0x0"),
    )
    .map(({ type, from, to, value }) => ({ type: kinds[type as string], from, to, value }))

/** Removes the fields of blocks and receipts that depend on block hashes, the time, or data that anvil adds. */
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (differing.test(key) ? undefined : each)))
const differing =
  /^(hash|parentHash|blockHash|stateRoot|timestamp|blockTimestamp|mixHash|totalDifficulty|size|blobGasPrice|parentBeaconBlockRoot)$/

test("blocks: details by number and hash, and headers, also of unknown blocks", async () => {
  for (const number of [1, 2, 5, 30]) {
    const details = await ours<{ block: { hash: Hex } }>("ots_getBlockDetails", number)
    expect(without(details)).toEqual(without(await theirs("ots_getBlockDetails", number)))
    expect(await ours("ots_getBlockDetails", `0x${number.toString(16)}`)).toEqual(details)
    expect(await ours("ots_getBlockDetailsByHash", details.block.hash)).toEqual(details)
    const header = await ours<Json>("erigon_getHeaderByNumber", number)
    expect(header).toEqual(await ours("eth_getHeaderByNumber", `0x${number.toString(16)}`))
    // anvil returns the whole block; Erigon and reth return the header.
    expect(await theirs("erigon_getHeaderByNumber", number)).toMatchObject(without(header) as Json)
  }
  expect(await ours("ots_getBlockDetails", 999)).toBeNull()
  expect(await ours("ots_getBlockDetailsByHash", `0x${"ab".repeat(32)}`)).toBeNull()
  expect(await ours("erigon_getHeaderByNumber", 999)).toEqual(await theirs("erigon_getHeaderByNumber", 999))
})

interface Page {
  fullblock: Json
  receipts: Json[]
}

test("ots_getBlockTransactions: pages equal anvil's, but without logs, which Otterscan does not read", async () => {
  for (const number of [1, 2, 5, 30]) {
    const page = await ours<Page>("ots_getBlockTransactions", number, 0, 10)
    const reference = await theirs<Page>("ots_getBlockTransactions", number, 0, 10)
    const receipts = reference.receipts.map((receipt) => ({ ...receipt, logs: null, logsBloom: null }))
    expect(without(page)).toEqual(without({ ...reference, receipts }))
  }
})

interface SearchPage {
  txs: { hash: Hex; blockNumber: Hex }[]
  receipts: Json[]
  firstPage: boolean
  lastPage: boolean
}

test("searches: every page in both directions equals anvil's", async () => {
  const accounts = [
    alice.address,
    bob.address,
    contracts[1]?.address,
    callerOf("destroysMany"),
    impersonated.address,
  ]
  for (const account of accounts)
    for (const method of ["ots_searchTransactionsBefore", "ots_searchTransactionsAfter"])
      for (const start of [0, 1, 7, 20, hashes.size, hashes.size + 5])
        for (const size of [1, 4, 100]) {
          const page = await ours<SearchPage>(method, account, start, size)
          const reference = await theirs<SearchPage>(method, account, start, size)
          const at = { method, account, start, size }
          expect({ at, page: page.txs.map(({ hash }) => hash) }).toEqual({
            at,
            page: reference.txs.map(({ hash }) => hash),
          })
          expect(without([page.txs, page.receipts])).toEqual(without([reference.txs, reference.receipts]))
        }
})

test("creators, transactions by sender and nonce, hasCode and the API level equal anvil's", async () => {
  const created = [...hashes.keys()].length
  expect(created).toBeGreaterThan(40)
  for (const [name, { hash }] of hashes) {
    const { contractAddress, status } = await ours<{ contractAddress: Hex | null; status: Hex }>(
      "eth_getTransactionReceipt",
      hash,
    )
    if (contractAddress === null) continue
    const creator = await ours("ots_getContractCreator", contractAddress)
    // anvil names the creator of a contract whose creation was reverted.
    const expected = status === "0x1" ? await theirs("ots_getContractCreator", contractAddress) : null
    expect({ name, creator }).toEqual({ name, creator: expected })
  }
  for (const sender of [alice.address, bob.address, contracts[0]?.address])
    for (const nonce of [0, 1, 5, 999])
      expect(await ours("ots_getTransactionBySenderAndNonce", sender, nonce)).toEqual(
        await theirs("ots_getTransactionBySenderAndNonce", sender, nonce),
      )
  for (const account of [alice.address, contracts[0]?.address])
    expect(await ours("ots_hasCode", account, "latest")).toBe(await theirs("ots_hasCode", account, "latest"))
  expect(await ours("ots_getApiLevel")).toBe(await theirs("ots_getApiLevel"))
})
