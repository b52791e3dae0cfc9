/** Measures a test suite: each test takes a snapshot, deploys a token, uses and reads it, and reverts. */
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

/** Makes transactions different in each test, for anvil: it sometimes loses a transaction whose hash it knew before a revert. */
const unique = (transaction) => ({
  ...transaction,
  gas: `0x${(BigInt(transaction.gas) + BigInt(tests)).toString(16)}`,
})

const same = (transaction) => transaction

/**
 * Requests a receipt until it exists: anvil answers a send before it makes the block. Once in hundreds of tests there was none after
 * 1,000 requests; so it must mine after some.
 */
async function receiptOf(request, hash) {
  for (let attempt = 1; attempt <= 1000; attempt++) {
    const receipt = await request("eth_getTransactionReceipt", [hash])
    if (receipt !== null) return receipt
    if (attempt % patience === 0) await request("evm_mine", [])
  }
  throw new Error("no receipt after 1,000 questions")
}

/** Returns the receipts of the block, or the receipt of its transaction when the node does not have the method. */
async function blockReceipts(request, block, { transactionHash, blockNumber }) {
  try {
    // By number when it is sealed: anvil may have mined another block since.
    return await request("eth_getBlockReceipts", [block === "pending" ? block : blockNumber])
  } catch {
    return [await request("eth_getTransactionReceipt", [transactionHash])]
  }
}

/** Sends, and checks the receipt and the balance, five times. */
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

/** Runs in the worker: holds a node, and runs tests on it. */
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
 * Runs the tests on every node in rounds, the tests of a round without a pause. The first rounds warm up the compilers: each is
 * faster than the one before (3.5, 1.7, 1.2, 1.0 ms), and a median of them would measure V8's optimization, not a test. The workload
 * `cold` measures the first 40 tests of a process.
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

/** Returns the cell of a node; the rounds before a failure are not used. */
const cellOf = (node, list, said) =>
  said === undefined ? { row, node, value: median(list) } : { row, node, said }
