/** A history of signed transactions, by name, that has every kind of trace. */
import { encodeFunctionData, type Hex, parseGwei, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { Tracee } from "../../contracts/artifacts/Tracee.ts"

/** The private keys of the first two accounts of every test node. */
const keys: readonly Hex[] = [
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
]
export const [alice, bob] = keys.map((key) => privateKeyToAccount(key)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]

const chainId = 31337
const gas = 1_000_000n
const fees = { maxFeePerGas: parseGwei("100"), maxPriorityFeePerGas: 1n }

/** Returns a PUSH instruction for a value, as hex digits. */
const push = (value: bigint | number | Hex): string => {
  const digits = (typeof value === "string" ? value.slice(2) : BigInt(value).toString(16)) || "0"
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return `${(0x5f + even.length / 2).toString(16)}${even}`
}
const at = (index: number): Hex => toHex(0xc0de00 + index, { size: 20 })

interface CallOptions {
  readonly value?: number
  readonly gas?: number
  /** The number of bytes of memory that are the input. */
  readonly input?: number
  readonly output?: number
}

/** Returns the code of a call whose result is removed from the stack. */
const call = (op: "f1" | "f2" | "f4" | "fa", to: Hex, options: CallOptions = {}): string => {
  const { value = 0, gas = 100_000, input = 0, output = 0 } = options
  const withValue = op === "f1" || op === "f2" ? push(value) : ""
  return `${push(output)}5f${push(input)}5f${withValue}${push(to)}${push(gas)}${op}50`
}
/** Init code in memory, then CREATE or CREATE2. */
const create = (op: "f0" | "f5", init: string, value = 0): string => {
  const size = init.length / 2
  return `${push(`0x${init.padEnd(64, "0")}`)}5f52${op === "f5" ? push(7) : ""}${push(size)}5f${push(value)}${op}50`
}

const word = (value: number) => toHex(value, { size: 32 }).slice(2)
const precompile = (index: number) => toHex(index, { size: 20 })
const nowhere: Hex = "0x000000000000000000000000000000000000dead"
const stranger: Hex = "0x00000000000000000000000000000000000a11ce"

/** The codes of contracts, by name. */
const codes = {
  stop: "00",
  stores: "6001600055602a60005260206000f3",
  reverts: "5f5ffd",
  revertsWithData: "63deadbeef5f526004601cfd",
  invalid: "fe",
  undefinedOpcode: "0c",
  badJump: "600356",
  underflow: "01",
  overflow: "5f".repeat(1025),
  outOfGas: "5b5f56",
  returnsBeyond: "60015f5f3e",
  storesThenReverts: "6001600055604260015560ff6002555f5ffd",
  destroys: `${push(nowhere)}ff`,
  destroysToSelf: "30ff",
  logs: "602a5f5260205fa000",
} as const
type Name = keyof typeof codes
const names = Object.keys(codes) as Name[]
const addressOf = (name: Name): Hex => at(names.indexOf(name))

/** Returns the gas of a call; the loop that ends without gas gets less, because its traces list each instruction. */
const gasOf = (name: Name, usual: number) => (name === "outOfGas" ? usual / 3 : usual)

const failing = ["reverts", "revertsWithData", "invalid", "undefinedOpcode", "badJump", "underflow"] as const
const alsoFailing = ["overflow", "outOfGas", "returnsBeyond", "storesThenReverts"] as const

const callers = {
  callsEverything: [
    call("f1", addressOf("stores"), { value: 3, input: 36, output: 32 }),
    call("f2", addressOf("stores"), { value: 2 }),
    call("f4", addressOf("stores")),
    call("fa", addressOf("stop")),
    call("fa", addressOf("stores")),
    "00",
  ].join(""),
  callsFailing: `${[...failing, ...alsoFailing].map((name) => call("f1", addressOf(name), { gas: gasOf(name, 30_000) })).join("")}00`,
  callsPrecompiles:
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((index) => call("fa", precompile(index), { input: 64 })).join("") +
    call("f1", precompile(4), { value: 1, input: 32 }) +
    call("f1", precompile(2), { input: 32 }) +
    call("f4", precompile(2), { input: 32 }) +
    call("f1", precompile(2), { gas: 1, input: 32 }) +
    // A point that is not on the curve.
    `6001${"5f52"}6001602052${call("f1", precompile(6), { input: 128 })}` +
    call("f1", addressOf("stores")) +
    "00",
  callsEmpty: `${call("f1", nowhere)}${call("f1", nowhere, { value: 5 })}${call("fa", nowhere)}${call("f4", nowhere)}00`,
  callsPoor: `${call("f1", nowhere, { value: 0xffffff })}${create("f0", "00", 0xffffff)}${call("f1", addressOf("stop"))}00`,
  creates: [
    create("f0", "6001600055600a600052600160205360206000f3".slice(0, 40), 1),
    create("f5", "60fe5f5360015ff3", 2),
    create("f0", "5f5ffd"),
    create("f0", "63deadbeef5f526004601cfd"),
    create("f0", ""),
    create("f5", `${push(nowhere)}ff`, 9),
    "00",
  ].join(""),
  createsTwice: `${create("f5", "60fe5f5360015ff3", 2)}${create("f5", "60fe5f5360015ff3", 2)}00`,
  createsInvalid: `${create("f0", "fe")}00`,
  destroysMany: [
    call("f1", addressOf("destroys")),
    call("f1", addressOf("destroys"), { value: 4 }),
    call("f4", addressOf("destroys")),
    call("f1", addressOf("destroysToSelf"), { value: 6 }),
    call("f1", addressOf("stop")),
    "00",
  ].join(""),
  nested: `${call("f1", at(100), { value: 1, input: 4 })}${call("f1", at(101), { gas: 500_000 })}5f5f5260205ff3`,
} as const
type CallerName = keyof typeof callers
const callerNames = Object.keys(callers) as CallerName[]
export const callerOf = (name: CallerName): Hex => at(200 + callerNames.indexOf(name))

/** A contract that runs until its gas is used up. */
export const endless = addressOf("outOfGas")

/** The contract that bob delegates to. */
export const storing = addressOf("stores")

/** The contracts that both nodes get by `anvil_setCode` and `anvil_setBalance` before the first transaction. */
export const contracts: readonly { readonly address: Hex; readonly code: Hex; readonly balance: Hex }[] = [
  ...names.map((name) => ({ address: addressOf(name), code: codes[name] })),
  ...callerNames.map((name) => ({ address: callerOf(name), code: callers[name] })),
  {
    address: at(100),
    code: `${call("f1", at(101), { gas: 50_000 })}${call("f4", addressOf("logs"))}${call("f1", addressOf("reverts"))}00`,
  },
  {
    address: at(101),
    code: `${call("fa", addressOf("revertsWithData"))}${call("f1", addressOf("stores"), { value: 1 })}3d5f5f3e3d5ffd`,
  },
].map(({ address, code }) => ({ address, code: `0x${code}` as Hex, balance: "0x64" }))

/** An impersonated account, and its transactions. */
export const impersonated = {
  address: stranger,
  transactions: {
    "impersonated call": { to: callerOf("nested"), gas: toHex(gas), value: "0x7" },
    "impersonated creation": { data: "0x60fe5f5360015ff3", gas: toHex(gas), value: "0x1" },
  },
} as const

const tracee: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const run = (isFailing: boolean) =>
  encodeFunctionData({ ...Tracee, functionName: "run", args: [7n, isFailing] })

const calls: Readonly<Record<string, { to?: Hex; data?: Hex; value?: bigint; gas?: bigint }>> = {
  "creation that creates": { data: Tracee.bytecode, value: 100n, gas: 2_000_000n },
  "solidity, all kinds": { to: tracee, data: run(false), gas: 2_000_000n },
  "solidity, reverting": { to: tracee, data: run(true), gas: 2_000_000n },
  transfer: { to: nowhere, value: 1n },
  "transfer of nothing": { to: bob.address },
  ...Object.fromEntries(callerNames.map((name) => [name, { to: callerOf(name), value: 10n }])),
  ...Object.fromEntries(
    names.map((name) => [name, { to: addressOf(name), data: "0x01020304" as Hex, gas: 100_000n }]),
  ),
  "to a precompile": { to: precompile(2), data: "0x1234" },
  "to a precompile with value": { to: precompile(4), data: "0x1234", value: 3n },
  "to a failing precompile": { to: precompile(6), data: `0x${word(1)}${word(1)}` },
  "to a precompile for want of gas": { to: precompile(3), data: "0x", gas: 21_010n },
  "creation of nothing": { data: "0x", value: 5n },
  "creation that reverts": { data: "0x63deadbeef5f526004601cfd" },
  "creation that runs out of gas": { data: "0x5b5f56", gas: 60_000n },
  "creation with too little gas for its code": { data: "0x6140005ff3", gas: 100_000n },
  "creation of code that begins with 0xef": { data: "0x60ef5f5360015ff3" },
  "creation of code that is too large": { data: "0x6160015ff3", gas: 16_000_000n },
  "creation that destroys itself": { data: `0x${push(nowhere)}ff`, value: 8n },
  "creation with an invalid opcode": { data: "0xfe" },
  "creation with CALLs": { data: `0x${callers.callsEverything.slice(0, -2)}60fe5f5360015ff3`, value: 5n },
}

/** Returns the signed transactions by name; bob sends the last one, and alice all others. */
export async function signedHistory(): Promise<Readonly<Record<string, Hex>>> {
  const signed: Record<string, Hex> = {}
  let nonce = 0
  for (const [name, each] of Object.entries(calls)) {
    const common = { chainId, gas, ...fees, ...each, nonce: nonce++ }
    signed[name] = await alice.signTransaction({ ...common, type: "eip1559" })
  }
  signed.legacy = await alice.signTransaction({
    ...{ chainId, gas, gasPrice: fees.maxFeePerGas, nonce: nonce++ },
    ...{ type: "legacy", to: callerOf("callsEmpty") },
  })
  const authorization = await bob.signAuthorization({ chainId, contractAddress: storing, nonce: 0 })
  signed["delegation, and a call of it"] = await alice.signTransaction({
    ...{ chainId, gas, ...fees, nonce: nonce++ },
    ...{ type: "eip7702", to: bob.address, authorizationList: [authorization] },
  })
  signed["of a delegated account"] = await bob.signTransaction({
    ...{ chainId, gas, ...fees, nonce: 1, type: "eip1559", to: callerOf("callsEverything") },
  })
  return signed
}
