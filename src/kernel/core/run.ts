/** Runs a message in an instance, and answers the requests of the core until the message has ended. */

import { KECCAK256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import type { MaybePromise } from "../../base/maybePromise.ts"
import { consoleAddress } from "../evm/base/console.ts"
import type { Precompiled } from "../evm/base/precompiled.ts"
import type { Host, Notify } from "./host.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** Gas that runs between two checks of the clock: less than a millisecond for most code. */
const slice = 200_000

/**
 * The number of reported steps, or of answers, between two checks of the clock: the core starts a new slice after each. A
 * message counts as several steps, because it may have run for a slice. A precompile of the host may take as long as a slice.
 */
const workInARow = 64
const messageWork = 16

/** The state of a run that has not ended. */
interface Progress {
  readonly instance: Instance
  readonly host: Host
  readonly notify: Notify | undefined
  /** The failure of the last precompile that failed. */
  failure: string | undefined
  /** Steps and answers since the last check of the clock. */
  work: number
}

/**
 * Runs the message that was prepared in an instance; returns the failure of the last precompile that failed. It creates a promise only
 * if the run must wait: most runs do not, and a promise takes as long as a small message.
 */
export function run(instance: Instance, host: Host, notify?: Notify): MaybePromise<string | undefined> {
  const progress: Progress = { instance, host, notify, failure: undefined, work: 0 }
  const wait = advance(progress)
  return wait === undefined ? progress.failure : finish(progress, wait)
}

async function finish(progress: Progress, first: Promise<void>): Promise<string | undefined> {
  for (let wait: Promise<void> | undefined = first; wait !== undefined; wait = advance(progress)) await wait
  return progress.failure
}

/** Runs until the message has ended, or until the run must wait for the promise that is returned. */
function advance(progress: Progress): Promise<void> | undefined {
  const { instance, host, notify } = progress
  for (;;) {
    const reason = instance.core.run(slice)
    if (reason === Layout.DONE) return undefined
    if (reason >= Layout.STEP) {
      const wait = notify?.(reason, progress.failure)
      if (reason === Layout.ENTER) progress.failure = undefined // a failure belongs to one message
      progress.work += reason === Layout.STEP ? 1 : messageWork
      if (wait !== undefined) return wait
    } else if (reason === Layout.PRECOMPILE) {
      progress.work = workInARow
      const answered = answerPrecompile(progress)
      if (answered !== undefined) return answered
    } else if (reason === Layout.PAUSED) progress.work = workInARow
    else {
      answers[reason]?.(instance, host)
      progress.work++
    }
    if (progress.work < workInARow) continue
    progress.work = 0
    const turn = host.pause()
    if (turn !== undefined) return turn
  }
}

/** Returns the address in the first word of the exchange. */
const addressIn = (instance: Instance): Hex => instance.hex(instance.exchange + 12, instance.exchange + 32)

const answers: Readonly<Record<number, (instance: Instance, host: Host) => void>> = {
  [Layout.ACCOUNT]: answerAccount,
  [Layout.SLOT](instance, { state }) {
    const { core, numbers } = instance
    const record = core.request()
    const address = instance.addressOf(numbers[(record + Layout.SLOT_ACCOUNT) / 4] as number)
    const slot = instance.hex(instance.exchange + 32, instance.exchange + 64)
    const value = state.storage(address, slot)
    if (value.length > 0) instance.writeExchange(2, value)
    const isZero = value.length === 0
    if (!state.hasOriginals) return core.answerSlot(Number(isZero), 1)
    instance.writeExchange(3, state.original(address, slot))
    core.answerSlot(Number(isZero), 0)
  },
  [Layout.CODE](instance, { state }) {
    const code = state.code(addressIn(instance))
    const codePointer = instance.core.answerCode(code.length)
    instance.bytes.set(code, codePointer)
  },
  [Layout.BLOCKHASH](instance, { blockHash }) {
    const { bytes, exchange } = instance
    instance.writeExchange(2, blockHash(Number(bytes.readBigUInt64BE(exchange + 24))))
    instance.core.answerBlockHash()
  },
  [Layout.CONSOLE](instance, host) {
    host.logToConsole(inputIn(instance))
  },
}

function answerAccount(instance: Instance, host: Host): void {
  const address = addressIn(instance)
  const account = host.state.account(address)
  const record = instance.core.request()
  let flags = 0
  if (account !== undefined) {
    flags |= Layout.EXISTS
    instance.writeWord(record, account.balance)
  }
  instance.bytes.set(account?.codeHash ?? KECCAK256_NULL, record + Layout.ACCOUNT_HASH)
  if (host.state.hasEmptyStorage(address)) flags |= Layout.EMPTY_STORAGE
  else if (host.state.hasStorage(address)) flags |= Layout.HAS_STORAGE
  if (host.isAlwaysWarm(address)) flags |= Layout.WARM
  if (address === consoleAddress) flags |= Layout.IS_CONSOLE
  instance.core.answerAccount(account?.nonce ?? 0n, flags, precompileOf(instance, record, address, host))
}

/** Returns the number of the precompile at the address of an account, and registers it if the host runs it. */
function precompileOf(instance: Instance, record: number, address: Hex, host: Host): number {
  const precompile = host.precompile(address)
  if (precompile === undefined) return Layout.NOT_PRECOMPILED
  if (typeof precompile === "number") return precompile
  instance.precompiles.set(record, precompile)
  return Layout.HOST_PRECOMPILE
}

/** Returns a copy of the input of the message that begins. */
function inputIn(instance: Instance): Uint8Array {
  const start = instance.core.inputPointer()
  return instance.copy(start, start + instance.core.inputLength())
}

/** Runs a precompile of the host, and keeps its failure. */
function answerPrecompile(progress: Progress): Promise<void> | undefined {
  const { core, precompiles } = progress.instance
  const precompile = precompiles.get(core.request())
  if (precompile === undefined) throw new Error("the core asks for a precompile that the host did not name")
  const start = core.inputPointer()
  const result = precompile(progress.instance.view(start, start + core.inputLength()), core.gas())
  if (result instanceof Promise) return result.then((ended) => givePrecompiled(progress, ended))
  givePrecompiled(progress, result)
  return undefined
}

function givePrecompiled(progress: Progress, { gasUsed, output, failure }: Precompiled): void {
  const { instance } = progress
  const length = failure === undefined ? output.length : 0
  const pointer = instance.core.answerPrecompile(gasUsed, Number(failure !== undefined), length)
  if (length > 0) instance.bytes.set(output, pointer)
  progress.failure = failure
}
