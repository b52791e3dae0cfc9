/** Searches for logs in a data folder find what a node in memory finds. */
import { expect, test } from "vitest"
import { verifyFolder } from "../../../../../src/features/durability/folder/verify.ts"
import { createNode, type MidblockNode } from "../../../../../src/index.ts"
import { ask, eachInFolder } from "../../../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const word = (value: number) => value.toString(16).padStart(64, "0")
/** Emits as many logs as the second word says. Topics: 7, the first word plus the remaining count, the caller. */
const emitter = "0x601f600c600039601f6000f36020355b8015601d57338160003501600760006000a3600190036003565b00"

/** Deploys two contracts, and returns their addresses. */
async function begin(node: MidblockNode): Promise<readonly string[]> {
  const [from] = node.accounts.map(({ address }) => address)
  const contracts: string[] = []
  for (const _ of [0, 1]) {
    const hash = await ask(node, "eth_sendTransaction", { from, data: emitter, gas: "0x30000" })
    await node.mine()
    const receipt = (await ask(node, "eth_getTransactionReceipt", hash)) as { contractAddress: string }
    contracts.push(receipt.contractAddress)
  }
  return contracts
}

/** Mines blocks with transactions that log, and empty ones between them. */
async function emit(node: MidblockNode, contracts: readonly string[], seed: number, blocks: number) {
  const accounts = node.accounts.map(({ address }) => address)
  for (let block = seed; block < seed + blocks; block++) {
    for (let at = 0; at < 3; at++) {
      const count = block % 4 === 0 && at === 0 ? 40 : (block * 7 + at) % 3
      await ask(node, "eth_sendTransaction", {
        from: accounts[(block + at) % 3],
        to: contracts[(block * at) % 2],
        data: `0x${word((block * 31 + at * 1000) % 5000)}${word(count)}`,
        gas: "0x200000",
      })
    }
    await node.mine(1 + (block % 3))
  }
}

/** Random filters from a fixed seed: contracts and topics with few or many logs, alternatives, nulls, and ranges. */
function filtersOf(contracts: readonly string[], accounts: readonly string[], head: number) {
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const nobody = `0x${"12".repeat(20)}`
  const number = () => `0x${(random(5700) + 1).toString(16).padStart(64, "0")}`
  const caller = () => `0x${(accounts[random(4)] ?? nobody).slice(2).padStart(64, "0")}`
  return Array.from({ length: 10 }, () => {
    const [a, b] = [random(head + 1), random(head + 1)]
    const numbers = [null, number(), [number(), number(), number()], Array.from({ length: 40 }, number)]
    return {
      fromBlock: `0x${Math.min(a, b).toString(16)}`,
      toBlock: random(3) === 0 ? "pending" : `0x${Math.max(a, b).toString(16)}`,
      ...[{}, { address: contracts[random(2)] }, { address: [...contracts, nobody] }, { address: nobody }][
        random(4)
      ],
      topics: [
        [null, `0x${word(7)}`, [`0x${word(7)}`, `0x${word(8)}`], `0x${word(8)}`][random(4)],
        numbers[random(4)],
        [null, caller(), [caller(), caller()]][random(3)],
      ].slice(0, random(4)),
    }
  })
}

/** Compares all searches. @returns The number of logs that they found. */
async function compare(node: MidblockNode, memory: MidblockNode, contracts: readonly string[]) {
  const head = Number(await ask(memory, "eth_blockNumber"))
  let count = 0
  for (const filter of filtersOf(contracts, node.accounts.map(({ address }) => address).slice(0, 3), head)) {
    const expected = (await ask(memory, "eth_getLogs", filter)) as unknown[]
    const found = await ask(node, "eth_getLogs", filter)
    expect(JSON.stringify(found) === JSON.stringify(expected), JSON.stringify(filter)).toBe(true)
    count += expected.length
  }
  return count
}

test("searches equal those of a node in memory, also after a restart, rollback, reorganisation and revert", async () => {
  await using memory = await createNode()
  let node = await createNode({ dataDir })
  const contracts = await begin(memory)
  expect(await begin(node)).toEqual(contracts)
  const both = async (change: (node: MidblockNode) => Promise<unknown>) => {
    for (const each of [memory, node]) await change(each)
  }
  const restart = async () => {
    await node.close()
    node = await createNode({ dataDir })
  }
  await both((each) => emit(each, contracts, 1, 18))
  expect(await compare(node, memory, contracts)).toBeGreaterThan(100)
  await restart()
  await compare(node, memory, contracts)
  await both((each) => emit(each, contracts, 200, 5))
  await compare(node, memory, contracts)
  await both((each) => ask(each, "anvil_rollback", 20))
  await compare(node, memory, contracts)
  await both((each) => emit(each, contracts, 300, 12))
  await both((each) => ask(each, "anvil_reorg", 6, []))
  await restart()
  await compare(node, memory, contracts)
  await both(async (each) => {
    const id = await ask(each, "evm_snapshot")
    await emit(each, contracts, 400, 8)
    await ask(each, "evm_revert", id)
  })
  await compare(node, memory, contracts)
  await node.close()
  expect((await verifyFolder(dataDir)).damage).toEqual([])
})
