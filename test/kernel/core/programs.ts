/** Random programs from a seed: mostly valid code, with some failures of each kind. */
import type { Hex } from "../../../src/base/hex.ts"
import { binary, environment } from "./opcodes.mjs"

/** Numbers from a seed, below a bound (the mulberry32 generator). */
export type Random = (below: number) => number

export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const hex = (value: number, bytes: number): string => value.toString(16).padStart(2 * bytes, "0")

/** Instructions that take words of any size, by the number of words. */
const onWords: readonly (readonly string[])[] = [
  [...environment, "4b"],
  ["15", "19", "1e", "31", "35", "3b", "3f", "40", "49", "54", "5c"],
  binary,
  ["08", "09"],
]

/** Instructions that take offsets, lengths and slots, which should be small, by the number of words. */
const onSmallNumbers: readonly (readonly string[])[] = [
  ["5b", "5f"],
  ["50", "51", "54", "5c"],
  ["20", "52", "53", "55", "55", "5d", "a0"],
  ["37", "39", "3e", "5e", "a1"],
  ["a2"],
]

/** Endings, a jump and undefined opcodes: rare, because most of a program should run. */
const endings = ["00", "f3", "fd", "ff", "fe", "0c", "ef", "56"]

/** Returns `true` when a fork has an instruction, by its code in hex. */
export type Knows = (opcode: string) => boolean

/** Returns a PUSH of a value: a small number, an offset, the address of an account, or an extreme or random word. */
function pushed(random: Random, addresses: readonly Hex[]): string {
  switch (random(10)) {
    case 0:
      return `7f${"ff".repeat(32)}`
    case 1:
      return `7f80${"00".repeat(31)}`
    case 2:
      return `7f${Array.from({ length: 32 }, () => hex(random(256), 1)).join("")}`
    case 3:
    case 4:
      return `73${(addresses[random(addresses.length)] as Hex).slice(2)}`
    case 5:
      return `62${hex(random(2 ** 20), 3)}`
    case 6:
      return `61${hex(random(4096), 2)}`
    default:
      return `60${hex(random(40), 1)}`
  }
}

const small = (random: Random): string => `60${hex(random(random(4) === 0 ? 256 : 8), 1)}`

/** DUPN and SWAPN on some pushes, or EXCHANGE (EIP-8024); rarely with a byte that is not valid. */
function onItems(random: Random): string {
  const kind = random(3)
  const pushes = kind < 2 ? random(24) : random(6)
  const byte = random(4) === 0 ? random(256) : kind < 2 ? 0x80 + random(4) : 0x8e + random(3)
  return `${"5f".repeat(pushes)}${hex(0xe6 + kind, 1)}${hex(byte, 1)}`
}

/** Returns one instruction after pushes of its operands; rarely one operand is missing. */
function step(random: Random, addresses: readonly Hex[], knows: Knows): string {
  const kind = random(200)
  if (kind < 2) return endings[random(endings.length)] as string
  if (kind < 3) return hex(random(256), 1)
  if (kind < 30) return hex(0x80 + random(kind < 5 ? 32 : 2), 1)
  if (kind < 36 && knows("e8")) return onItems(random)
  const [table, push] =
    random(2) === 0 ? [onWords, () => pushed(random, addresses)] : [onSmallNumbers, () => small(random)]
  const takes = random(table.length)
  const known = (table[takes] as readonly string[]).filter(knows)
  if (known.length === 0) return ""
  const missing = kind === 30 && takes > 0 ? 1 : 0
  return Array.from({ length: takes - missing }, push).join("") + (known[random(known.length)] as string)
}

/** A call of an account, with small call data, value and gas. */
function call(random: Random, addresses: readonly Hex[], knows: Knows): string {
  const known = ["f1", "f2", "f4", "fa"].filter(knows)
  const opcode = known[random(known.length)] as string
  const value = opcode < "f4" ? `60${hex(random(3), 1)}` : ""
  const target = (addresses[random(addresses.length)] as Hex).slice(2)
  const ranges = `${small(random)}${small(random)}${small(random)}${small(random)}`
  // A fork with state gas asks for more.
  const gas = knows("e8") ? `62${hex(random(2 ** 20), 3)}` : `61${hex(random(65536), 2)}`
  return `${ranges}${value}73${target}${gas}${opcode}`
}

/** A creation from the first bytes of memory, or of a small contract. */
const create = (random: Random, knows: Knows): string =>
  random(2) === 0 || !knows("f5")
    ? `69${"602a60005260206000f3".slice(0, 20)}60005260${hex(10 + random(3), 1)}601660${hex(random(2), 1)}f0`
    : `60${hex(random(4), 1)}60${hex(random(64), 1)}60${hex(random(32), 1)}60${hex(random(2), 1)}f5`

/** A loop that counts down, around some steps. */
function loop(random: Random, addresses: readonly Hex[], at: number): string {
  const body = Array.from(
    { length: random(4) },
    () => `${pushed(random, addresses)}6001${["01", "02", "18", "55"][random(3)]}50`,
  ).join("")
  return `60${hex(1 + random(20), 1)}5b${body}6001900380${`61${hex(at + 2, 2)}`}5750`
}

/** A program of this many parts, mostly of instructions that its fork has. */
export function program(random: Random, parts: number, addresses: readonly Hex[], knows: Knows): Hex {
  let code = ""
  for (let part = 0; part < parts; part++) {
    const kind = random(12)
    if (kind === 0) code += call(random, addresses, knows)
    else if (kind === 1) code += create(random, knows)
    else if (kind === 2) code += loop(random, addresses, code.length / 2)
    else code += step(random, addresses, knows)
  }
  return `0x${code}60ff6000f3`
}
