/** Writes a hash of a file at its end, for the loader (`src/bundle/codeCache.ts`): hashing 2 MB takes each process a millisecond. */
import { createHash } from "node:crypto"

/** The plugin of the bundler; it must be the last one, because later changes of a file would not be in the hash. */
export const sealed = {
  name: "sealed",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle).filter(({ type }) => type === "chunk")) {
      const hash = createHash("sha256").update(chunk.code).digest("hex").slice(0, 32)
      chunk.code += `\n//# sealed=${hash}\n`
    }
  },
}
