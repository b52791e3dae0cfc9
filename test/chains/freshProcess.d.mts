import type { createChains } from "../../src/index.ts"

export declare function hashesWith(start: typeof createChains, dataDir?: string): Promise<readonly string[]>
