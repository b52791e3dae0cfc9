/** Listeners of the raw feed, in process and over WebSocket. */
import { once } from "node:events"
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { WebSocket } from "ws"
import { Token } from "../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import { decodeMessage, type Message } from "../consumer.ts"

/** Listens to the feed over WebSocket; `until` resolves when a condition on the messages holds. */
export async function follow(url: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/flashblocks`)
  const messages: Message[] = []
  const binary: boolean[] = []
  let wake = () => {}
  socket.on("message", (data, isBinary) => {
    messages.push(decodeMessage(data as Buffer))
    binary.push(isBinary)
    wake()
  })
  await once(socket, "open")
  return {
    messages,
    binary,
    payloads: () => [...groupById(messages).values()],
    async until(wanted: () => boolean) {
      while (!wanted())
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    close: () => socket.terminate(),
  }
}

/** Listens to the feed in process; `until` resolves when `count` messages have arrived. */
export function listen(node: MidblockNode) {
  const messages: Message[] = []
  let wake = () => {}
  const stop = node.feed((message) => {
    messages.push(message as unknown as Message)
    wake()
  })
  const until = async (count: number) => {
    while (messages.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { messages, until, stop }
}

/** Returns the messages of each payload id. */
export function groupById(messages: readonly Message[]): ReadonlyMap<Hex, Message[]> {
  const groups = new Map<Hex, Message[]>()
  for (const message of messages)
    groups.set(message.payload_id, [...(groups.get(message.payload_id) ?? []), message])
  return groups
}

/** Creates a node with a token, and a function that sends mints and payments from each account in turn. */
export async function withToken(options: CreateNodeOptions) {
  const node = await createNode({ holdFlashblocks: true, ...options })
  const from = node.accounts[0]?.address as Hex
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, gas: "0x200000", data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) }],
  })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const to = receipt?.contractAddress as Hex
  const mint = encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] })
  const send = (index: number) =>
    node.request({
      method: "eth_sendTransaction",
      params: [
        index % 5 === 4
          ? { from: node.accounts[index % 10]?.address as Hex, to: from, value: "0x1" }
          : { from: node.accounts[index % 10]?.address as Hex, to, data: mint, gas: "0x30d40" },
      ],
    })
  return { node, send, token: to }
}

/** Returns a block by its number. */
export const blockOf = (node: MidblockNode, number: number) => node.at({ block: number }).block()
