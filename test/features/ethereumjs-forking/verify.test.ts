/** Stock EthereumJS executes the blocks of a fork again, on the fetched state. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { at, start } from "../../instance/asking.ts"

test("the blocks of a fork are equal, and its first block is left out", async () => {
  const { node: remote, ask: askRemote } = await start()
  await askRemote("anvil_setCode", at, "0x600054600101600055")
  await askRemote("anvil_setStorageAt", at, `0x${"00".repeat(32)}`, `0x${"00".repeat(31)}07`)
  await remote.mine(2)
  await using fork = await createNode({ fork: { url: remote } })
  const from = fork.accounts[0]?.address
  for (const value of ["0x0", "0x1"]) {
    await fork.request({ method: "eth_sendTransaction", params: [{ from, to: at, value } as never] })
    await fork.mine()
  }
  await fork.request({
    method: "anvil_setBalance",
    params: [fork.accounts[1]?.address as `0x${string}`, "0x5"],
  })
  await fork.mine()
  expect(await fork.verify()).toEqual([{ first: 3n, last: 5n, outcome: "equal" }])
  const slot = await fork.request({ method: "eth_getStorageAt", params: [at, "0x0", "latest"] })
  expect(BigInt(slot)).toBe(9n)
})
