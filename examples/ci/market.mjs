/** The chain that every test of a market begins with: `npx midblock fixture build examples/ci/market.mjs`. */
import { readFileSync } from "node:fs"
import { defineFixture, deploy } from "midblock/harness"

const Market = JSON.parse(readFileSync(new URL("Market.json", import.meta.url), "utf8"))

export const fixture = defineFixture({
  seed: "market",
  artifacts: Market.bytecode,
  async setup({ client, node }) {
    const { address } = await deploy(client, Market, [1_000_000n], { value: 10n ** 20n })
    await node.mine()
    return { address }
  },
})
