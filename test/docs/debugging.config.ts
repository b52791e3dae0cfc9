/** Runs the failing tests of examples/debugging, which docs/debugging.md shows, with the built package. */
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import manifest from "../../package.json" with { type: "json" }

const alias = Object.entries(manifest.exports).map(([entry, target]) => ({
  find: new RegExp(`^midblock${entry.slice(1)}$`),
  replacement: fileURLToPath(
    new URL(`../../${typeof target === "string" ? target : target.default}`, import.meta.url),
  ),
}))

export default defineConfig({
  resolve: { alias },
  test: {
    root: fileURLToPath(new URL("../../examples/debugging", import.meta.url)),
    include: ["*.test.ts"],
  },
})
