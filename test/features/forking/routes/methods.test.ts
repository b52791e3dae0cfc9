/** Every method with a block, a transaction or a range: before, at and after the fork block. */
import { type Hex, keccak256, pad } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { methods } from "../../../../src/instance/methods.ts"
import {
  config,
  first,
  ofBlock,
  ofHash,
  ofState,
  ofTransaction,
  ofWholeState,
  type Request,
} from "./forkRequests.ts"
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
import { same } from "./sameAnswers.ts"

const { adder } = contracts

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

/** Methods with a route to the remote that other files of `test/features/forking/routes` test. */
const others: readonly string[] = [
  ...["debug_traceBlock", "debug_traceCallMany", "eth_callBundle", "eth_getFilterLogs"],
  ...["eth_getTransactionBySenderAndNonce", "ots_getContractCreator", "ots_getTransactionBySenderAndNonce"],
  "trace_rawTransaction",
  // The chains of these tests are before Amsterdam; test/features/forking/amsterdam.test.ts has one with lists.
  ...["debug_getRawBlockAccessList", "eth_getBlockAccessList", "midblock_getBlockAccessList"],
  "midblock_getTransactionAccessList",
  // The remotes of these tests are no network of the OP stack; test/features/forking-op/metering.test.ts has one.
  ...["base_meterBlockByHash", "base_meterBlockByNumber"],
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

test("every method with a route to the remote is tested here or is an exception", () => {
  const routed = methods.filter(({ fork }) => fork !== undefined && fork !== "local").map(({ name }) => name)
  const asked = new Set(
    [
      ...ofState("0x0", codeHash),
      ...ofBlock("0x0"),
      ...ofHash(first),
      ...ofTransaction(first),
      ...ofWholeState("0x0"),
    ].map(([method]) => method),
  )
  expect(routed.filter((name) => !asked.has(name)).toSorted()).toEqual(others.toSorted())
})
