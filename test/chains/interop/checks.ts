/** Checks what must always hold of messages between L2s, and returns what is on its way. */
import { decodeAbiParameters, decodeFunctionData, type Hex, keccak256, parseAbi, parseEventLogs } from "viem"
import { expect } from "vitest"
import { CrossChainToken } from "../../../contracts/artifacts/CrossChainToken.ts"
import type { MidblockNode } from "../../../src/index.ts"
import type { Player } from "../player.ts"
import { interopAbi, predeploys } from "./abi.ts"

const l2Names = ["op", "unichain"] as const

/** The wei of ETHLiquidity at genesis. */
const initialLiquidity = 2n ** 128n - 1n

/** Returns the wei of ETHLiquidity. */
export const liquidityOf = (accounts: Readonly<Record<string, { readonly balance: string }>>): bigint =>
  BigInt(accounts[predeploys.liquidity]?.balance ?? 0n)

type RpcLog = Awaited<ReturnType<typeof logsOf>>[number]

/** Returns the logs of all sealed blocks of a chain, or those of a contract. */
const logsOf = (node: MidblockNode, address?: Hex) =>
  node.request({
    method: "eth_getLogs",
    params: [{ fromBlock: "0x0", toBlock: "latest", ...(address && { address }) }],
  })

const parsed = (logs: readonly RpcLog[]) => parseEventLogs({ abi: interopAbi, logs: logs as never })

/** The messages that were sent on an L2, and those that were relayed. */
async function messagesOf(node: MidblockNode) {
  const logs = parsed(await logsOf(node, predeploys.messenger))
  const sent = logs.flatMap((log) => (log.eventName === "SentMessage" ? [log.args] : []))
  const relayed = logs.flatMap((log) => (log.eventName === "RelayedMessage" ? [log.args] : []))
  return { sent, relayed }
}

const bridgeAbi = parseAbi(["function relayETH(address from, address to, uint256 amount)"])

/** Returns the wei and the tokens of messages that were sent and not relayed. */
export async function inFlight({ chains, token }: Player) {
  const [op, unichain] = await Promise.all(l2Names.map((name) => messagesOf(chains.l2[name])))
  if (op === undefined || unichain === undefined) throw new Error("two L2s")
  const open = [
    ...op.sent.filter(
      ({ messageNonce }) => !unichain.relayed.some((each) => each.messageNonce === messageNonce),
    ),
    ...unichain.sent.filter(
      ({ messageNonce }) => !op.relayed.some((each) => each.messageNonce === messageNonce),
    ),
  ]
  let [ether, tokens] = [0n, 0n]
  for (const { target, message } of open) {
    if (target.toLowerCase() === predeploys.bridge)
      ether += decodeFunctionData({ abi: bridgeAbi, data: message }).args[2]
    if (target.toLowerCase() === token.toLowerCase()) {
      const { args } = decodeFunctionData({ abi: CrossChainToken.abi, data: message })
      tokens += args?.[1] as bigint
    }
  }
  return { ether, tokens }
}

/** Checks that an L2 has executed no message twice, and none without a log of an older block of its source. */
async function checkExecuted({ chains }: Player, node: MidblockNode): Promise<void> {
  const { relayed } = await messagesOf(node)
  expect(new Set(relayed.map(({ messageHash }) => messageHash)).size).toBe(relayed.length)
  for (const log of parsed(await logsOf(node, predeploys.inbox))) {
    if (log.eventName !== "ExecutingMessage") continue
    const { id, msgHash } = log.args
    const source = l2Names
      .map((name) => chains.l2[name])
      .find(({ options }) => options.chainId === id.chainId)
    if (source === undefined) throw new Error("a message of an unknown chain")
    const found = (await logsOf(source)).find(
      ({ blockNumber, logIndex }) =>
        BigInt(blockNumber ?? 0) === id.blockNumber && BigInt(logIndex ?? 0) === id.logIndex,
    )
    const payload: Hex = `0x${found?.topics.map((topic) => topic.slice(2)).join("")}${found?.data.slice(2)}`
    expect(keccak256(payload)).toBe(msgHash)
    const [initiated, executed] = await Promise.all([
      source.at({ block: id.blockNumber }).block(),
      node.at({ block: BigInt(log.blockNumber) }).block(),
    ])
    expect(BigInt(initiated?.timestamp ?? 0n)).toBe(id.timestamp)
    expect(BigInt(executed?.timestamp ?? 0n)).toBeGreaterThan(id.timestamp)
  }
}

/** Returns the tokens of an L2. */
async function tokensOf(node: MidblockNode, token: Hex): Promise<bigint> {
  const result = await node.request({
    method: "eth_call",
    params: [{ to: token, data: "0x18160ddd" }, "latest"],
  })
  return decodeAbiParameters([{ type: "uint256" }], result)[0]
}

/** Checks the messages of both L2s, their tokens, and ETHLiquidity, which has what is on its way. */
export async function checkMessages(player: Player): Promise<void> {
  const nodes = l2Names.map((name) => player.chains.l2[name])
  for (const node of nodes) await checkExecuted(player, node)
  const { ether, tokens } = await inFlight(player)
  const held = await Promise.all(
    nodes.map((node) => node.at({ block: "latest" }).balance(predeploys.liquidity)),
  )
  expect(held.reduce((sum, each) => sum + each, 0n) - 2n * initialLiquidity).toBe(ether)
  const supplies = await Promise.all(nodes.map((node) => tokensOf(node, player.token)))
  expect(supplies.reduce((sum, each) => sum + each, 0n) + tokens).toBe(2000n)
}
