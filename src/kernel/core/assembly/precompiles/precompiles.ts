/** The precompiled contracts that run in the core (Yellow Paper, appendix E; EIP-152, EIP-198); the host runs the others. */
import {
  BLAKE2F,
  HOST_PRECOMPILE,
  IDENTITY,
  MODEXP,
  MODEXP_RULE,
  OUT_OF_GAS,
  PRECOMPILE_FAILED,
  RIPEMD160,
  SHA256,
} from "../../layout.ts"
import { allocateLarge, trim } from "../arena.ts"
import { m, rule } from "../machine.ts"
import { reserveReturned } from "../messages/returned.ts"
import { blake2f } from "./blake2f.ts"
import { modexp, modexpWork } from "./modexp.ts"
import { modexpGas } from "./modexpGas.ts"
import { modulusLength } from "./modexpInput.ts"
import { ripemd160 } from "./ripemd160.ts"
import { sha256 } from "./sha256.ts"

const answer: usize = memory.data(64, 16)

/** Bytes of the input of BLAKE2F (EIP-152). */
const blakeInput: u32 = 213

// @inline
export function isInside(precompile: u32): bool {
  return precompile != HOST_PRECOMPILE
}

/** Runs a precompile on the input of the current frame, which pays its gas and gets its output. */
export function precompile(which: u32): void {
  const words = <i64>((<u64>m.inputLength + 31) >> 5)
  if (which == IDENTITY) {
    if (pay(15 + 3 * words)) give(m.input, m.inputLength)
  } else if (which == SHA256) {
    if (!pay(60 + 12 * words)) return
    sha256(m.input, m.inputLength, answer)
    give(answer, 32)
  } else if (which == RIPEMD160) {
    if (!pay(600 + 120 * words)) return
    ripemd160(m.input, m.inputLength, answer)
    give(answer, 32)
  } else if (which == MODEXP) runModexp()
  else if (which == BLAKE2F) runBlake2f()
}

function runModexp(): void {
  const gas = modexpGas(m.input, m.inputLength, rule(MODEXP_RULE))
  if (gas > <u64>i64.MAX_VALUE || !pay(<i64>gas)) {
    failWith(OUT_OF_GAS, 0)
    return
  }
  const length = <u32>modulusLength(m.input, m.inputLength)
  const output = reserveReturned(length) // may move the input, as the next line may
  const work = allocateLarge(modexpWork(m.input, m.inputLength))
  modexp(m.input, m.inputLength, output, work)
  trim(work)
  give(output, length)
}

/** Runs BLAKE2F: one gas for each round; the input begins with the number of rounds. The detail of a failure is 1 for the length, 2 for the flag. */
function runBlake2f(): void {
  if (m.inputLength != blakeInput) failWith(PRECOMPILE_FAILED, 1)
  else if (pay(bswap<u32>(load<u32>(m.input)))) {
    if (blake2f(m.input, m.inputLength, answer)) give(answer, 64)
    else failWith(PRECOMPILE_FAILED, 2)
  }
}

function give(output: usize, length: u32): void {
  m.output = output
  m.outputLength = length
}

/** Charges gas to the message; false if it has too little: it then fails and loses all of it. */
function pay(gas: i64): bool {
  if (m.gas >= gas) {
    m.gas -= gas
    return true
  }
  failWith(OUT_OF_GAS, 0)
  return false
}

function failWith(error: i32, detail: i32): void {
  m.gas = 0
  m.error = error
  m.errorDetail = detail
}
