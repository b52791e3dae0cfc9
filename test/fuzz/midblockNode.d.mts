import type { createNode } from "../../src/index.ts"
import type { FuzzNode } from "./execute.mjs"

export function createMidblock(create: typeof createNode, fork: string): Promise<FuzzNode>
