/** Instances of the core in which nothing runs, for all nodes of the process: a new node need not touch memory and decode codes anew. */
import { Instance } from "./instance.ts"
import { type Rules, writeRules } from "./rules.ts"

/** The way of decoding codes: it differs where every instruction is told of. */
export type Mode = "plain" | "steps"

/** An instance that runs by some rules. */
interface Idle {
  readonly instance: Instance
  readonly rules: Rules
  readonly mode: Mode
}

/** The most instances that are kept. A process needs one for each fork that its nodes have, and some more while runs pause. */
const maxIdle = 8

/** The one that ran last is the last. */
const idle: Idle[] = []

/**
 * Returns an instance for the caller alone, until it is given back.
 *
 * @param rules - Compared as an object: the rules of another chain may be the same.
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

/** Creates an instance that no other node will have. */
export function createInstance(rules: Rules): Instance {
  const fresh = new Instance()
  writeRules(fresh, rules)
  return fresh
}

/** Gives an instance back, whose run has ended and has been read; one whose run was stopped is not to be given back. */
export function giveBack(instance: Instance, rules: Rules, mode: Mode): void {
  if (!instance.isReusable) return
  idle.push({ instance, rules, mode })
  if (idle.length > maxIdle) idle.shift()
}
