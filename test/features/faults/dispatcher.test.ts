import { expect, test } from "vitest"
import { start } from "../../instance/asking.ts"

test("an alternating lag applies to every second request", async () => {
  const { node, ask } = await start()
  await node.mine(3)
  await ask("midblock_lag", { blocks: 1, alternating: true })
  for (const number of ["0x2", "0x3", "0x2", "0x3"]) expect(await ask("eth_blockNumber")).toBe(number)
})
