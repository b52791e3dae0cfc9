/** Contracts that dapps expect, on forks of chains with and without them. */
import { mainnet } from "viem/chains"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const multicall3 = mainnet.contracts.multicall3.address
const permit2 = "0x000000000022d473030f116ddee9f6b43ac78ba3"

test("--contracts adds to a fork what the remote chain lacks, and leaves what it has", async () => {
  await using remote = await createNode({ automine: true })
  await remote.request<unknown>({ method: "anvil_setCode", params: [permit2, "0x60016000"] })
  await using fork = await createNode({
    fork: { url: remote, cache: false },
    contracts: ["multicall3", "permit2"],
  })
  await using plain = await createNode({ contracts: ["multicall3"] })
  const [latest, code] = [{ block: "latest" } as const, await plain.at({ block: "latest" }).code(multicall3)]
  expect(code.length).toBeGreaterThan(7_000)
  expect(await fork.at(latest).code(multicall3)).toBe(code)
  expect(await fork.at(latest).code(permit2)).toBe("0x60016000")
  expect(await remote.at(latest).code(multicall3)).toBe("0x")
})

test("--contracts stay after a reset to the fork", async () => {
  await using remote = await createNode({ automine: true })
  await using fork = await createNode({ fork: { url: remote, cache: false }, contracts: ["multicall3"] })
  const before = await fork.at({ block: "latest" }).code(multicall3)
  await fork.request<unknown>({ method: "anvil_setCode", params: [multicall3, "0x00"] })
  await fork.reset()
  expect(await fork.at({ block: "latest" }).code(multicall3)).toBe(before)
})
