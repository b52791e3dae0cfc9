import { readFileSync } from "node:fs"
import { expect, test } from "midblock/vitest"
import { type Address, getContract } from "viem"

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")
const { abi } = JSON.parse(read("Market.json"))

/** Each test begins with the chain of the file, which `npm run fixture` has written. */
const it = test.with({ fixture: read("market.fixture.json") })

it("sells points", async ({ client, node, accounts: [buyer] }) => {
  const { address } = (node.fixture?.data ?? {}) as { address: Address }
  const market = getContract({ abi, address, client })
  const swap = await market.write.swap?.([1n], { value: 10n ** 18n, account: buyer, chain: null })
  await expect(swap).toEmit({ event: "Swapped", args: [buyer, 10n ** 18n, 9_901n], abi })
  await expect(swap).toBePending()
})
