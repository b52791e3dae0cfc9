/** The instructions that create and destroy contracts (EIP-1014, EIP-3860; EIP-6780). */

import { EVMError } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { create2AddressOf, createAddressOf } from "../createAddress.ts"
import { absent } from "./accounts.ts"
import { ask, forwardable, isRefused } from "./calls.ts"
import {
  assertMayWrite,
  charge,
  type Frame,
  finish,
  type Handler,
  nothing,
  type Operation,
  pop,
  push,
} from "./frame.ts"
import { readMemory, wordsIn } from "./memory.ts"
import { toAddress } from "./words.ts"

const create: Handler = (frame, { fee }) => {
  const { value, code } = initOf(frame, fee, 0)
  createAt(frame, value, code, (nonce) => createAddressOf(frame.message.to, nonce))
}

const create2: Handler = (frame, { fee }) => {
  const { value, code } = initOf(frame, fee, frame.prices.hashWord)
  const salt = pop(frame)
  createAt(frame, value, code, () => create2AddressOf(frame.message.to, salt, code))
}

/** Takes value and init code, and charges for them by the word. */
function initOf(frame: Frame, fee: number, hashWord: number): { value: bigint; code: Uint8Array } {
  assertMayWrite(frame)
  const { prices } = frame
  const value = pop(frame)
  const offset = pop(frame)
  const length = pop(frame)
  charge(frame, fee + (prices.initCodeWord + hashWord) * wordsIn(length))
  const code = readMemory(frame, offset, length)
  if (prices.hasInitCodeLimit && code.length > prices.maxInitCode)
    throw new EVMError(EVMError.errorMessages.INITCODE_SIZE_VIOLATION)
  return { value, code }
}

/** EIP-2681. */
const mostNonce = 2n ** 64n - 1n

/** Counts the nonce, which stays counted whatever becomes of the creation. */
function createAt(frame: Frame, value: bigint, data: Uint8Array, addressOf: (nonce: bigint) => Hex): void {
  const { message, execution } = frame
  const caller = message.to
  const { nonce, balance, codeHash } = execution.scratch.account(caller) ?? absent
  frame.returned = nothing
  frame.answerLength = 0
  if (isRefused(frame, value) || nonce >= mostNonce) {
    push(frame, 0n)
    return
  }
  const to = addressOf(nonce)
  execution.journal.touch(caller)
  execution.scratch.setAccount(caller, { nonce: nonce + 1n, balance, codeHash })
  const [gas, depth] = [forwardable(frame), message.depth + 1]
  ask(frame, { kind: "create", caller, to, codeAddress: to, value, data, gas, depth, isStatic: false })
}

/** Sends the whole balance away; from Cancun on only a contract of the same transaction is destroyed by that. */
const selfdestruct: Handler = (frame, { fee }) => {
  assertMayWrite(frame)
  const { execution, message, prices } = frame
  const { scratch, journal, destroyed } = execution
  const own = message.to
  const heir = toAddress(pop(frame))
  const account = scratch.account(own) ?? absent
  charge(frame, fee + costOfHeir(frame, heir, account.balance))
  if (!destroyed.has(own)) {
    execution.refund += prices.selfdestructRefund
    journal.onRevert(() => destroyed.delete(own))
  }
  destroyed.set(own, heir)
  if (heir !== own) {
    const inherited = scratch.account(heir) ?? absent
    journal.touch(heir)
    scratch.setAccount(heir, { ...inherited, balance: inherited.balance + account.balance })
  }
  if (heir !== own || !prices.keepsOldContracts || execution.created.has(own))
    scratch.setAccount(own, { ...account, balance: 0n })
  finish(frame, nothing)
}

/** What it costs to reach who inherits, and to create that account (EIP-150, EIP-161, EIP-2929). */
function costOfHeir({ execution, prices }: Frame, heir: Hex, balance: bigint): number {
  const { scratch, journal } = execution
  const isNew = prices.isSpurious
    ? balance > 0n && scratch.isEmpty(heir)
    : prices.isTangerine && scratch.account(heir) === undefined
  const isCold = prices.hasAccessCosts && !journal.isWarm(heir)
  if (prices.hasAccessCosts) journal.warm(heir)
  return (isNew ? prices.newAccount : 0) + (isCold ? prices.coldAccount : 0)
}

const creation = (run: Handler, takes: number): Operation => ({
  ...{ run, takes, grows: 1 - takes, ends: true, charges: true, writes: true },
})

export const creations: [number, Operation][] = [
  [0xf0, creation(create, 3)],
  [0xf5, creation(create2, 4)],
  [0xff, { run: selfdestruct, takes: 1, grows: -1, ends: true, charges: true, writes: true }],
]
