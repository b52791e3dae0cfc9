/** Files share their modules in each worker, and so the client of its node. */
import { defineConfig } from "vitest/config"

const config = defineConfig({ test: { isolate: false, globalSetup: "globalSetup.ts" } })
// biome-ignore lint/style/noDefaultExport: vitest reads it so.
export default config
