import { defineConfig } from "vitest/config"

export default defineConfig({ test: { globalSetup: "setup.ts", maxWorkers: 2 } })
