/** One client of WebSocket or IPC: its subscriptions, and their limits. */
import { once } from "node:events"
import { describe, expect, onTestFinished, test } from "vitest"
import type { WebSocketOptions } from "../../../src/api/server/websocket.ts"
import { createNode } from "../../../src/index.ts"
import { createCounter } from "../rpc/counter.ts"
import { client, serve } from "./webSockets.ts"

describe("subscriptions", () => {
  /** Starts a node with these limits for WebSockets. */
  async function serveNode(webSocketLimits: WebSocketOptions["limits"] = {}) {
    const node = await createNode({ webSocketLimits })
    onTestFinished(() => node.close())
    const { url } = await node.listen()
    const count = async () => {
      const { webSocket } = (await (await fetch(`${url}/health`)).json()) as { webSocket: unknown }
      return webSocket
    }
    return { node, url, count }
  }
  const newHeads = '{"jsonrpc":"2.0","method":"eth_subscribe","params":["newHeads"]}'

  test("error: a subscription beyond the limit is refused until another has ended", async () => {
    const { url } = await serveNode({ subscriptions: 2 })
    const { ask, request } = await client(url)
    const first = await request("eth_subscribe", ["newHeads"])
    await request("eth_subscribe", ["newHeads"])
    expect((await ask("eth_subscribe", ["newHeads"])).error).toEqual({
      code: -32005,
      message: "the number of subscriptions exceeds the limit of 2 subscriptions",
    })
    await request("eth_unsubscribe", [first])
    expect(await request("eth_subscribe", ["newHeads"])).toMatch(/^0x[0-9a-f]+$/)
  })

  test("behavior: a subscription in a batch notifies after the whole answer of the batch", async () => {
    const { url } = await serveNode()
    const { socket, incoming, until } = await client(url)
    const [subscribe, mine, chainId] = [
      { method: "eth_subscribe", params: ["newHeads"] },
      { method: "evm_mine", params: [] },
      { method: "eth_chainId", params: [] },
    ].map((call, id) => ({ jsonrpc: "2.0", id, ...call }))
    socket.send(JSON.stringify([subscribe, mine, chainId]))
    await until(() => incoming.length === 2)
    const [answers, notification] = incoming as unknown as [{ result: unknown }[], Record<string, unknown>]
    expect(answers).toHaveLength(3)
    expect(notification).toMatchObject({
      method: "eth_subscription",
      params: { subscription: answers[0]?.result, result: { number: "0x1" } },
    })
  })

  test("behavior: a subscription that was requested without id notifies too", async () => {
    const { node, url } = await serveNode()
    const { socket, request, told, until } = await client(url)
    socket.send(newHeads)
    await request("eth_chainId")
    await node.mine()
    await until(() => told.length === 1)
    expect(told).toMatchObject([{ result: { number: "0x1" } }])
  })

  test("behavior: a subscription does not open after its client has disconnected", async () => {
    const { counter, dispatcher } = createCounter()
    let [opened, ended] = [0, 0]
    let open = () => {}
    counter.gate = new Promise((resolve) => {
      open = resolve
    })
    const outcome = new Promise<unknown>((resolve) => {
      const watched: typeof dispatcher = {
        ...dispatcher,
        forSession: (session) => ({
          ...watched,
          async dispatch(request) {
            if (request.method !== "subscribe") return dispatcher.dispatch(request)
            await counter.gate
            try {
              session.open("0x1", () => {
                opened++
                return () => ended++
              })
            } catch (error) {
              resolve(error)
            }
            return null
          },
        }),
      }
      void serve({ dispatcher: watched }).then(async ({ url, door }) => {
        const { socket, close } = await client(url)
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscribe" }))
        await close()
        while (door.count().connections > 0) await new Promise(setImmediate)
        open()
      })
    })
    expect(await outcome).toMatchObject({ message: "notifications not supported" })
    expect(opened).toBe(0)
    expect(ended).toBe(0)
  })

  test("behavior: unreadBytes also limits notifications that wait for a long answer", async () => {
    const { url, count, node } = await serveNode({ unreadBytes: 10_000 })
    const { socket } = await client(url)
    const gone = once(socket, "close")
    const mines = Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "evm_mine" }))
    socket.send(JSON.stringify([JSON.parse(newHeads), ...mines]))
    expect((await gone)[0]).toBe(1006)
    await node.mine()
    expect(await count()).toEqual({ connections: 0, subscriptions: 0 })
  })
})
