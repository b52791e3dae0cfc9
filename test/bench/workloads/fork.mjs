/**
 * Measures a fork of a remote chain: the start, the first call and transaction, and later ones, with answers that take 100 ms each;
 * and a test suite, with answers that take 20 ms.
 *
 * Each node is a process of its program, over HTTP, without a disk cache and without a rate limit. The remote is anvil, behind one
 * proxy for all nodes that delays each message; a batch is one message. Rounds alternate between the nodes; each starts new
 * processes, so that nothing is cached. A row that takes too long ends the round of its node, and is left out of later rounds.
 */
import { setTimeout as sleep } from "node:timers/promises"

import { adder, adderSum, link, startRemote, writeContracts } from "../fork/remote.mjs"
import { median, timed } from "../measure.mjs"
import { peers } from "../nodes.mjs"
import { serve } from "../server.mjs"

const coldMs = 100
/** The shorter delay for the suite: anvil fetches all state again after each revert, and would take minutes. */
const suiteMs = 20
const tests = 40
const warmCalls = 300
/** The time limit of a row. anvil takes half a minute for its longest row; Hardhat requests the remote in every call, and exceeds it. */
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

/** Sends, and requests the receipt until it exists: anvil answers before it makes the block. */
async function send(request, from, to) {
  const hash = await request("eth_sendTransaction", [{ from, to, gas }])
  for (let attempt = 0; attempt < 1000; attempt++) {
    const receipt = await request("eth_getTransactionReceipt", [hash])
    if (receipt !== null) return equal("status", receipt.status, 1)
  }
  throw new Error("no receipt after 1,000 questions")
}

/** Runs one test of a suite: a transaction and two reads on the state of the fork, reverted at the end. */
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

/** Waits for a run, or fails after the limit; the run then continues until its server is killed. */
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
 * @param {Record<string, string>} refused - The reasons of the rows to leave out; rows that fail are added.
 */
async function measure(name, remote, refused) {
  const [peer, more] = forking[name]
  await remote.delay(coldMs)
  await remote.counts()
  const { request, startMs, close } = await serve(withArguments(peers[peer], more(remote.url)), "auto")
  try {
    const found = { "start, ms": startMs, "start, messages": (await remote.counts()).messages }
    const [from] = await request("eth_accounts", [])
    /** Returns the result; undefined when the row failed: the server may still be busy with it. */
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

/** Measures the same call on a node that is not a fork. */
async function measureUnforked() {
  const { request, startMs, close } = await serve(peers.midblock, "auto")
  try {
    await writeContracts(request)
    return { "warm call, ms": await warm(request), "start, ms": startMs }
  } finally {
    await close()
  }
}

/** Measures the nodes in turn, in rounds; the first round fills the disk caches. */
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
