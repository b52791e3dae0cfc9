import { midblock } from "midblock/vitest/plugin"
import { defineConfig } from "vitest/config"

export default defineConfig({ plugins: [midblock({ fixtures: ["market.mjs"] })] })
