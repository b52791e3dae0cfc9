import { FeeMarket1559Tx } from "@ethereumjs/tx"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { signTransaction } from "../../../../src/kernel/evm/transaction/signing.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 31337n, hardfork: "osaka" }))
const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
const keys = [1, 2].map((byte) => hexToBytes(`0x${"00".repeat(31)}0${byte}`))
const unsigned = (nonce: number) =>
  new FeeMarket1559Tx({ nonce, gasLimit: 21_000n }, { common, freeze: false })

const ours = (nonce: number, key: Uint8Array) => bytesToHex(signTransaction(unsigned(nonce), key).serialize())
const theirs = (nonce: number, key: Uint8Array) => bytesToHex(unsigned(nonce).sign(key).serialize())

test("behavior: each key gives the signatures of EthereumJS, the first time and again", () => {
  for (const _ of [1, 2])
    for (const key of keys) expect([0, 1].map((n) => ours(n, key))).toEqual([0, 1].map((n) => theirs(n, key)))
})

test("behavior: each transaction has its own signature, also when there are more than the cache holds", () => {
  const [key = new Uint8Array()] = keys
  const nonces = Array.from({ length: 1100 }, (_, nonce) => nonce)
  const signed = nonces.map((nonce) => ours(nonce, key))
  expect(new Set(signed).size).toBe(nonces.length)
  for (const nonce of [0, 999, 1000, 1099]) expect(signed[nonce]).toBe(theirs(nonce, key))
})
