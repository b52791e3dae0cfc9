import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"

const most = numberToHex(2n ** 256n - 1n)
const coinbase = `0x${"cb".repeat(20)}`

test.each(["midblock", "ethereumjs"] as const)(
  "behavior: no balance grows beyond 256 bits (%s)",
  async (evm) => {
    await using node = await createNode({ evm, coinbase })
    const [from, heir] = node.accounts.map(({ address }) => address)
    const request = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    await request("anvil_setBalance", coinbase, most)
    await request("anvil_setBalance", heir, most)
    // SELFDESTRUCT to the heir.
    const contract = `0x${"c0".repeat(20)}`
    await request("anvil_setCode", contract, `0x73${heir?.slice(2)}ff`)
    await request("anvil_setBalance", contract, "0x5")
    const fees = { gas: "0x186a0", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }
    await request("eth_sendTransaction", { from, to: contract, ...fees })
    await node.mine()
    // Fees stop at the largest word, as in revm, and wrap around in EthereumJS; SELFDESTRUCT wraps around, as in geth and revm.
    if (evm === "midblock") expect(await request("eth_getBalance", coinbase, "latest")).toBe(most)
    expect(await request("eth_getBalance", heir, "latest")).toBe("0x4")
    await request("anvil_setBalance", coinbase, most)
    await request("anvil_addBalance", coinbase, "0x1")
    expect(await request("eth_getBalance", coinbase, "latest")).toBe(most)
  },
)
