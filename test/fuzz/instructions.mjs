/** The instructions of one program: each part pushes its operands, and leaves at most one word on the stack. */
import { binary, environment } from "../kernel/core/opcodes.mjs"
import { interesting, push, pushAddress, toHex } from "./random.mjs"

/** Opcodes by the number of words that they take; each pushes one word. */
const pure = [environment, ["15", "19", "1e", "35", "49"], binary, ["08", "09"]]

/** The forks that introduce instructions; before these forks the instructions are rare. */
const since = { 49: "cancun", "4a": "cancun", "5c": "cancun", "5d": "cancun", "5e": "cancun", "1e": "osaka" }

const order = ["shanghai", "cancun", "prague", "osaka"]

/** Returns `true` when a fork has an instruction, and in one of thirty cases when it has not. */
const isKnown = (fork, opcode, random) =>
  since[opcode] === undefined || order.indexOf(fork) >= order.indexOf(since[opcode]) || random.once(30)

/** An offset or length of memory: small, and rarely too large for any gas. */
export function small(random) {
  if (random.once(400)) return random.pick([1n << 24n, 1n << 32n, 1n << 53n, 1n << 64n, (1n << 256n) - 1n])
  return BigInt(random.below(random.once(4) ? 400 : 70))
}

/** A slot: one of few, so that they repeat; some have a value in the prestate. */
const slot = (random) => (random.once(12) ? interesting(random) : BigInt(random.below(5)))

/** An operand: a number, an address, or a copy of the top of the stack. */
function operand(context) {
  const { random, addresses } = context
  if (random.once(10)) return pushAddress(random.pick(addresses))
  if (context.depth > 0 && random.once(4)) return "80"
  return push(interesting(random))
}

const operands = (context, count) => Array.from({ length: count }, () => operand(context)).join("")

/** Stores the word on top in storage or memory, or drops it, or leaves it. */
export function sink(context) {
  const { random, fork } = context
  const kinds = [
    [6, () => "50"],
    [3, () => `${push(slot(random))}55`],
    [5, () => `${push(BigInt(32 * random.below(5)))}52`],
    [1, () => (isKnown(fork, "5d", random) ? `${push(slot(random))}5d` : "50")],
  ]
  if (context.depth < 12 && random.once(6)) {
    context.depth++
    return ""
  }
  return random.weighted(kinds)()
}

/** An instruction that computes. */
export function compute(context) {
  const { random, fork } = context
  const takes = random.weighted([
    [3, 0],
    [3, 1],
    [10, 2],
    [2, 3],
  ])
  const opcode = random.pick(pure[takes].filter((each) => isKnown(fork, each, random)))
  return operands(context, takes) + opcode + sink(context)
}

/** BALANCE, EXTCODESIZE, EXTCODEHASH, EXTCODECOPY; BLOCKHASH with ISZERO, because the hashes differ. */
export function lookUp(context) {
  const { random, addresses } = context
  if (random.once(8)) return `${push(interesting(random))}4015${sink(context)}`
  const address = pushAddress(random.pick(addresses))
  if (random.once(4)) return `${ranges(random, 3)}${address}3c`
  return `${address}${random.pick(["31", "3b", "3f"])}${sink(context)}`
}

/** Numbers for offsets and lengths. */
export const ranges = (random, count) => Array.from({ length: count }, () => push(small(random))).join("")

/** Memory: loads, stores and copies. */
export function memory(context) {
  const { random, fork } = context
  const kind = random.pick(["51", "20", "52", "53", "37", "39", "3e", "5e", "59"])
  if (!isKnown(fork, kind, random)) return ""
  if (kind === "51") return `${ranges(random, 1)}51${sink(context)}`
  if (kind === "20") return `${ranges(random, 2)}20${sink(context)}`
  if (kind === "59") return `59${sink(context)}`
  if (kind === "52" || kind === "53") return operand(context) + ranges(random, 1) + kind
  // RETURNDATACOPY beyond the end of the return data fails, so it mostly copies 0 bytes or all of them.
  if (kind === "3e")
    return random.once(8) ? `${ranges(random, 3)}3e` : random.pick(["5f5f5f3e", "3d5f5f3e", "3d5f60203e"])
  return ranges(random, 3) + kind
}

/** Storage and transient storage. */
export function storage(context) {
  const { random, fork } = context
  const key = push(slot(random))
  const kind = random.weighted([
    [3, "54"],
    [5, "55"],
    [1, "5c"],
    [2, "5d"],
  ])
  if (!isKnown(fork, kind, random)) return ""
  if (kind === "54" || kind === "5c") return `${key}${kind}${sink(context)}`
  const value = random.once(2) ? push(BigInt(random.below(3))) : operand(context)
  return value + key + kind
}

/** LOG0 to LOG4. */
export function log(context) {
  const { random } = context
  const topics = random.below(5)
  return operands(context, topics) + ranges(random, 2) + toHex(0xa0 + topics, 1)
}

/** DUPs and SWAPs, mostly of items that are on the stack. */
export function stack(context) {
  const { random, depth } = context
  const reach = random.once(200) ? 16 : depth
  if (reach === 0) return ""
  if (random.once(2)) return `${toHex(0x80 + random.below(Math.min(16, reach)), 1)}${sink(context)}`
  return reach < 2 ? "" : toHex(0x90 + random.below(Math.min(16, reach - 1)), 1)
}

/** Ends the frame. */
export function end({ random, addresses }) {
  return random.weighted([
    [14, () => `${ranges(random, 2)}f3`],
    [4, () => `${ranges(random, 2)}fd`],
    [3, () => "00"],
    [4, () => `${pushAddress(random.pick(addresses))}ff`],
    [1, () => "30ff"],
    [1, () => random.pick(["fe", "ef", "0c", "50505050505050505050505050505050", "5f56"])],
  ])()
}
