/** The first version of a fork: balances, nonces, codes and delegations of the accounts that the options fund. */
import { type Hex, keccak256 as hashOf, toBytes } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openFork, stateUnder } from "../../../../src/features/forking/chain/open.ts"
import { createFirstBlock, scheduleOf } from "../../../../src/features/forking/chain/start.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { rulesOf } from "../../../../src/node/ledger.ts"
import { withDefaults } from "../../../../src/node/options/index.ts"
import { ada, askOf, bob, cleo, contracts, writeHistory } from "../routes/remotes.ts"

let remote: MidblockNode
beforeEach(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
})
afterEach(() => remote.close())

const absent: Hex = `0x${"77".repeat(20)}`
const delegation: Hex = `0xef0100${contracts.adder.slice(2)}`

test("default: funded accounts keep nonce and code and lose a delegation; the block is that of the remote", async () => {
  await askOf(remote)("anvil_setCode", [bob, delegation])
  await remote.mine()
  const fork = await openFork({ url: remote, cache: false })
  const options = withDefaults({ mining: false })
  const { schedule } = scheduleOf(fork, options)
  const rules = rulesOf(options, schedule)
  const state = createState({ keccak256, ...stateUnder(fork) })
  const balances = new Map<Hex, bigint>([
    [ada, 5n],
    [bob, 6n],
    [contracts.hasher, 7n],
    [absent, 8n],
  ])
  const first = await createFirstBlock({ fork, rules, state, balances, others: [cleo] })
  const code = (await askOf(remote)("eth_getCode", [contracts.hasher])) as Hex
  const empty = toBytes(hashOf("0x"))
  const view = state.at(first.version)
  expect([...balances.keys()].map(view.account)).toEqual([
    { nonce: 1n, balance: 5n, codeHash: empty },
    { nonce: 1n, balance: 6n, codeHash: empty },
    { nonce: 0n, balance: 7n, codeHash: toBytes(hashOf(code)) },
    { nonce: 0n, balance: 8n, codeHash: empty },
  ])
  expect(fork.notes).toEqual([`${bob} delegates on the remote chain (EIP-7702), and does not here`])
  // Its balance is read by each block, and not changed.
  expect(view.account(cleo)?.balance).toBe(BigInt((await askOf(remote)("eth_getBalance", [cleo])) as Hex))
  const header = (await askOf(remote)("eth_getBlockByNumber", ["latest", false])) as { hash: Hex }
  expect(first.hash).toBe(header.hash)
  expect(first.header.number).toBe(6n)
  expect(first.transactions).toEqual([])
  await fork.close()
})

test("behavior: a delegation of a development account on the remote is removed, and those of other accounts stay", async () => {
  const stranger: Hex = `0x${"5a".repeat(20)}`
  for (const address of [ada, stranger]) await askOf(remote)("anvil_setCode", [address, delegation])
  await remote.mine()
  const node = await createNode({ fork: { url: remote } })
  const ask = askOf(node)
  const code = (address: Hex) => ask("eth_getCode", [address, "latest"])
  expect(await code(ada)).toBe("0x")
  expect(await code(stranger)).toBe(delegation)
  expect(await ask("eth_getTransactionCount", [ada, "latest"])).toBe("0x1")
  const hash = await ask("eth_sendTransaction", [{ from: bob, to: ada, value: "0x7" }])
  await node.mine()
  expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({
    status: "0x1",
    gasUsed: "0x5208",
    logs: [],
  })
  await node.close()
  const left = await createNode({ fork: { url: remote, accountBalance: "none" } })
  expect(await askOf(left)("eth_getCode", [ada, "latest"])).toBe(delegation)
  await left.close()
})

test("scheduleOf: the rules follow from the header, or are those that are asked for, with the chain id of the node", async () => {
  const fork = await openFork({ url: remote, cache: false })
  const named = (own: Parameters<typeof scheduleOf>[1]) => {
    const { schedule, reason } = scheduleOf(fork, own)
    return [schedule.chainId, schedule.forks.at(-1)?.name, reason]
  }
  expect(named({ chainId: 7n })).toEqual([
    7n,
    "bpo2",
    "bpo2, the newest that the header of the fork block allows",
  ])
  expect(named({ chainId: 31337n, hardfork: "cancun" })).toEqual([31337n, "cancun", "cancun, as asked for"])
  await fork.close()
})
