import { expect, test } from "vitest"
import { ready, start, unready } from "./healthAt.ts"

test("a node is unready until each given reason has ended", async () => {
  const { node, health } = await start()
  expect(await health()).toEqual(ready)
  const deployed = node.unready("deploying the contracts")
  const funded = node.unready("funding the accounts")
  const again = node.unready("funding the accounts")
  expect(await health()).toEqual(unready("deploying the contracts", "funding the accounts"))
  funded()
  funded()
  deployed()
  expect(await health()).toEqual(unready("funding the accounts"))
  again()
  expect(await health()).toEqual(ready)
})

test("a node is unready during an import of a chain, and ready after its success or failure", async () => {
  const { node: source } = await start()
  const blocks: Uint8Array[] = []
  for (let number = 1; number <= 60; number++) {
    const params = [{ from: source.accounts[0]?.address, to: source.accounts[1]?.address }]
    await source.request<unknown>({ method: "eth_sendTransaction", params })
    await source.mine()
    const raw = await source.request({ method: "debug_getRawBlock", params: ["latest"] })
    blocks.push(Buffer.from(raw.slice(2), "hex"))
  }
  const { node, health } = await start()
  const asked: ReturnType<typeof health>[] = []
  const stop = node.on("block", () => {
    asked.push(health())
    stop()
  })
  expect(await node.importChain(new Uint8Array(Buffer.concat(blocks)))).toBe(60)
  expect(await Promise.all(asked)).toEqual([unready("importing a chain")])
  expect(await health()).toEqual(ready)
  await expect(node.importChain(new Uint8Array([1, 2, 3]))).rejects.toThrow()
  expect(await health()).toEqual(ready)
})
