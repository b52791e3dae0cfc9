import { join } from "node:path"
import { expect, test } from "vitest"
import { eachInFolder } from "../../dataFolder.ts"
import { genesis, start } from "../../instance/partsOf.ts"

let folder: string

eachInFolder((made) => {
  folder = made
})

test("behavior: a chain in a data folder keeps its seed and its genesis file", async () => {
  const options = { dataDir: join(folder, "chain"), automine: true, genesis }
  const first = await start(options)
  const { seed } = first.options
  const { hash } = first.chain.head
  await first.close()
  const second = await start({ dataDir: options.dataDir })
  expect(second.options.seed).toEqual(seed)
  expect(second.chain.head.hash).toEqual(hash)
  expect(second.isRestored).toBe(true)
  expect(seed).toMatch(/^\d{13}$/)
})
