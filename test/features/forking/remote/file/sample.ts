/** A small fork file: its contents, and its text. */
import { keccak256 as hashOf } from "viem"
import type { ForkFileHead } from "../../../../../src/features/forking/remote/file/contents.ts"
import type { ForkRecorder } from "../../../../../src/features/forking/remote/file/recorder.ts"
import type { StateValues } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { keccak256 } from "../../../../../src/kernel/evm/base/crypto.ts"

export { keccak256 }

export const word = (value: bigint | number): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`
export const token = `0x${"aa".repeat(20)}` as const
export const holder = `0x${"0b".repeat(20)}` as const
export const code = "0x6001600255"

export const headerRlp = "0xc20a0b"
export const hash = hashOf(headerRlp)

export const head: ForkFileHead = {
  chainId: 1n,
  block: { number: "0x10", hash, extra: { b: 1, a: [null] }, baseFeePerGas: "0x7", transactions: [word(1)] },
  headerRlp,
}

export const state: StateValues = {
  accounts: new Map([
    [token, { balance: 0n, nonce: 1n, code }],
    [holder, { balance: 10n ** 18n, nonce: 0n, code: "0x" }],
  ]),
  slots: new Map([
    [
      token,
      new Map([
        [word(2), word(0)],
        [word(1), word(255)],
      ]),
    ],
    [holder, new Map([[word(0), word(0)]])],
  ]),
  blockHashes: new Map([
    [15n, word(0xf)],
    [9n, word(0x9)],
  ]),
}

export const answers: readonly (readonly [string, readonly unknown[], unknown])[] = [
  ["eth_getTransactionByHash", [word(7)], null],
  ["eth_getBlockByNumber", ["0xf", false], { z: "0x1", a: { d: 1, c: 2 } }],
]

/** The state in pieces of one value each, as small reads return it. */
export const pieces: readonly StateValues[] = [
  ...[...state.accounts].map((entry) => ({ ...noValues, accounts: new Map([entry]) })),
  ...[...state.slots].flatMap(([address, slots]) =>
    [...slots].map((entry) => ({ ...noValues, slots: new Map([[address, new Map([entry])]]) })),
  ),
  ...[...state.blockHashes].map((entry) => ({ ...noValues, blockHashes: new Map([entry]) })),
]

/** Notes everything. */
export function noteAll(recorder: ForkRecorder): void {
  recorder.note(state)
  for (const answer of answers) recorder.noteResponse(...answer)
}

export const text = `{
"format":"midblock-fork",
"version":1,
"chainId":"0x1",
"block":{
"baseFeePerGas":"0x7",
"extra":{"a":[null],"b":1},
"hash":"${hash}",
"number":"0x10"
},
"headerRlp":"0xc20a0b",
"ancestors":{
"0x9":"${word(9)}",
"0xf":"${word(15)}"
},
"accounts":{
"${holder}":{"balance":"0xde0b6b3a7640000","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","nonce":"0x0"},
"${token}":{"balance":"0x0","codeHash":"${hashOf(code)}","nonce":"0x1"}
},
"slots":{
"${holder}":{
"${word(0)}":"${word(0)}"
},
"${token}":{
"${word(1)}":"${word(255)}",
"${word(2)}":"${word(0)}"
}
},
"codes":{
"${hashOf(code)}":"0x6001600255"
},
"responses":[
{"method":"eth_getBlockByNumber","params":["0xf",false],"result":{"a":{"c":2,"d":1},"z":"0x1"}},
{"method":"eth_getTransactionByHash","params":["${word(7)}"],"result":null}
]
}
`
