/** The idle instances of the core, shared by all nodes of the process, so that a new node need not allocate memory and decode codes again. */
import { Instance } from "./instance.ts"
import { type Rules, writeRules } from "./rules.ts"

/** The way in which an instance decodes codes: `steps` reports every instruction. */
export type Mode = "plain" | "steps"

/** An idle instance, with the rules and the mode for which it was set up. */
interface Idle {
  readonly instance: Instance
  readonly rules: Rules
  readonly mode: Mode
}

/** The maximum number of idle instances. A process needs one for each fork of its nodes, and some more while runs are paused. */
const maxIdle = 8

/** The instance that ran last is at the end. */
const idle: Idle[] = []

/**
 * Returns an instance that the caller owns until {@link giveBack}.
 *
 * @param rules - Compared by identity. Several chains may share one object.
 */
export function takeInstance(rules: Rules, mode: Mode): Instance {
  for (let index = idle.length - 1; index >= 0; index--) {
    const each = idle[index] as Idle
    if (each.rules !== rules || each.mode !== mode) continue
    if (index === idle.length - 1) idle.pop()
    else idle.splice(index, 1)
    if (each.instance.isReusable) return each.instance
  }
  return createInstance(rules)
}

/** Creates an instance. */
export function createInstance(rules: Rules): Instance {
  const fresh = new Instance()
  writeRules(fresh, rules)
  return fresh
}

/** Returns an instance to the pool. Its run must have ended, and its results must have been read. */
export function giveBack(instance: Instance, rules: Rules, mode: Mode): void {
  if (!instance.isReusable) return
  idle.push({ instance, rules, mode })
  if (idle.length > maxIdle) idle.shift()
}
