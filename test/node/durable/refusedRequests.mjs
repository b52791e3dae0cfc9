/**
 * A node on a disk that becomes full: prints, for each request that changes a node, the answer, the changed parts of
 * the view, and whether listeners have the same chain; then the view of the node once the disk has space again.
 */
import { execFileSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { createNode } from "../../../lib/index.js"

const [dataDir, isRestarted, blocks] = process.argv.slice(2)
/** Makes writes fail that make a file longer than this, as on a full disk. */
const limitFiles = (bytes) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`])

const first = await createNode({ dataDir, sync: "never" })
const [from] = first.accounts.map(({ address }) => address)
const target = `0x${"10a0".padStart(40, "0")}`
const other = `0x${"0b".repeat(20)}`
/** Logs once. */
await first.request({ method: "anvil_setCode", params: [target, "0x5f5fa000"] })
await first.mine(Number(blocks))
if (isRestarted === "true") await first.close()
const node = isRestarted === "true" ? await createNode({ dataDir, sync: "never" }) : first
const ask = (method, ...params) => node.request({ method, params })
const send = () => ask("eth_sendTransaction", { from, to: target })
const messageOf = (promise) =>
  promise.then(JSON.stringify, ({ message }) => message.replace(dataDir, "folder"))
const chain = async () => {
  const hashes = []
  for (let number = 0; number <= Number(await ask("eth_blockNumber")); number++)
    hashes.push((await ask("eth_getBlockByNumber", `0x${number.toString(16)}`, false)).hash)
  return hashes
}

const snapshot = await ask("evm_snapshot")
await ask("anvil_setBalance", other, "0x7")
const sealed = await send()
await node.mine(2)
await send()

/** The chain and the open block as listeners know them. */
const told = { chain: await chain(), pending: [], logs: 1 }
const note = (list, hashes) => list.push(...hashes)
const pendingHashes = (open) => open.transactions.map(({ hash }) => hash)
node.on("block", (block) => note(told.chain, [block.hash]))
node.on("removed", (removed) => told.chain.splice(-removed.length))
node.on("restored", (segments) =>
  note(
    told.chain,
    segments.map(({ block }) => block.hash),
  ),
)
node.on("flashblock", ({ open }) => (told.pending = pendingHashes(open)))
node.on("rewrite", ({ open }) => (told.pending = pendingHashes(open)))
told.pending = (await ask("eth_getBlockByNumber", "pending", false)).transactions
const filter = await ask("eth_newFilter", {})

const view = async () => ({
  chain: await chain(),
  latest: await ask("eth_getProof", other, ["0x0"], "latest"),
  pending: await ask("eth_getBlockByNumber", "pending", false),
  pool: await ask("txpool_content"),
  receipt: (await ask("eth_getTransactionReceipt", sealed))?.blockNumber,
  automine: await ask("hardhat_getAutomine"),
  interval: await ask("anvil_getIntervalMining"),
  prices: [await ask("eth_gasPrice"), await ask("eth_maxPriorityFeePerGas")],
  chainId: await ask("eth_chainId"),
  next: (await ask("anvil_nodeInfo")).environment,
})
const isFollowed = async () => {
  const { hash } = await ask("eth_getBlockByNumber", "latest", false)
  const { transactions } = await ask("eth_getBlockByNumber", "pending", false)
  const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b)
  for (const { removed } of await ask("eth_getFilterChanges", filter)) told.logs += removed ? -1 : 1
  return (
    isSame(told.chain, await chain()) &&
    told.chain.at(-1) === hash &&
    isSame(told.pending, transactions) &&
    told.logs
  )
}

const requests = {
  anvil_setBalance: () => ask("anvil_setBalance", other, "0x5"),
  anvil_setNonce: () => ask("anvil_setNonce", other, "0x5"),
  anvil_setNextBlockBaseFeePerGas: () => ask("anvil_setNextBlockBaseFeePerGas", "0x7"),
  anvil_setNextBlockTimestamp: () => ask("evm_setNextBlockTimestamp", "0xffffffff"),
  anvil_setBlockTimestampInterval: () => ask("anvil_setBlockTimestampInterval", 7),
  anvil_setCoinbase: () => ask("anvil_setCoinbase", other),
  anvil_setMinGasPrice: () => ask("hardhat_setMinGasPrice", "0x63"),
  anvil_setChainId: () => ask("anvil_setChainId", "0x7"),
  anvil_impersonateAccount: () => ask("anvil_impersonateAccount", other),
  anvil_autoImpersonateAccount: () => ask("anvil_autoImpersonateAccount", true),
  evm_setIntervalMining: () => ask("evm_setIntervalMining", 3600),
  evm_increaseTime: () => ask("evm_increaseTime", 1000),
  evm_setAutomine: () => ask("evm_setAutomine", true),
  evm_revert: () => ask("evm_revert", snapshot),
  evm_mine: () => ask("evm_mine"),
  anvil_dropTransaction: async () => ask("anvil_dropTransaction", told.pending[0]),
  anvil_rollback: () => ask("anvil_rollback", 2),
  anvil_reorg: () => ask("anvil_reorg", 2, []),
  eth_sendTransaction: send,
  anvil_reset: () => ask("anvil_reset"),
}
/** Writes values, from long to short ones, until the shortest does not fit. */
let address = 0x9000
const fill = async (...lengths) => {
  for (const length of lengths)
    for (let answer = "null"; answer === "null"; address++) {
      const code = `0x${address.toString(16).repeat(length)}`
      answer = await messageOf(ask("anvil_setCode", `0x${address.toString(16).padStart(40, "0")}`, code))
    }
}
/** The same with the settings, whose record is the shortest. */
let price = 10
const fillSettings = async () => {
  let answer = "true"
  while (answer === "true")
    answer = await messageOf(ask("hardhat_setMinGasPrice", `0x${(price++).toString(16)}`))
}
limitFiles(2 ** 20)
await fill(30_000, 3000, 300)
const answers = {}
for (const [name, request] of Object.entries(requests)) {
  await fill(1, 1, 1)
  await fillSettings()
  await isFollowed()
  const before = await view()
  const answer = await messageOf(request())
  const after = await view()
  const changed = Object.keys(before).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  )
  answers[name] = [answer, changed, await isFollowed()]
}
limitFiles("unlimited")
const full = (await chain()).at(-1)
const killed = `${dataDir}-killed`
cpSync(dataDir, killed, { recursive: true, filter: (path) => !path.endsWith("lock") })
const reopened = await createNode({ dataDir: killed })
const { hash } = await reopened.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
await reopened.close()
rmSync(killed, { recursive: true })
await node.mine()
const logs = await isFollowed()
const reverted = await messageOf(ask("evm_revert", snapshot))
const shown = { chain: await chain(), balance: await ask("eth_getBalance", other, "latest") }
await node.close()
process.stdout.write(JSON.stringify({ answers, killed: [hash, full], logs, reverted, shown }))
