import { expect, test } from "vitest"
import { ready, start, unready } from "../../instance/healthAt.ts"
import { startProxy } from "./remote/proxy.ts"

test("a node is unready while it becomes a fork, and ready after the success or failure of that", async () => {
  const { url } = await start({ seed: "1" })
  await using proxy = await startProxy(url)
  const { node, health } = await start()
  const fork = (jsonRpcUrl: string) =>
    node.request<unknown>({ method: "anvil_reset", params: [{ forking: { jsonRpcUrl } }] })
  proxy.hold()
  const forked = fork(proxy.url)
  await proxy.arrived(1)
  expect(await health()).toEqual(unready("forking"))
  proxy.release()
  await forked
  expect(await health()).toEqual(ready)
  await expect(fork("http://127.0.0.1:1")).rejects.toThrow("127.0.0.1")
  expect(await health()).toEqual(ready)
})
