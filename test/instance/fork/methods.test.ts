/** Every method with a block, a transaction or a range: before, at and after the fork block. */
import { type Hex, keccak256, pad } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import {
  type Ask,
  ada,
  askOf,
  bob,
  cleo,
  contracts,
  type Remotes,
  startRemotes,
  writeHistory,
} from "./remotes.ts"

/** Blocks 3 and 5 of the remotes have transactions; the forks are of block 5. */
const forkBlock = 5
/** After the fork, block 6 and the open block 8 have a transaction; the midblock remote seals others up to block 7. */
const places = [
  "0x0",
  "0x2",
  "0x3",
  "0x4",
  "0x5",
  "0x6",
  "0x7",
  "0x8",
  "0x63",
  "earliest",
  "latest",
  "pending",
  "safe",
]

type Request = readonly [method: string, ...params: unknown[]]

const config = { tracer: "callTracer" }
const { adder, hasher } = contracts
const first = pad("0x0")
const ofSlot = { [adder]: [first, pad("0x5")] }
const toAdder = { to: adder }

const ofState = (block: unknown, codeHash: Hex): Request[] => [
  ["eth_getBalance", bob, block],
  ["eth_getCode", hasher, block],
  ["eth_getTransactionCount", bob, block],
  ["eth_getStorageAt", adder, first, block],
  ["eth_getStorageValues", ofSlot, block],
  ["eth_getAccountInfo", adder, block],
  ["eth_call", toAdder, block],
  ["eth_call", { to: hasher, data: pad("0x2") }, block],
  ["eth_estimateGas", toAdder, block],
  ["eth_createAccessList", { from: bob, to: adder }, block],
  ["eth_simulateV1", { blockStateCalls: [{ calls: [toAdder] }] }, block],
  ["eth_callMany", [{ transactions: [toAdder] }], { blockNumber: block }],
  ["debug_traceCall", toAdder, block, config],
  ["debug_codeByHash", codeHash, block],
  ["trace_call", toAdder, ["trace", "stateDiff"], block],
  ["trace_callMany", [[toAdder, ["trace"]]], block],
  ["ots_hasCode", adder, block],
  ["midblock_readStorage", adder, ["0x0"], block],
  ["midblock_getContract", adder, block],
  ["midblock_stackTrace", toAdder, block],
]

const ofBlock = (block: unknown): Request[] => [
  ["eth_blockNumber", block],
  ["eth_getBlockByNumber", block, true],
  ["eth_getHeaderByNumber", block],
  ["eth_getBlockReceipts", block],
  ["eth_getBlockTransactionCountByNumber", block],
  ["eth_getUncleCountByBlockNumber", block],
  ["eth_getUncleByBlockNumberAndIndex", block, "0x0"],
  ["eth_getTransactionByBlockNumberAndIndex", block, "0x0"],
  ["eth_getRawTransactionByBlockNumberAndIndex", block, "0x0"],
  ["eth_feeHistory", "0x2", block, [50]],
  ["eth_getLogs", { fromBlock: block, toBlock: block }],
  ["erigon_getHeaderByNumber", block],
  ["debug_traceBlockByNumber", block, config],
  ["debug_getRawTransactions", block],
  ["debug_getModifiedAccountsByNumber", block],
  ["trace_block", block],
  ["trace_replayBlockTransactions", block, ["trace", "stateDiff"]],
  ["trace_blockOpcodeGas", block],
  ["trace_filter", { fromBlock: block, toBlock: block }],
  ["ots_getBlockDetails", block],
  ["ots_getBlockTransactions", block, 0, 5],
  ["ots_searchTransactionsAfter", adder, Number(block) || 0, 3],
  ["ots_searchTransactionsBefore", adder, Number(block) || 0, 3],
  ["midblock_getFlashblocks", block],
]

const ofHash = (hash: Hex): Request[] => [
  ["eth_getBlockByHash", hash, true],
  ["eth_getHeaderByHash", hash],
  ["eth_getBlockTransactionCountByHash", hash],
  ["eth_getUncleCountByBlockHash", hash],
  ["eth_getUncleByBlockHashAndIndex", hash, "0x0"],
  ["eth_getTransactionByBlockHashAndIndex", hash, "0x0"],
  ["eth_getRawTransactionByBlockHashAndIndex", hash, "0x0"],
  ["eth_getBlockReceipts", hash],
  ["eth_getLogs", { blockHash: hash }],
  ["eth_getStorageAt", adder, first, { blockHash: hash }],
  ["eth_call", toAdder, { blockHash: hash, requireCanonical: true }],
  ["debug_traceBlockByHash", hash, config],
  ["debug_getModifiedAccountsByHash", hash],
  ["ots_getBlockDetailsByHash", hash],
]

const ofTransaction = (hash: Hex): Request[] => [
  ["eth_getTransactionByHash", hash],
  ["eth_getTransactionReceipt", hash],
  ["eth_getRawTransactionByHash", hash],
  ["debug_getRawTransaction", hash],
  ["debug_traceTransaction", hash, config],
  ["trace_transaction", hash],
  ["trace_get", hash, ["0x0"]],
  ["trace_replayTransaction", hash, ["trace"]],
  ["trace_transactionOpcodeGas", hash],
  ["ots_getInternalOperations", hash],
  ["ots_getTransactionError", hash],
  ["ots_traceTransaction", hash],
  ["base_transactionStatus", hash],
  ["midblock_inspectTransaction", hash],
  ["midblock_stackTrace", hash],
  ["anvil_getBlobsByTransactionHash", hash],
]

/** Requests whose answers depend on the whole state: those of a fork equal a chain's own only up to the fork block. */
const ofWholeState = (block: unknown): Request[] => [
  ["debug_getRawBlock", block],
  ["debug_getRawHeader", block],
  ["debug_getRawReceipts", block],
  ["debug_accountInfoAt", block, "0x0", adder],
  ["debug_storageRangeAt", block, 0, adder, first, 3],
  ["debug_executionWitness", block],
  ["eth_getProof", adder, [first], block],
  ["eth_getAccount", adder, block],
  ["eth_getAccount", bob, block],
]

/** Methods that other files of `test/instance/fork` test, and methods that read no block of a remote. */
const others: readonly string[] = [
  ...["eth_callBundle", "eth_getFilterLogs", "eth_newFilter", "eth_getFilterChanges", "eth_uninstallFilter"],
  ...["debug_traceBlock", "trace_rawTransaction"],
  ...["anvil_dropTransaction", "anvil_getBlobByHash", "anvil_mine", "anvil_reorg", "hardhat_mine"],
  ...["eth_cancelBundle", "eth_sendBundle", "eth_fillTransaction", "eth_resend", "eth_signTransaction"],
  ...["eth_sendRawTransaction", "eth_sendRawTransactionConditional", "eth_sendRawTransactionSync"],
  ...["eth_sendTransaction", "eth_sendTransactionSync", "eth_sendUnsignedTransaction"],
  ...["eth_newPendingTransactionFilter", "midblock_sealOther", "midblock_setPendingContextLag"],
  "testing_buildBlockV1",
]

let remotes: Remotes
let whole: MidblockNode
let codeHash: Hex
beforeAll(async () => {
  remotes = await startRemotes()
  whole = await createNode()
  await writeHistory(askOf(whole))
  codeHash = keccak256((await askOf(whole)("eth_getCode", [adder])) as Hex)
})
afterAll(async () => {
  await whole.close()
  await remotes[Symbol.asyncDispose]()
})

/** Sends a transaction before block 6 and one after block 7. */
async function goOn(node: MidblockNode): Promise<Hex[]> {
  const send = () =>
    askOf(node)("eth_sendTransaction", [
      { from: cleo, to: adder, gas: "0x40000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" },
    ]) as Promise<Hex>
  const hashes = [await send()]
  await node.mine(2)
  return [...hashes, await send()]
}

/** Hashes of local blocks differ from those of the whole chain, because their state roots differ. */
const withoutRoots = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (name, value) =>
    ["blockHash", "hash", "parentHash", "stateRoot", "receiptsRoot"].includes(name) ? undefined : value,
  )

const refusalOf = ({ message }: { message: string }) => ({ refused: message })

/** Compares the answers to the same or corresponding requests; errors are answers, without the hashes in them. */
async function same(
  own: Ask,
  theirs: Ask,
  requests: readonly Request[],
  others = requests,
  view = withoutRoots,
) {
  for (const [index, [method, ...params]] of requests.entries()) {
    const [, ...corresponding] = others[index] as Request
    const [answer, expected] = await Promise.all([
      own(method, params).catch(refusalOf),
      theirs(method, corresponding).catch(refusalOf),
    ])
    const text = (each: unknown, hash: unknown) =>
      JSON.stringify(view(each)).replaceAll(typeof hash === "string" ? hash : "\0", "…")
    expect({ method, params, answer: text(answer, params[0]) }).toEqual({
      ...{ method, params },
      answer: text(expected, corresponding[0]),
    })
  }
}

const hashOf = async (ask: Ask, block: string) =>
  ((await ask("eth_getBlockByNumber", [block, false])) as { readonly hash: Hex }).hash

describe("a midblock node", () => {
  let node: MidblockNode
  let own: readonly Hex[]
  let expected: readonly Hex[]
  const asks = () => [askOf(node), askOf(whole)] as const
  beforeAll(async () => {
    node = await createNode({ fork: { url: remotes.midblock.proxy.url, accountBalance: "none" } })
    own = await goOn(node)
    expected = await goOn(whole)
    // What the remote does after the fork must not be seen.
    for (const from of [ada, bob]) {
      await remotes.midblock.ask("eth_sendTransaction", [{ from, to: ada, value: "0x1" }])
      await remotes.midblock.ask("evm_mine", [])
    }
  })
  afterAll(() => node.close())

  test.each(places)("behavior: state and blocks at %s are those of the whole chain", async (block) => {
    await same(...asks(), [...ofState(block, codeHash), ...ofBlock(block)])
    if (Number(block) <= forkBlock) await same(...asks(), ofWholeState(block), undefined, (answer) => answer)
  })

  test.each(["0x0", "0x3", "0x5", "0x6", "0x7"])("behavior: block %s by its hash", async (block) => {
    const [hash, corresponding] = await Promise.all(asks().map((ask) => hashOf(ask, block)))
    await same(...asks(), ofHash(hash as Hex), ofHash(corresponding as Hex))
  })

  test("behavior: transactions by hash", async () => {
    const before = remotes.midblock.history.transactions
    const all = [...before, ...expected]
    for (const [index, hash] of [...before, ...own].entries())
      await same(...asks(), ofTransaction(hash), ofTransaction(all[index] as Hex))
  })

  test("behavior: blocks and transactions that the remote has after the fork are unknown", async () => {
    const { ask } = remotes.midblock
    const { hash, transactions } = (await ask("eth_getBlockByNumber", ["0x7", false])) as {
      readonly hash: Hex
      readonly transactions: readonly Hex[]
    }
    const unknown = pad("0x1234")
    await same(...asks(), ofHash(hash), ofHash(unknown), (answer) =>
      JSON.stringify(answer ?? null)
        .replaceAll(hash, "…")
        .replaceAll(unknown, "…"),
    )
    await same(...asks(), ofTransaction(transactions[0] as Hex), ofTransaction(unknown))
  })

  test("behavior: traces of a block by its bytes, and of a signed transaction, on either side of the border", async () => {
    for (const block of ["0x3", "0x5", "0x6"]) {
      const [bytes, corresponding] = await Promise.all(asks().map((ask) => ask("debug_getRawBlock", [block])))
      await same(
        ...asks(),
        [["debug_traceBlock", bytes, config]],
        [["debug_traceBlock", corresponding, config]],
      )
    }
    const fields = {
      from: ada,
      to: adder,
      gas: "0x40000",
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
    }
    const bytes = await askOf(whole)("eth_signTransaction", [{ ...fields, nonce: "0x1" }])
    await same(
      ...asks(),
      ["0x2", "0x3", "0x5", "0x6"].map((block) => ["trace_rawTransaction", bytes, ["trace"], block]),
    )
  })

  test("error: a condition on the storage root of an account, which is not known on a fork", async () => {
    const raw = await askOf(node)("eth_signTransaction", [
      {
        from: ada,
        to: bob,
        gas: "0x5208",
        nonce: "0x1",
        maxFeePerGas: "0x77359400",
        maxPriorityFeePerGas: "0x1",
      },
    ])
    const condition = { knownAccounts: { [adder]: pad("0x1") } }
    await expect(askOf(node)("eth_sendRawTransactionConditional", [raw, condition])).rejects.toMatchObject({
      details: expect.stringContaining(
        `the storage root of account ${adder} is not known on a fork: name its slots instead`,
      ),
    })
  })

  test("error: a block that neither chain has", async () => {
    await same(...asks(), ofWholeState("0x63"))
  })
})

describe("anvil", () => {
  test("behavior: up to the fork block all answers are those of anvil", async () => {
    const { ask, proxy, history } = remotes.anvil
    await using node = await createNode({ fork: { url: proxy.url, accountBalance: "none" } })
    await node.mine(2)
    await ask("evm_mine", [])
    const isOwn = ([method]: Request) => /^(midblock_|base_|eth_blockNumber$)/.test(method)
    // anvil ends each fee history with the base fee of its pending block, here that of block 7.
    const isPendingFee = ([method, , block]: Request) => method === "eth_feeHistory" && block === "0x5"
    const asked = ["0x0", "0x2", "0x3", "0x5"].flatMap((block) => [
      ...(Number(block) < forkBlock ? ofState(block, codeHash) : []),
      ...ofBlock(block),
      ...ofWholeState(block),
    ])
    const hashes = [await hashOf(ask, "0x3"), await hashOf(ask, "0x5")]
    const all = [...asked, ...hashes.flatMap(ofHash), ...history.transactions.flatMap(ofTransaction)]
    await same(
      askOf(node),
      ask,
      all.filter((request) => !isOwn(request) && !isPendingFee(request)),
      undefined,
      (answer) => answer,
    )
  })
})

test("every method with a block, hash, transaction, filter or bundle is tested here or is an exception", async () => {
  const { methods } = (await askOf(whole)("rpc.discover")) as {
    readonly methods: readonly {
      readonly name: string
      readonly params: readonly { readonly name: string }[]
    }[]
  }
  const named = methods
    .filter(({ params }) => params.some(({ name }) => /block|hash|transaction|filter|bundle/i.test(name)))
    .map(({ name }) => name)
  const asked = new Set(
    [
      ...ofState("0x0", codeHash),
      ...ofBlock("0x0"),
      ...ofHash(first),
      ...ofTransaction(first),
      ...ofWholeState("0x0"),
    ].map(([method]) => method),
  )
  expect(named.filter((name) => !asked.has(name)).toSorted()).toEqual([...others].toSorted())
})
