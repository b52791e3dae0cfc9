/** A node, and a client that subscribes to its open block. */
import { onTestFinished } from "vitest"
import { createNode } from "../../src/index.ts"
import { connect } from "../socket.ts"

export async function start(options: Parameters<typeof createNode>[0] = {}) {
  const node = await createNode({ holdFlashblocks: true, ...options })
  onTestFinished(() => node.close())
  const { url } = await node.listen()
  const client = await connect(url)
  onTestFinished(() => client.close())
  await client.request("eth_subscribe", ["openBlock"])
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = (value: string, fields = {}) =>
    node.request<string>({ method: "eth_sendTransaction", params: [{ from, to, value, ...fields }] })
  const messages = async (count: number) => {
    await client.until(() => client.told.length >= count)
    return client.told.map(({ result }) => result as Record<string, unknown>)
  }
  return { node, client, pay, messages, from, to }
}
