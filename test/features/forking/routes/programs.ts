/** Random programs for fast-check that read state in every way of the EVM; values decide which state is read next. */
import fc from "fast-check"
import { type Hex, numberToHex } from "viem"

/** Code of a statement or an expression, given its offset: jumps need it. A statement leaves the stack unchanged. */
type Code = (at: number) => string

const size = (code: string): number => code.length / 2

function push(value: bigint | number | string): string {
  const digits = BigInt(value).toString(16)
  if (digits === "0") return "5f"
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return `${(0x5f + size(even)).toString(16)}${even}`
}

const opcodes: Readonly<Record<string, string>> = {
  ...{ ADD: "01", DIV: "04", ISZERO: "15", AND: "16", KECCAK256: "20", BALANCE: "31", CALLER: "33" },
  ...{ CALLDATALOAD: "35", EXTCODESIZE: "3b", EXTCODECOPY: "3c", RETURNDATASIZE: "3d", EXTCODEHASH: "3f" },
  ...{ BLOCKHASH: "40", TIMESTAMP: "42", NUMBER: "43", PREVRANDAO: "44", GASLIMIT: "45", SELFBALANCE: "47" },
  ...{ BASEFEE: "48", POP: "50", MLOAD: "51", MSTORE: "52", SLOAD: "54", SSTORE: "55", JUMP: "56" },
  ...{ JUMPI: "57", GAS: "5a", JUMPDEST: "5b", TLOAD: "5c", TSTORE: "5d", DUP1: "80", SWAP1: "90" },
  ...{ SUB: "03", LOG0: "a0", LOG1: "a1", CREATE: "f0", CALL: "f1", CALLCODE: "f2", RETURN: "f3" },
  ...{ DELEGATECALL: "f4", CREATE2: "f5", STATICCALL: "fa", REVERT: "fd", INVALID: "fe", SELFDESTRUCT: "ff" },
}

/** Assembles names of instructions; numbers are pushed. */
const bytes = (text: string): string =>
  text
    .split(" ")
    .map((each) => opcodes[each] ?? push(each))
    .join("")

/** Joins code, and texts that are assembled. */
const code =
  (...parts: readonly (Code | string)[]): Code =>
  (at) =>
    parts.reduce<string>(
      (done, part) => done + (typeof part === "string" ? bytes(part) : part(at + size(done))),
      "",
    )

/** The accounts that programs name. */
export const accounts = {
  contracts: [1, 2, 3, 4].map((index) => numberToHex(0xc0de0000 + index, { size: 20 })),
  delegated: numberToHex(0xde1e, { size: 20 }),
  rich: numberToHex(0x41c4, { size: 20 }),
  absent: numberToHex(0xab5e, { size: 20 }),
} as const

const named = [
  ...accounts.contracts,
  ...accounts.contracts,
  accounts.delegated,
  accounts.rich,
  accounts.absent,
  "4",
]

/** A jump over a body. */
const skip = (at: number, body: Code): string => {
  const start = at + 4
  const inner = body(start)
  return `61${(start + size(inner)).toString(16).padStart(4, "0")}57${inner}5b`
}

/** Runs a body when a condition is not zero. */
const when =
  (condition: Code, body: Code): Code =>
  (at) => {
    const test = code(condition, "ISZERO")(at)
    return test + skip(at + size(test), body)
  }

/** Runs a body as often as a value says, up to fifteen times. */
const repeat =
  (count: Code, body: Code): Code =>
  (at) => {
    const head = code(count, "15 AND")(at)
    const loop = at + size(head)
    const check = bytes("JUMPDEST DUP1 ISZERO")
    const round = code("1 SWAP1 SUB", body, () => push(loop), "JUMP")
    return head + check + skip(loop + size(check), round) + bytes("POP")
  }

/** Calls with a word of input, half of the gas, and a wei where that is possible; logs the result. */
function call(opcode: string, callee: Code, input: Code, value: Code): Code {
  const paid: (Code | string)[] = opcode === "CALL" || opcode === "CALLCODE" ? [value, "1 AND"] : []
  const result = "96 MSTORE RETURNDATASIZE 128 MSTORE 96 64 LOG0"
  return code(input, "0 MSTORE 32 64 32 0", ...paid, callee, "2 GAS DIV", opcode, result)
}

/** Creates a contract whose init code is a body, and stores its address. */
const create =
  (isSalted: boolean, body: Code, slot: Code): Code =>
  (at) => {
    const init = code(body, "0 0 RETURN")(0).slice(0, 2 * 300)
    const words = init.match(/.{1,64}/g) ?? []
    const stores = words.map(
      (word, index) => `7f${word.padEnd(64, "0")}${bytes(`${512 + 32 * index} MSTORE`)}`,
    )
    const made = `${stores.join("")}${bytes(`${isSalted ? "0 " : ""}${size(init)} 512 0`)}`
    const opcode = bytes(isSalted ? "CREATE2" : "CREATE")
    return made + opcode + code(slot, "7 AND SSTORE")(at + size(made + opcode))
  }

type Kinds = {
  readonly expression: Code
  readonly address: Code
  readonly statement: Code
  readonly block: Code
}

/** Slots are 0 to 7, and those of a mapping with the keys 0 to 7: few, so that programs use the same ones. */
const { expression, block } = fc.letrec<Kinds>((tie) => {
  const [value, owner, body] = [tie("expression"), tie("address"), tie("block")]
  const of = (kind: fc.Arbitrary<Code>, text: string) => kind.map((each) => code(each, text))
  const ofTwo = (text: string) => fc.tuple(value, value).map(([first, second]) => code(first, second, text))
  const plain = fc.constantFrom(
    ...[
      "CALLER",
      "TIMESTAMP",
      "NUMBER",
      "PREVRANDAO",
      "GASLIMIT",
      "SELFBALANCE",
      "BASEFEE",
      "RETURNDATASIZE",
    ],
    ...["0 CALLDATALOAD", "GAS"],
  )
  const depth = { depthIdentifier: "program" } as const
  return {
    expression: fc.oneof(
      { ...depth, maxDepth: 5 },
      fc.nat({ max: 9 }).map((word) => code(`${word}`)),
      of(value, "7 AND SLOAD"),
      of(value, "7 AND SLOAD"),
      of(value, "7 AND 160 MSTORE 32 160 KECCAK256 SLOAD"),
      of(value, "7 AND TLOAD"),
      of(owner, "BALANCE"),
      of(owner, "EXTCODESIZE"),
      of(owner, "EXTCODEHASH"),
      owner.map((each) => code("32 0 192", each, "EXTCODECOPY 192 MLOAD")),
      // The fork block, block 4, and those before it.
      of(value, "7 AND 4 SUB BLOCKHASH"),
      ofTwo("ADD"),
      plain.map((text) => code(text)),
    ),
    address: fc.oneof(
      { ...depth, maxDepth: 4 },
      fc.constantFrom(...named).map((name) => code(name)),
      of(value, "7 AND SLOAD"),
    ),
    statement: fc.oneof(
      { ...depth, maxDepth: 4 },
      ofTwo("7 AND SSTORE"),
      ofTwo("7 AND SSTORE"),
      of(value, "0 SWAP1 7 AND SSTORE"),
      ofTwo("7 AND 160 MSTORE 32 160 KECCAK256 SSTORE"),
      ofTwo("7 AND TSTORE"),
      fc.tuple(value, value).map(([topic, data]) => code(topic, data, "0 MSTORE 32 0 LOG1")),
      fc.tuple(value, body).map(([condition, then]) => when(condition, then)),
      fc.tuple(value, body).map(([count, each]) => repeat(count, each)),
      fc
        .tuple(fc.constantFrom("CALL", "CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"), owner, value, value)
        .map(([opcode, callee, input, wei]) => call(opcode, callee, input, wei)),
      fc.tuple(fc.boolean(), body, value).map(([isSalted, init, slot]) => create(isSalted, init, slot)),
      of(owner, "SELFDESTRUCT"),
      of(value, "0 MSTORE 32 0 RETURN"),
      of(value, "0 MSTORE 32 0 REVERT"),
      fc.constant(code("INVALID")),
    ),
    block: fc
      .array(tie("statement"), { minLength: 1, maxLength: 5, ...depth })
      .map((statements) => code(...statements)),
  }
})

/** A program that ends with a word. */
export const program: fc.Arbitrary<Hex> = fc
  .tuple(block, expression)
  .map(([body, result]) => `0x${code(body, result, "0 MSTORE 32 0 RETURN")(0)}` as Hex)
