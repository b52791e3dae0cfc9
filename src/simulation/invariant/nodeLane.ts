/** Runs calls as transactions of the node. */
import { type Hex, numberToHex } from "viem"
import type { MidblockNode } from "../../index.ts"
import { frameLines } from "../../solidity/frameLines.ts"
import { startingStateOf } from "../startingState.ts"
import type { Lane, Message, MessageOutcome } from "./lane.ts"

/** The gas of a transaction: estimates would run each call twice. */
const gas: Hex = numberToHex(10_000_000)

const toRequest = ({ from, to, data, value = 0n }: Message) => ({ from, to, data, value: numberToHex(value) })

/** Returns the lane of a node. Its senders need no keys. */
export async function openNodeLane(node: MidblockNode): Promise<Lane> {
  const start = await startingStateOf(node)
  const send = async (message: Message): Promise<MessageOutcome> => {
    const { from } = message
    try {
      await node.request({ method: "anvil_impersonateAccount", params: [from] })
      const hash = await node.request({
        method: "eth_sendTransaction",
        params: [{ ...toRequest(message), gas }],
      })
      if ((await node.outcome(hash)) === null) await node.flashblock()
      const { output = "0x", failure } = (await node.outcome(hash)) ?? {}
      return failure === undefined
        ? { output, failure }
        : { output, failure, stack: await stackOf(node, hash) }
    } catch (error) {
      return { output: "0x", failure: messageOf(error) }
    }
  }
  return {
    send,
    async call(message) {
      try {
        const output = await node.request({ method: "eth_call", params: [toRequest(message), "pending"] })
        return { output: output as Hex, failure: undefined }
      } catch (error) {
        return { output: "0x", failure: messageOf(error) }
      }
    },
    async advance(seconds, blocks) {
      const open = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
      if (blocks > 0) await node.mine(blocks)
      const { timestamp = "0x0" } =
        (await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })) ?? {}
      const time = BigInt(open?.timestamp ?? 0) + BigInt(seconds)
      if (time <= BigInt(timestamp)) return // each block has its own second
      await node.request({ method: "evm_setNextBlockTimestamp", params: [numberToHex(time)] })
    },
    balanceOf: async (address) =>
      BigInt(await node.request({ method: "eth_getBalance", params: [address, "pending"] })),
    restart: start.restore,
    branches: 0,
    close: start.restore,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the lines of the Solidity stack of a failed transaction, as errors of the node have them. */
async function stackOf(node: MidblockNode, hash: string): Promise<string | undefined> {
  const trace = await node.stackTrace(hash)
  const known = trace?.frames.filter(({ file }) => file !== undefined) ?? []
  return known.length === 0
    ? undefined
    : frameLines(trace?.frames ?? [])
        .map((line) => `    at ${line}`)
        .join("\n")
}
