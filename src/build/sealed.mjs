/** Writes a hash of a file at its end, for the loader (`src/bundle/codeCache.ts`): to hash 2 MB takes each process a millisecond. */
import { createHash } from "node:crypto"

/** The plugin of the bundler; the last one, because what changes a file after it would not be in the hash. */
export const sealed = {
  name: "sealed",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle).filter(({ type }) => type === "chunk")) {
      const hash = createHash("sha256").update(chunk.code).digest("hex").slice(0, 32)
      chunk.code += `\n//# sealed=${hash}\n`
    }
  },
}
