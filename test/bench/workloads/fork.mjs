/**
 * A fork of a remote chain whose answers take 100 ms each: the start, the first call and transaction, later ones; and a test
 * suite, where they take 20 ms.
 *
 * Each node is a process of its program, over HTTP, without a disk cache and without a limit of its rate. The remote is
 * anvil, behind one proxy for all, which delays messages: a batch is one. Rounds alternate between the nodes; each starts new
 * processes, so that nothing is known.
 */

import { adder, adderSum, link, startRemote, writeContracts } from "../fork/remote.mjs"
import { median, timed } from "../measure.mjs"
import { peers } from "../nodes.mjs"
import { serve } from "../server.mjs"

const coldMs = 100
/** Less for the suite: anvil fetches all state again after each revert, and would take minutes. */
const suiteMs = 20
const tests = 40
const warmCalls = 300

/** The fork options of each node. */
const forking = {
  "midblock HTTP": ["midblock", (url) => ["--fork-url", url, "--no-fork-cache"]],
  "anvil HTTP": ["anvil", (url) => ["--fork-url", url, "--no-storage-caching", "--no-rate-limit"]],
  "hardhat HTTP": ["hardhat", (url) => ["--fork", url]],
}

const withArguments = (peer, more) => ({
  ...peer,
  command(mining, port) {
    const { args, ...command } = peer.command(mining, port)
    return { ...command, args: [...args, ...more] }
  },
})

const word = (value) => `0x${BigInt(value).toString(16).padStart(64, "0")}`
const gas = "0x200000"

function equal(what, found, wanted) {
  if (BigInt(found) !== BigInt(wanted)) throw new Error(`${what} is ${found}, wanted ${wanted}`)
}

const call = async (request, to, wanted) =>
  equal(`the answer of ${to}`, await request("eth_call", [{ to, gas }, "latest"]), wanted)

/** Sends, and asks for the receipt until it is there: anvil answers before its block is. */
async function send(request, from, to) {
  const hash = await request("eth_sendTransaction", [{ from, to, gas }])
  for (let attempt = 0; attempt < 1000; attempt++) {
    const receipt = await request("eth_getTransactionReceipt", [hash])
    if (receipt !== null) return equal("status", receipt.status, 1)
  }
  throw new Error("no receipt after 1,000 questions")
}

/** A test of a suite: a transaction and two reads on the state of the fork, undone at the end. */
async function test(request, from) {
  const id = await request("evm_snapshot", [])
  await send(request, from, adder(2))
  equal("the sum", await request("eth_getStorageAt", [adder(2), word(30), "latest"]), adderSum)
  await call(request, adder(2), adderSum)
  await request("evm_revert", [id])
}

async function suite(request, from) {
  for (let index = 0; index < tests; index++) await test(request, from)
}

async function warm(request) {
  await call(request, adder(0), adderSum)
  const times = []
  for (let index = 0; index < warmCalls; index++)
    times.push(await timed(() => call(request, adder(0), adderSum)))
  return median(times)
}

/** Returns the time of one round of a node in milliseconds, and its messages to the remote. */
async function measure(name, remote) {
  const [peer, more] = forking[name]
  await remote.delay(coldMs)
  await remote.counts()
  const { request, startMs, close } = await serve(withArguments(peers[peer], more(remote.url)), "auto")
  try {
    const found = { "start, ms": startMs, "start, messages": (await remote.counts()).messages }
    const [from] = await request("eth_accounts", [])
    const note = async (row, run) => {
      await remote.counts()
      found[`${row}, ms`] = await timed(run)
      found[`${row}, messages`] = (await remote.counts()).messages
    }
    await note("cold call of 30 slots", () => call(request, adder(0), adderSum))
    await note("cold call of 12 contracts", () => call(request, link(0), 8))
    await note("cold transaction of 12 contracts", () => send(request, from, link(1)))
    await remote.delay(suiteMs)
    await note(`${tests} tests`, () => suite(request, from))
    found["warm call, ms"] = await warm(request)
    return found
  } finally {
    await close()
  }
}

/** The same call on a node that is no fork. */
async function measureUnforked() {
  const { request, startMs, close } = await serve(peers.midblock, "auto")
  try {
    await writeContracts(request)
    return { "warm call, ms": await warm(request), "start, ms": startMs }
  } finally {
    await close()
  }
}

/** One node after the other, in rounds; the first is for the caches of the disk. */
export async function run({ quick, failures }) {
  const remote = await startRemote()
  const ways = {
    ...Object.fromEntries(Object.keys(forking).map((name) => [name, () => measure(name, remote)])),
    "midblock unforked": measureUnforked,
  }
  const [found, refused] = [{}, {}]
  for (let round = -1; round < (quick ? 1 : 5); round++)
    for (const [node, way] of Object.entries(ways)) {
      refused[node] ??= failures[forking[node]?.[0]]
      if (refused[node] !== undefined) continue
      const values = await way().catch((error) => {
        refused[node] = error.message
        return undefined
      })
      if (round >= 0 && values !== undefined) found[node] = [...(found[node] ?? []), values]
    }
  await remote.stop()
  return Object.keys(ways).flatMap((node) => cellsOf(node, found[node] ?? [], refused[node]))
}

function cellsOf(node, list, said) {
  if (said !== undefined) return [{ row: "all", node, said }]
  return Object.keys(list[0]).map((row) => ({ row, node, value: median(list.map((values) => values[row])) }))
}
