/** Programs from a seed: mostly valid code, with some failures of each kind. */
import { compute, end, log, lookUp, memory, ranges, sink, small, stack, storage } from "./instructions.mjs"
import { precompileInput } from "./precompileInputs.mjs"
import { interesting, push, pushAddress, store, toHex } from "./random.mjs"

/** A jump over bytes that are not code, a conditional jump, or a jump to an invalid target. */
function jump({ random }, at) {
  const skipped = random.bytes(random.below(4))
  const wrong = random.once(50)
  const kind = random.below(3)
  const condition = kind === 0 ? "" : push(interesting(random))
  const head = condition.length / 2 + 4
  const target = at + head + skipped.length / 2 + (wrong ? 1 - random.below(3) : 0)
  // A condition may be zero: then the skipped bytes run, and must have no effect.
  const between = kind === 0 ? skipped : "5b".repeat(skipped.length / 2)
  return `${condition}61${toHex(Math.max(0, target), 2)}${kind === 0 ? "56" : "57"}${between}5b`
}

/** A loop that counts down, around some parts that leave the stack unchanged. */
function loop(context, at) {
  const { random } = context
  const inner = { ...context, depth: 12 }
  const body = Array.from({ length: 1 + random.below(3) }, () =>
    random.pick([compute, storage, memory, log, callAccount])(inner),
  ).join("")
  const count = random.once(40) ? 2000 : 1 + random.below(12)
  const counter = push(count)
  return `${counter}5b${body}6001900380${`61${toHex(at + counter.length / 2, 2)}`}5750`
}

/** An endless loop of pushes: the stack can hold 1024 items. */
const overflow = (_, at) => `5b5f61${toHex(at, 2)}56`

/** Gas of a call: all, none, the stipend, or some number. */
const gasOfCall = ({ below, weighted }) =>
  weighted([
    [6, () => "5a"],
    [3, () => push(below(60_000))],
    [1, () => push(below(3000))],
    [1, () => push((1n << 256n) - 1n)],
  ])()

/** Instructions that use a call's success and return data. */
function afterCall(context) {
  const { random } = context
  const copied = random.once(3) ? "3d5f5f3e" : ""
  return sink(context) + copied + (random.once(4) ? `3d${sink(context)}` : "")
}

/** CALL, CALLCODE, DELEGATECALL or STATICCALL of an account. */
function callAccount(context) {
  const { random, addresses } = context
  const opcode = random.weighted([
    [5, "f1"],
    [1, "f2"],
    [3, "f4"],
    [3, "fa"],
  ])
  const value =
    opcode < "f4" ? push(random.once(3) ? random.below(3) : random.once(20) ? interesting(random) : 0) : ""
  const target = random.once(60) ? "30" : pushAddress(random.pick(addresses))
  return ranges(random, 4) + value + target + gasOfCall(random) + opcode + afterCall(context)
}

/** A call of a precompiled contract with an input made for it. */
function callPrecompile(context) {
  const { random } = context
  const { address, data } = precompileInput(random)
  const opcode = random.pick(["f1", "f2", "f4", "fa"])
  const value = opcode < "f4" ? push(random.once(6) ? 1 : 0) : ""
  const output = `${push(random.below(130))}${push(small(random))}`
  const gas = random.once(5) ? push(random.below(130_000)) : "5a"
  const call = `${output}${push(data.length / 2)}5f${value}${pushAddress(address)}${gas}${opcode}`
  return `${store(data)}${call}${afterCall(context)}3d5f5f3e3d5f20${sink(context)}`
}

/** Init code that returns code, reverts, or returns invalid code. */
export function initCode(context) {
  const { random } = context
  const runtime = () => programOf({ ...context, depth: 0 }, 1 + random.below(4)).parts.join("")
  return random.weighted([
    [5, () => returning(runtime())],
    [2, () => programOf({ ...context, depth: 0 }, 1 + random.below(4)).parts.join("")],
    [1, () => "5f5ffd"],
    [1, () => `60ef5f53${push(1 + random.below(3))}5ff3`],
    [1, () => `${push(24570 + random.below(12))}5ff3`],
    [1, () => `${pushAddress(random.pick(context.addresses))}ff`],
    [1, () => ""],
  ])()
}

const returning = (code) => `${store(code)}${push(code.length / 2)}5ff3`

/** CREATE or CREATE2, mostly with a call of the new contract. */
function create(context) {
  const { random } = context
  if (context.nesting > 1) return ""
  const code = initCode({ ...context, nesting: context.nesting + 1 })
  const salt = random.once(2) ? push(random.below(3)) : undefined
  const length = random.once(40) ? random.pick([49152, 49153, 50000]) : code.length / 2
  const value = push(random.once(3) ? random.below(4) : 0)
  const made = `${store(code)}${salt ?? ""}${push(length)}5f${value}${salt === undefined ? "f0" : "f5"}`
  if (random.once(3)) return made + sink(context)
  const call = `805f5f5f5f${push(random.once(4) ? 1 : 0)}855af150`
  return `${made}${call}${random.once(3) ? `3f${sink(context)}` : sink(context)}`
}

const kinds = [
  [24, compute],
  [8, memory],
  [8, storage],
  [5, lookUp],
  [4, stack],
  [3, log],
  [4, jump],
  [3, loop],
  [9, callAccount],
  [5, callPrecompile],
  [4, create],
]

/** One part; `at` is its offset in the code. */
function part(context, at) {
  const { random } = context
  if (random.once(300)) return end(context)
  if (random.once(400)) return random.bytes(1)
  if (random.once(900)) return overflow(context, at)
  return random.weighted(kinds)(context, at)
}

/**
 * Returns a program of `count` parts and an end, as a list from which parts can be removed.
 *
 * @param context - Random numbers, fork, the addresses that code may name, and how deep creations are nested.
 */
export function programOf(context, count) {
  const { random } = context
  const inner = { nesting: 0, ...context, depth: 0 }
  const parts = []
  let at = 0
  for (let i = 0; i < count; i++) {
    const code = part(inner, at)
    parts.push(code)
    at += code.length / 2
  }
  const output = random.once(2)
    ? `${push(32 * random.below(6))}5f${random.once(5) ? "fd" : "f3"}`
    : end(inner)
  return { parts: [...parts, output].filter((code) => code !== "") }
}
