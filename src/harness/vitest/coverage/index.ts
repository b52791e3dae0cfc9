/**
 * vitest's coverage provider for Solidity: `vitest run --coverage` reports which lines of the contracts the nodes of the tests have
 * executed. The plugin sets it with `midblock({ coverage: true })`; without the plugin, `coverage` of the configuration is
 * `{ provider: "custom", customProviderModule: "midblock/vitest/coverage" }`.
 *
 * @module
 */
import type { CoverageProviderModule } from "vitest/node"

/** The module that vitest loads. Workers load it too and have nothing to do, so the provider itself is loaded when it is asked for. */
const coverage: CoverageProviderModule = {
  async getProvider() {
    const { BaseCoverageProvider } = (await import("vitest/node")) as Partial<typeof import("vitest/node")>
    // Until vitest 4.1 the class was in another module.
    const Base = BaseCoverageProvider ?? (await import("vitest/coverage")).BaseCoverageProvider
    const { createProvider } = await import("./provider.ts")
    return createProvider(Base)
  },
}

export default coverage
