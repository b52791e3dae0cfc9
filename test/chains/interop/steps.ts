/** Random steps with messages between two L2s. */
import { encodeAccessList } from "@eth-optimism/viem/utils/interop"
import fc from "fast-check"
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from "viem"
import { expect } from "vitest"
import { CrossChainToken } from "../../../contracts/artifacts/CrossChainToken.ts"
import { type Name, names, type Player, type Step } from "../player.ts"
import { interopAbi, predeploys } from "./abi.ts"

const name = fc.constantFrom(...names)
const gas = numberToHex(600_000)
const bridgeAbi = parseAbi(["function sendETH(address to, uint256 chainId) payable returns (bytes32)"])
const otherOf = (of: Name): Name => (of === "op" ? "unichain" : "op")
const idOf = ({ chains }: Player, of: Name) => chains.l2[of].options.chainId

/** Sends a transaction of an account that others do not share, so that a dropped one leaves no gap for theirs. */
const send = (
  { chains }: Player,
  of: Name,
  from: number,
  request: { to: Hex; data: Hex; value?: Hex; accessList?: unknown },
) =>
  chains.l2[of].request({
    method: "eth_sendTransaction",
    params: [{ from: chains.l1.accounts[from]?.address, gas, ...request } as never],
  })

/** Returns the messages that an L2 has sent in sealed blocks, with their identifiers. */
async function sentOn({ chains }: Player, of: Name) {
  const node = chains.l2[of]
  const logs = await node.request({
    method: "eth_getLogs",
    params: [{ fromBlock: "0x0", toBlock: "latest", address: predeploys.messenger }],
  })
  const sent = logs.filter(
    ({ topics }) => topics.length === 4 && BigInt(topics[1] as Hex) !== node.options.chainId,
  )
  return Promise.all(
    sent.map(async ({ topics, data, blockNumber, logIndex }) => {
      const block = await node.at({ block: BigInt(blockNumber as Hex) }).block()
      const payload: Hex = `0x${topics.map((topic) => topic.slice(2)).join("")}${data.slice(2)}`
      const id = {
        ...{ origin: predeploys.messenger, chainId: node.options.chainId },
        ...{ blockNumber: BigInt(blockNumber as Hex), logIndex: BigInt(logIndex as Hex) },
        timestamp: BigInt(block?.timestamp ?? 0n),
      }
      return { id, payload }
    }),
  )
}

/** Relays a message by hand, perhaps with another identifier. */
async function relay(
  player: Player,
  of: Name,
  index: number,
  change: Partial<Record<"logIndex" | "timestamp" | "blockNumber", bigint>>,
) {
  const found = await sentOn(player, otherOf(of))
  const message = found[index % Math.max(1, found.length)]
  if (message === undefined) return undefined
  const id = {
    ...message.id,
    ...Object.fromEntries(
      Object.entries(change).map(([key, by]) => [key, message.id[key as "logIndex"] + by]),
    ),
  }
  const data = encodeFunctionData({
    abi: interopAbi,
    functionName: "relayMessage",
    args: [id, message.payload],
  })
  const accessList = encodeAccessList(id, message.payload)
  return send(player, of, 3, { to: predeploys.messenger, data, accessList })
}

const change = fc.constantFrom(
  { logIndex: 1n },
  { timestamp: 1n },
  { timestamp: -1n },
  { blockNumber: 1n },
  { blockNumber: 1000n },
)

/** The steps. */
export const messageStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(name, fc.integer({ min: 1, max: 10 ** 9 })).map(
    ([of, value]): Step => [
      `send ether from ${of} ${value}`,
      (player) => {
        const args = [player.chains.l1.accounts[2]?.address as Hex, idOf(player, otherOf(of))] as const
        const data = encodeFunctionData({ abi: bridgeAbi, functionName: "sendETH", args })
        return send(player, of, 1, { to: predeploys.bridge, data, value: numberToHex(value) })
      },
    ],
  ),
  fc.tuple(name, fc.integer({ min: 1, max: 400 })).map(
    ([of, value]): Step => [
      `send tokens from ${of} ${value}`,
      (player) => {
        const args = [
          idOf(player, otherOf(of)),
          player.chains.l1.accounts[1]?.address as Hex,
          BigInt(value),
        ] as const
        const data = encodeFunctionData({ abi: CrossChainToken.abi, functionName: "send", args })
        return send(player, of, 1, { to: player.token, data })
      },
    ],
  ),
  fc
    .tuple(name, fc.nat(3))
    .map(
      ([of, index]): Step => [
        `relay on ${of} ${index}`,
        (player) => relay(player, of, index, {}).catch(refusedAsEarlier),
      ],
    ),
  fc.tuple(name, fc.nat(3), change).map(
    ([of, index, by]): Step => [
      `relay another message on ${of} ${index}`,
      async (player) => {
        const sent = relay(player, of, index, by)
        const refusal = await sent.then(
          (hash) => hash,
          ({ message }: Error) => message,
        )
        if (refusal !== undefined) expect(refusal).toMatch(/^(conflicting data|data is not yet available)/)
      },
    ],
  ),
  fc.tuple(name, fc.integer({ min: 1, max: 2 }), fc.boolean()).map(
    ([of, depth, isRollback]): Step => [
      `${isRollback ? "roll back" : "reorganise"} ${of} ${depth}`,
      async ({ chains }) => {
        const node = chains.l2[of]
        if (isRollback) await node.request({ method: "anvil_rollback", params: [depth] })
        else await node.request({ method: "anvil_reorg", params: [depth, []] })
        await chains.settled()
      },
    ],
  ),
  name.map(
    (of): Step => [
      `drop the transactions of ${of}`,
      ({ chains }) => chains.l2[of].request({ method: "anvil_dropAllTransactions", params: [] }),
    ],
  ),
  fc.constant<Step>(["relay", ({ chains }) => chains.relay()]),
)

/** A message that was relayed before is refused when it was sent with the same nonce. */
function refusedAsEarlier(error: Error): void {
  if (!/already known|nonce too low|underpriced/.test(error.message)) throw error
}
