/** A test suite: each test takes a snapshot, deploys a token, uses and reads it, and reverts. */
import { median, timed } from "../measure.mjs"
import { balanceOf, deploy, mint, supplySlot, transfer } from "../token.mjs"
import { alternate, startWorkers } from "../workers.mjs"

const sends = 5
const patience = 200
const row = "one test, ms"

const equal = (what, found, wanted) => {
  if (BigInt(found) !== BigInt(wanted)) throw new Error(`${what} is ${found}, wanted ${wanted}`)
}

let tests = 0

/** For anvil no two tests send the same: it loses a transaction whose hash it knew before a revert, once in hundreds. */
const unique = (transaction) => ({
  ...transaction,
  gas: `0x${(BigInt(transaction.gas) + BigInt(tests)).toString(16)}`,
})

const same = (transaction) => transaction

/**
 * anvil answers a send before its block is there, so its receipt is asked for until it is. Once in hundreds of tests
 * none had come after 1,000 questions; so it is told to mine after some.
 */
async function receiptOf(request, hash) {
  for (let attempt = 1; attempt <= 1000; attempt++) {
    const receipt = await request("eth_getTransactionReceipt", [hash])
    if (receipt !== null) return receipt
    if (attempt % patience === 0) await request("evm_mine", [])
  }
  throw new Error("no receipt after 1,000 questions")
}

/** The receipts of the block, or that of its transaction where the node has no such method. */
async function blockReceipts(request, block, { transactionHash, blockNumber }) {
  try {
    // By number when it is sealed: anvil may have been told to mine another since.
    return await request("eth_getBlockReceipts", [block === "pending" ? block : blockNumber])
  } catch {
    return [await request("eth_getTransactionReceipt", [transactionHash])]
  }
}

/** Sends, looks at the receipt and at the balance, five times. */
async function use({ request, block, made }, token, [from, to]) {
  let receipt
  for (let index = 0; index < sends; index++) {
    const send = index === 0 ? mint(from, token, from, 100) : transfer(from, token, to, 1)
    receipt = await receiptOf(request, await request("eth_sendTransaction", [made(send)]))
    equal("status", receipt.status, 1)
    equal("balance", await request("eth_call", [balanceOf(token, from), block]), 100 - index)
  }
  return receipt
}

async function test({ request, block, made }, accounts, code) {
  tests++
  const id = await request("evm_snapshot", [])
  const created = await request("eth_sendTransaction", [made(deploy(accounts[0], code))])
  const { contractAddress: token } = await receiptOf(request, created)
  const receipt = await use({ request, block, made }, token, accounts)
  equal("supply", await request("eth_getStorageAt", [token, supplySlot, block]), 100)
  const receipts = await blockReceipts(request, block, receipt)
  equal("receipt", receipts.at(-1).transactionHash, receipt.transactionHash)
  const tooMuch = transfer(accounts[0], token, accounts[1], 1000)
  const refused = await request("eth_call", [tooMuch, block]).then(
    () => false,
    () => true,
  )
  if (!refused) throw new Error("the reverting call did not revert")
  await request("evm_revert", [id])
}

/** In the worker: a node and its tests. */
export async function session(open, { name, mining, code }) {
  const { request } = await open(mining)
  const block = mining === "auto" ? "latest" : "pending"
  const accounts = await request("eth_accounts", [])
  const node = { request, block, made: name.startsWith("anvil") ? unique : same }
  const times = async (tests) => {
    const taken = []
    for (let index = 0; index < tests; index++) taken.push(await timed(() => test(node, accounts, code)))
    equal("nonce", await request("eth_getTransactionCount", [accounts[0], block]), 0)
    return taken
  }
  return { times: ({ tests }) => times(tests), round: async ({ tests }) => median(await times(tests)) }
}

/**
 * Runs the tests on every node, some a round, one right after the other. The first rounds are for the compilers: each of them
 * is faster than the one before (3.5, 1.7, 1.2, 1.0 ms), and a median from among them says when V8 optimised what, not how long
 * a test takes. What the first 40 tests of a process take is in the workload `cold`.
 */
export async function run({ quick, code, failures, choose }) {
  const names = [
    ...["midblock", "hardhat", "ganache", "midblock Node 24", "hardhat Node 24"],
    ...["midblock HTTP", "midblock HTTP Node 24", "anvil HTTP", "anvil HTTP Node 24"],
    ...["midblock pending", "midblock pending HTTP"],
  ]
  const mining = (name) => (name.startsWith("midblock pending") ? "manual" : "auto")
  const options = Object.fromEntries(choose(names).map((name) => [name, { mining: mining(name), code }]))
  const workers = await startWorkers("suite", options, failures)
  await alternate(workers, 4, "round", { tests: 40 })
  const rounds = await alternate(workers, quick ? 3 : 6, "round", { tests: quick ? 20 : 50 })
  workers.stop()
  return Object.keys(options).map((node) => cellOf(node, rounds[node], workers.failures[node]))
}

/** Rounds before a failure count for nothing. */
const cellOf = (node, list, said) =>
  said === undefined ? { row, node, value: median(list) } : { row, node, said }
