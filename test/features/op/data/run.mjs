/**
 * Checks our rules of the OP stack against blocks, receipts and states of real chains: `npm run opdata -- <folder>`.
 *
 * The data is not in this repository. A folder has any of these, at any depth:
 *
 * - JSON files, also with gzip, that contain blocks of OP Mainnet as `eth_getBlockByNumber` returns them with transactions, and logs of
 *   L1. evmts/tevm-monorepo has recorded requests: `**\/__rpc_snapshots__/*.snap.json`, of Granite (ethGetLogsHandler),
 *   Isthmus (blockToJsonRpcBlock, callHandler, cloneVmWithBlock, state, tevmGetAccount, tevmLoadState) and Jovian (tevmDeploy,
 *   tevmForkIntegration). risc0/zeth, commit e20188d, has blocks of Bedrock in `host/testdata/optimism`, and in
 *   `host/testdata/derivation` blocks of both layers.
 * - Fixtures of op-rs/kona (`crates/proof/executor/testdata/*.tar.gz`, Holocene on OP Sepolia) and of celo-org/celo-kona
 *   (`crates/kona/executor/testdata/*.tar.gz`, Isthmus and Jovian on Celo Sepolia; commit 7d2ca43 has Granite and the activation of
 *   Isthmus on Celo Baklava), unpacked: `<name>/fixture.json`, and `<name>/kv/*.log`, a write-ahead log of RocksDB whose values are the
 *   preimages of the state. These blocks are executed.
 * - `receipts.json`: a list of `{ chain, fork, block, receipt, transaction?, attributes? }` with the chain id or "devnet", the fields of
 *   a receipt, the transaction and the first deposit of its block as bytes or JSON. Sources: tests of op-reth (ethereum-optimism/optimism
 *   rust/op-reth/crates/rpc/src/eth/receipt.rs) and foundry, and the documents of node providers.
 */
import { existsSync } from "node:fs"
import { checkBlock } from "./blocks.mjs"
import { checkFixture, parentOf } from "./fixtures.mjs"
import { readFolder } from "./folder.mjs"
import { checkReceipt } from "./receipts.mjs"

const folder = process.argv[2] ?? "../shared/vectors/op-stack"
if (!existsSync(folder)) {
  console.error(`no folder ${folder}: npm run opdata -- <folder>`)
  process.exit(1)
}

let different = 0

/** Runs the checks of one item, and prints its row. */
async function run(check) {
  const [checked, differences] = [new Set(), []]
  const equal = (name, actual, expected) => {
    checked.add(name)
    if (actual !== expected) differences.push(`${name}: ${actual}, expected ${expected}`)
  }
  const row = await check(equal)
  const { fork, chain, block, note, skipped } = row
  const result = skipped ? "skipped" : differences.length === 0 ? "equal" : "DIFFERENT"
  const columns = [fork.padEnd(8), chain.padEnd(12), String(block).padEnd(9), result.padEnd(9)]
  console.log(columns.join(" "), skipped ?? `${[...checked].join(", ")} (${note})`)
  for (const difference of differences) console.log(`  ${difference}`)
  if (differences.length > 0) different += 1
}

const found = readFolder(folder)
for (const fixture of found.fixtures) found.headers.set(parentOf(fixture).hash, fixture.parent_header)
const blocks = [...found.blocks.values()].sort((one, other) => Number(one.number) - Number(other.number))
for (const block of blocks) await run((equal) => checkBlock(block, found, equal))
for (const receipt of found.receipts) await run((equal) => checkReceipt(receipt, equal))
for (const fixture of found.fixtures) await run((equal) => checkFixture(fixture, found.headers, equal))
const count = blocks.length + found.receipts.length + found.fixtures.length
console.log(`${count} rows, ${different} different`)
process.exit(count > 0 && different === 0 ? 0 : 1)
