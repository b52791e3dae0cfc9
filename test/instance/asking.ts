import { onTestFinished } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

/** A node, and a function that calls its methods in process. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  const ask = (method: string, ...params: unknown[]): Promise<unknown> => node.request({ method, params })
  return { node, ask }
}

export const at = `0x${"c0".repeat(20)}` as const

/** A remote to fork, in whose second block an account has 7 wei. */
export async function startRemote() {
  const { node, ask } = await start()
  await ask("anvil_setBalance", at, "0x7")
  await node.mine(2)
  return node.listen({ port: 0 })
}
