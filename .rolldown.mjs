/** Puts our own modules, and zod, into a few files: a program that begins reads four files in the place of four hundred. */
import { defineConfig } from "rolldown"

const entries = ["index", "cli", "viem", "vitest", "globalSetup", "harness/index", "cli/commands"]

// biome-ignore lint/style/noDefaultExport: rolldown reads it so.
export default defineConfig({
  input: Object.fromEntries(entries.map((name) => [name, `dist/${name}.js`])),
  external: (id) => !/^(\.|\/|zod($|\/))/.test(id),
  platform: "node",
  output: { dir: "lib", format: "esm", cleanDir: true },
})
