import type { createChains } from "../../src/index.ts"

export declare function hashesWith(start: typeof createChains): Promise<readonly string[]>
