/** How a message begins and ends: value moves, code is found or deployed, and failure takes everything back. */
import { EVMError } from "@ethereumjs/evm"
import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { consoleAddress, recordConsole } from "../console.ts"
import { absent, credit, debit } from "./accounts.ts"
import { delegateOf } from "./delegation.ts"
import type { Execution } from "./execution.ts"
import { type Message, nothing } from "./frame.ts"
import { revertedIn } from "./reverted.ts"

/** What a message came to. */
export interface Result {
  readonly gasUsed: number
  readonly output: Uint8Array
  readonly error: EVMError | undefined
}

/** A message that has begun, and what there was before it. */
export interface Opened {
  readonly message: Message
  /** The code to run, or what it came to without any. */
  readonly begun: Uint8Array | Result | Promise<Result>
  readonly refund: number
  readonly logCount: number
}

const { errorMessages } = EVMError

const ended = (gasUsed: number, error?: EVMError): Result => ({ gasUsed, output: nothing, error })

const failed = ({ gas }: Message, word: keyof typeof errorMessages): Result =>
  ended(gas, new EVMError(errorMessages[word]))

/** Begins a message: what follows can be taken back. */
export function open(execution: Execution, message: Message): Opened {
  const { journal, ruleset, refund, logs } = execution
  const creates = message.kind === "create"
  if (creates && ruleset.prices.hasAccessCosts) journal.warm(message.to)
  journal.open()
  const begun = creates ? beginCreation(execution, message) : beginCall(execution, message)
  return { message, begun, refund, logCount: logs.length }
}

function beginCall(execution: Execution, message: Message): Opened["begun"] {
  if (message.kind === "call") {
    const error = debit(execution, message) ?? credit(execution, message)
    if (error !== undefined) return ended(0, error)
  }
  const precompile = execution.precompile(message.codeAddress)
  if (precompile !== undefined) return execution.runPrecompile(precompile, message)
  const code = codeOf(execution, message)
  if (code.length > 0) return code
  if (message.codeAddress === consoleAddress)
    execution.consoleRecord = recordConsole(execution.consoleRecord, message.data)
  return ended(0)
}

function codeOf({ scratch, journal, ruleset }: Execution, { codeAddress, depth }: Message): Uint8Array {
  const code = scratch.code(codeAddress)
  const delegate = ruleset.prices.hasDelegation ? delegateOf(code) : undefined
  if (delegate === undefined) return code
  if (depth === 0) journal.addAlwaysWarmAddress(delegate)
  return scratch.code(delegate)
}

function beginCreation(execution: Execution, message: Message): Opened["begun"] {
  const { scratch, journal, created, ruleset } = execution
  const { to, data } = message
  const error = debit(execution, message)
  if (error !== undefined) throw error
  const { prices } = ruleset
  if (prices.hasInitCodeLimit && data.length > prices.maxInitCode)
    return failed(message, "INITCODE_SIZE_VIOLATION")
  if (!created.has(to)) {
    created.add(to)
    journal.onRevert(() => created.delete(to))
  }
  const { nonce, balance, codeHash } = scratch.account(to) ?? absent
  if (nonce > 0n || !equalsBytes(codeHash, KECCAK256_NULL) || scratch.hasStorage(to))
    return failed(message, "CREATE_COLLISION")
  scratch.setAccount(to, { nonce: prices.isSpurious ? 1n : 0n, balance, codeHash })
  const overflow = credit(execution, message)
  return overflow !== undefined || data.length === 0 ? ended(0, overflow) : data
}

/** Ends a message: what it did stays, or is taken back. */
export function close(execution: Execution, opened: Opened, came: Result): Result {
  const { message, refund, logCount } = opened
  const deploys = message.kind === "create" && came.error === undefined
  const result = deploys ? deploy(execution, message, came) : came
  if (result.error === undefined || result.error.error === errorMessages.CODESTORE_OUT_OF_GAS) {
    execution.journal.close()
    return result
  }
  execution.reverted = revertedIn(execution.reverted, opened, result)
  execution.journal.rollBack()
  execution.refund = refund
  execution.logs.length = logCount
  return result
}

/** Writes the code of a new contract, which is paid by the byte (Yellow Paper section 7; EIP-2, EIP-170, EIP-3541). */
function deploy({ scratch, ruleset }: Execution, message: Message, result: Result): Result {
  const { prices } = ruleset
  const { output: code } = result
  const gasUsed = result.gasUsed + code.length * prices.codeByte
  if (prices.isSpurious && code.length > prices.maxCode) return failed(message, "CODESIZE_EXCEEDS_MAXIMUM")
  if (gasUsed > message.gas) {
    if (prices.isHomestead) return failed(message, "OUT_OF_GAS")
    return ended(result.gasUsed, new EVMError(errorMessages.CODESTORE_OUT_OF_GAS))
  }
  if (prices.rejectsEofCode && code[0] === 0xef) return failed(message, "INVALID_BYTECODE_RESULT")
  if (code.length > 0) scratch.setCode(message.to, code)
  return { gasUsed, output: code, error: undefined }
}
