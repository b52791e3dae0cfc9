import type { Step } from "./step.mjs"

export const stages: readonly (readonly Step[])[]
