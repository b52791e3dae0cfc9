/** Files share their modules in each worker, and so the client of its node. */
import { defineConfig } from "vitest/config"

const config = defineConfig({ test: { isolate: false, globalSetup: "globalSetup.ts" } })
export default config
