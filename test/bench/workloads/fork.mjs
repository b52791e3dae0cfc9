/**
 * A fork of a remote chain whose answers take 100 ms each: the start, the first call and transaction, later ones; and a test
 * suite, where they take 20 ms.
 *
 * Each node is a process of its program, over HTTP, without a disk cache and without a limit of its rate. The remote is
 * anvil, behind one proxy for all, which delays messages: a batch is one. Rounds alternate between the nodes; each starts new
 * processes, so that nothing is known. A row that takes too long ends the round of its node, and is left out of the next ones.
 */
import { setTimeout as sleep } from "node:timers/promises"

import { adder, adderSum, link, startRemote, writeContracts } from "../fork/remote.mjs"
import { median, timed } from "../measure.mjs"
import { peers } from "../nodes.mjs"
import { serve } from "../server.mjs"

const coldMs = 100
/** Less for the suite: anvil fetches all state again after each revert, and would take minutes. */
const suiteMs = 20
const tests = 40
const warmCalls = 300
/** Anvil takes half a minute for its longest row. Hardhat asks the remote again in every call, and does not end the warm ones in it. */
const rowLimitMs = 120_000

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

/** Ends when the run does, or fails after the limit; the run goes on, until its server is killed. */
async function within(limitMs, run) {
  const timer = new AbortController()
  const late = sleep(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no end after ${limitMs / 1000} s`)
  })
  const running = run()
  running.catch(() => {}) // of a server that was killed
  try {
    return await Promise.race([running, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}

/**
 * Returns the times of one round of a node in milliseconds, and its messages to the remote.
 *
 * @param {Record<string, string>} refused - What was said in the place of rows, which are left out; those that fail are added.
 */
async function measure(name, remote, refused) {
  const [peer, more] = forking[name]
  await remote.delay(coldMs)
  await remote.counts()
  const { request, startMs, close } = await serve(withArguments(peers[peer], more(remote.url)), "auto")
  try {
    const found = { "start, ms": startMs, "start, messages": (await remote.counts()).messages }
    const [from] = await request("eth_accounts", [])
    /** Returns the result; undefined when the row failed: the server may still be at it. */
    const bounded = async (row, run) => {
      try {
        return await within(rowLimitMs, run)
      } catch (error) {
        refused[row] = error.message
        return undefined
      }
    }
    /** Returns false when the row failed. */
    const note = async (row, delayMs, run) => {
      if (refused[row] !== undefined) return true
      await remote.delay(delayMs)
      await remote.counts()
      const ms = await bounded(row, () => timed(run))
      if (ms === undefined) return false
      found[`${row}, ms`] = ms
      found[`${row}, messages`] = (await remote.counts()).messages
      return true
    }
    const isMeasured =
      (await note("cold call of 30 slots", coldMs, () => call(request, adder(0), adderSum))) &&
      (await note("cold call of 12 contracts", coldMs, () => call(request, link(0), 8))) &&
      (await note("cold transaction of 12 contracts", coldMs, () => send(request, from, link(1)))) &&
      (await note(`${tests} tests`, suiteMs, () => suite(request, from)))
    const warmMs =
      isMeasured && refused["warm call"] === undefined
        ? await bounded("warm call", () => warm(request))
        : undefined
    return warmMs === undefined ? found : { ...found, "warm call, ms": warmMs }
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
  const [found, refused, rows] = [{}, {}, {}]
  const ways = {
    ...Object.fromEntries(
      Object.keys(forking).map((name) => [
        name,
        () => {
          rows[name] ??= {}
          return measure(name, remote, rows[name])
        },
      ]),
    ),
    "midblock unforked": measureUnforked,
  }
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
  return Object.keys(ways).flatMap((node) => cellsOf(node, found[node] ?? [], refused[node], rows[node]))
}

function cellsOf(node, list, said, refusedRows = {}) {
  if (said !== undefined) return [{ row: "all", node, said }]
  const measured = [...new Set(list.flatMap((values) => Object.keys(values)))].map((row) => {
    const known = list.map((values) => values[row]).filter((value) => value !== undefined)
    return { row, node, value: median(known) }
  })
  const failed = Object.entries(refusedRows).map(([row, reason]) => ({
    row: `${row}, ms`,
    node,
    said: `${row}: ${reason}`,
  }))
  return [...measured, ...failed]
}
