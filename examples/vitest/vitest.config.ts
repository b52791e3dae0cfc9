/** Files share their modules in each worker: a node is a few milliseconds, loading its code is more. */
import { defineConfig } from "vitest/config"

const config = defineConfig({ test: { isolate: false } })
// biome-ignore lint/style/noDefaultExport: vitest reads it so.
export default config
