/** Files share their modules in each worker: a node is a few milliseconds, loading its code is more. */
import { defineConfig } from "vitest/config"

export default defineConfig({ test: { isolate: false } })
