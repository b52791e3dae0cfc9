/** The parts of a node with contracts that log, for the tests of logs and subscriptions. */
import type { Hex } from "../../src/base/hex.ts"
import { createNodeParts, type Node } from "../../src/node/node.ts"
import { withDefaults } from "../../src/node/options/index.ts"

/** The first of the two topics with which the contracts of {@link loggingNode} log. */
export const topic: Hex = `0x${"11".repeat(32)}`

/**
 * Logs twice when called: with `topic` and the first word of the call as topics, then without any.
 *
 * ```
 * CALLDATALOAD(0) PUSH32 topic PUSH0 PUSH0 LOG2  PUSH0 PUSH0 LOG0  STOP
 * ```
 */
const runtime = `5f357f${topic.slice(2)}5f5fa25f5fa000`
const length = (runtime.length / 2).toString(16).padStart(2, "0")
const deploy: Hex = `0x60${length}600a5f3960${length}5ff3${runtime}`

/** A word of 32 bytes. */
export const word = (value: number): Hex => `0x${value.toString(16).padStart(64, "0")}`

export interface LoggingNode {
  readonly node: Node
  /** Two contracts that log. */
  readonly contracts: readonly [Hex, Hex]
  /** Calls a contract with a word; it is executed, not yet in a sealed block. */
  call(contract: Hex, value: number): Promise<Hex>
}

/** Creates a node with two contracts that log; its head is block 1, which deployed them. */
export async function loggingNode(): Promise<LoggingNode> {
  const node = await createNodeParts(withDefaults({ mining: false, seed: "0", accounts: 1 }), {
    onError: (error) => {
      throw error
    },
    showsPendingBaseFee: true,
  })
  const from = node.accounts.list[0]?.address as Hex
  const send = (request: { to?: Hex; input: Hex }) =>
    node.submit.unlocked({ from, gas: 200_000n, ...request })
  const hashes = [await send({ input: deploy }), await send({ input: deploy })]
  await node.miner.mine(1)
  const [first, second] = hashes.map(
    (hash) => node.blocks.transaction(hash)?.executed.receipt.contractAddress as Hex,
  )
  const contracts = [first as Hex, second as Hex] as const
  return { node, contracts, call: (contract, value) => send({ to: contract, input: word(value) }) }
}
