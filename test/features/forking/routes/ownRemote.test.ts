/** Attempts to make a node the remote of its own fork. */
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { askOf } from "./remotes.ts"

const refusal = (path: string) =>
  ({
    code: -32602,
    message: `invalid argument 0: ${path}: this node, which cannot be its own remote`,
  }) as const

test("error: a reset to a URL of the node itself is refused, and the chain stays", async () => {
  await using node = await createNode()
  const { port } = await node.listen()
  await node.mine(3)
  for (const host of ["127.0.0.1", "localhost", "[::1]", "user:key@127.0.0.1"])
    await expect(
      askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl: `http://${host}:${port}/public` } }]),
    ).rejects.toMatchObject(refusal("forking.jsonRpcUrl"))
  expect(node.fork).toBeUndefined()
  expect(await askOf(node)("eth_blockNumber")).toBe("0x3")
})

test("error: a fork cannot be its own remote; another node on a port that the fork has closed can", async () => {
  await using remote = await createNode()
  await using fork = await createNode({ fork: { url: remote } })
  const listener = await fork.listen()
  const { url, port } = listener
  await expect(askOf(fork)("anvil_setRpcUrl", [url])).rejects.toMatchObject(refusal("URL"))
  await listener.close()
  await remote.listen({ port })
  expect(await askOf(fork)("anvil_setRpcUrl", [url])).toBeNull()
  expect(await askOf(fork)("anvil_reset", [{ forking: { jsonRpcUrl: url } }])).toBeNull()
})
