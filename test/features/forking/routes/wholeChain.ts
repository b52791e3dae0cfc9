/** A fork with blocks of its own beside a chain that has all blocks: their answers are compared. */
import type { Hex } from "viem"
import { afterEach, beforeEach, expect } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, ada, askOf, bob, cleo, contracts, writeHistory } from "./remotes.ts"

/** A fork beside a whole chain. */
export interface BesideWhole {
  /** Blocks 3 and 5 of the remote have transactions; after the fork it seals blocks 6 and 7 with one transaction each. */
  readonly remote: MidblockNode
  /** A fork of block 5, with three blocks of its own. */
  readonly node: MidblockNode
  /** A chain that is not a fork and has executed the same transactions. */
  readonly whole: MidblockNode
  /** Requests of the fork. */
  readonly ask: Ask
  /** The transactions of the remote before the fork. */
  readonly hashes: readonly Hex[]
  /** Sends the same requests to the fork and the whole chain, and compares the answers; errors are answers too. */
  same(requests: readonly (readonly [method: string, ...params: unknown[]])[]): Promise<unknown[]>
}

/** Seals blocks 6 to 8: two transactions of Ada and Bob to the adder, none, and a payment of Cleo to Ada. */
export async function goOn(chain: MidblockNode): Promise<void> {
  const asked = askOf(chain)
  const toAdder = { to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }
  await asked("eth_sendTransaction", [{ ...toAdder, from: ada, data: "0x01" }])
  await asked("eth_sendTransaction", [{ ...toAdder, from: bob, data: "0x02" }])
  await chain.mine(2)
  await asked("eth_sendTransaction", [{ from: cleo, to: ada, value: "0x9", maxFeePerGas: "0x77359400" }])
  await chain.mine()
}

/** Hashes of blocks after the fork differ: the state root of a fork is not that of the whole state. */
export const comparable = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (name, value) =>
    ["blockHash", "hash", "parentHash", "stateRoot", "receiptsRoot"].includes(name) ? undefined : value,
  )

/** Starts the chains for each test of a file or a group, and closes them afterwards. */
export function eachBesideWhole(take: (chains: BesideWhole) => void): void {
  let chains: BesideWhole
  beforeEach(async () => {
    chains = await start()
    take(chains)
  })
  afterEach(() => Promise.all([chains.node.close(), chains.whole.close(), chains.remote.close()]))
}

async function start(): Promise<BesideWhole> {
  const remote = await createNode()
  const { transactions: hashes } = await writeHistory(askOf(remote))
  const node = await createNode({ fork: { url: remote } })
  const whole = await createNode()
  await writeHistory(askOf(whole))
  await goOn(node)
  await goOn(whole)
  // What the remote does after the fork must not be seen.
  for (const from of [ada, bob]) {
    await askOf(remote)("eth_sendTransaction", [{ from, to: ada, value: "0x1" }])
    await remote.mine()
  }
  const ask = askOf(node)
  const same: BesideWhole["same"] = async (requests) => {
    const answers: unknown[] = []
    for (const [method, ...params] of requests) {
      const both = [ask, askOf(whole)].map((each) =>
        each(method, params).catch(({ code, message }) => ({ code, message })),
      )
      const [own, expected] = (await Promise.all(both)).map(comparable)
      expect({ method, params, answer: own }).toEqual({ method, params, answer: expected })
      answers.push(expected)
    }
    return answers
  }
  return { remote, node, whole, ask, hashes, same }
}

/** Ranges of blocks on either side of the border, over it, and beyond the head. */
export const ranges = [
  { fromBlock: "0x0", toBlock: "0x5" },
  { fromBlock: "0x2", toBlock: "0x4" },
  { fromBlock: "0x3", toBlock: "0x8" },
  { fromBlock: "0x5", toBlock: "0x6" },
  { fromBlock: "0x6", toBlock: "latest" },
  { toBlock: "pending" },
  {},
  { fromBlock: "0x4", toBlock: "0x99" },
] as const
