/** The parts that tests of stored folders share: a folder with a chain, and its contents. */

import { type Kind, kindOfKey } from "../../../../src/features/durability/store/entries.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ask, send } from "../../../dataFolder.ts"

/** No test depends on disk syncs, which take long on a busy disk. */
export const unsynced = { sync: "off" } as const

/** PUSH1 n SLOAD PUSH1 1 ADD PUSH1 n SSTORE, LOG1 with topic n; the init code copies the bytes after it. */
const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"

/** The hashes of the blocks from genesis on, and the accounts of the newest state. */
export interface ChainView {
  readonly hashes: readonly string[]
  readonly state: unknown
}

/** Makes a folder of a chain with a contract, and a transaction in each block. */
export async function makeFolder(dataDir: string, blocks = 5): Promise<ChainView> {
  const node = await createNode({ ...unsynced, dataDir, accounts: 3 })
  await ask(node, "eth_sendTransaction", { from: node.accounts[0]?.address, data: counter, gas: "0x30000" })
  await node.mine()
  for (let block = 2; block <= blocks; block++) {
    await send(node, block)
    await node.mine()
  }
  const seen = await viewOf(node)
  await node.close()
  return seen
}

export async function viewOf(node: MidblockNode): Promise<ChainView> {
  const head = Number(await ask(node, "eth_blockNumber"))
  const hashes: string[] = []
  for (let number = 0; number <= head; number++) {
    const block = await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, false)
    hashes.push((block as { hash: string }).hash)
  }
  return { hashes, state: JSON.parse([...node.dumpState()].join("")).accounts }
}

/** Returns the view of a new node with a folder. */
export async function viewIn(dataDir: string): Promise<ChainView> {
  await using node = await createNode({ ...unsynced, dataDir })
  return await viewOf(node)
}

/** Seals blocks with one transaction each. */
export async function seal(node: MidblockNode, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    await send(node, 1)
    await node.mine()
  }
}

/** The entries to damage: one key, or all of a kind. */
export const isKey = (wanted: Buffer) => (key: Buffer) => Buffer.compare(key, wanted) === 0
export const isKind = (kind: Kind) => (key: Buffer) => kindOfKey(key) === kind

/** A genesis file with one funded account, that of index 0. */
export const genesis = {
  config: {
    ...Object.fromEntries(
      [
        "homestead",
        "eip150",
        "eip155",
        "eip158",
        "byzantium",
        "constantinople",
        "istanbul",
        "berlin",
        "london",
      ].map((name) => [`${name}Block`, 0]),
    ),
    ...{ chainId: 9, terminalTotalDifficulty: 0, shanghaiTime: 0, cancunTime: 0 },
  },
  ...{ gasLimit: "0x1c9c380", timestamp: "0x5" },
  alloc: { "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266": { balance: "0xffffffffffffffff" } },
}
