/**
 * vitest's coverage provider for Solidity: `vitest run --coverage` reports the lines of the contracts that the nodes of the tests
 * executed. The plugin sets it with `midblock({ coverage: true })`. Without the plugin, set `coverage` of the configuration to
 * `{ provider: "custom", customProviderModule: "midblock/vitest/coverage" }`.
 *
 * @module
 */
import type { CoverageProviderModule } from "vitest/node"

/** The module that vitest loads. Workers load it too but do not need the provider, so the provider is loaded at its first use. */
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
