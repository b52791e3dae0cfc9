/** Every opcode of every fork. */
import { arithmetic } from "./arithmetic.ts"
import { bitwise } from "./bitwise.ts"
import { calls } from "./calls.ts"
import { creations } from "./creations.ts"
import { environment } from "./environment.ts"
import { flow } from "./flow.ts"
import type { Operation } from "./frame.ts"
import { memory } from "./memory.ts"
import { storage } from "./storage.ts"

/** By opcode. */
export const operations: ReadonlyMap<number, Operation> = new Map([
  ...arithmetic,
  ...bitwise,
  ...memory,
  ...environment,
  ...storage,
  ...flow,
  ...calls,
  ...creations,
])
