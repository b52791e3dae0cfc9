/** Runs the failing tests of examples/debugging, which docs/debugging.md shows, with the sources of midblock. */
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import config from "../../vitest.config.ts"

export default defineConfig({
  resolve: config.resolve ?? {},
  test: {
    root: fileURLToPath(new URL("../../examples/debugging", import.meta.url)),
    include: ["*.test.ts"],
  },
})
