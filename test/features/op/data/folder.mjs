/** Finds the data in a folder: blocks and logs in any JSON, fixtures, receipts. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import { pairsIn } from "./writeAheadLog.mjs"

/** `TransactionDeposited(address,address,uint256,bytes)` of OptimismPortal. */
const deposited = "0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32"

/** Adds the headers, the blocks of L2 and the deposits of L1 that are anywhere in a value. */
function collect(value, found) {
  if (typeof value !== "object" || value === null) return
  if ("transactionsRoot" in value && "hash" in value) found.headers.set(value.hash, value)
  if (value.transactions?.[0]?.type === "0x7e") found.blocks.set(value.hash, value)
  if (value.topics?.[0] === deposited) found.deposits.push(value)
  for (const each of Object.values(value)) collect(each, found)
}

/** Returns the values of the log beside a fixture. */
function preimagesBeside(path) {
  const folder = join(dirname(path), "kv")
  const log = readdirSync(folder).find((name) => name.endsWith(".log"))
  return () => [...pairsIn(readFileSync(join(folder, log)))].map(([, value]) => value)
}

/**
 * Returns what a folder has: headers and blocks of L2 by hash, logs of deposits, fixtures with their `preimages`, items of the files
 * `receipts.json`.
 */
export function readFolder(folder) {
  const found = { blocks: new Map(), headers: new Map(), deposits: [], fixtures: [], receipts: [] }
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
  for (const path of paths.sort().filter((name) => /\.json(\.gz)?$/.test(name))) {
    const bytes = readFileSync(path)
    const value = JSON.parse(path.endsWith(".gz") ? gunzipSync(bytes) : bytes)
    if (path.endsWith("fixture.json")) {
      // Older fixtures are wrapped.
      const fixture = value.op_executor_test_fixture ?? value
      found.fixtures.push({ ...fixture, preimages: preimagesBeside(path) })
    } else if (path.endsWith("receipts.json")) found.receipts.push(...value)
    else collect(value, found)
  }
  return found
}
