/** What a frame is told of its call, of the block and of other accounts (Yellow Paper, appendix H.2, 30s and 40s). */
import { accessCost } from "./execution.ts"
import { charge, type Frame, type Handler, type Operation, pop, push } from "./frame.ts"
import { toAddress, toWord } from "./words.ts"

const address: Handler = (frame) => push(frame, BigInt(frame.message.to))
const origin: Handler = (frame) => push(frame, BigInt(frame.execution.origin))
const caller: Handler = (frame) => push(frame, BigInt(frame.message.caller))
const callvalue: Handler = (frame) => push(frame, frame.message.value)
const calldatasize: Handler = (frame) => push(frame, BigInt(frame.input.length))
const codesize: Handler = (frame) => push(frame, BigInt(frame.code.length))
const gasprice: Handler = (frame) => push(frame, frame.execution.gasPrice)
const returndatasize: Handler = (frame) => push(frame, BigInt(frame.returned.length))

const calldataload: Handler = (frame) => {
  const { input } = frame
  const offset = pop(frame)
  if (offset >= input.length) return push(frame, 0n)
  const bytes = input.subarray(Number(offset), Number(offset) + 32)
  push(frame, toWord(bytes) << BigInt(8 * (32 - bytes.length)))
}

/** Takes the address of another account, whose access it pays for. */
function popAccount(frame: Frame) {
  const other = toAddress(pop(frame))
  charge(frame, accessCost(frame.execution, other))
  return other
}

const balance: Handler = (frame) => {
  const other = popAccount(frame)
  push(frame, frame.execution.scratch.account(other)?.balance ?? 0n)
}

const selfbalance: Handler = (frame) =>
  push(frame, frame.execution.scratch.account(frame.message.to)?.balance ?? 0n)

const extcodesize: Handler = (frame) => {
  const other = popAccount(frame)
  push(frame, BigInt(frame.execution.scratch.code(other).length))
}

/** EIP-1052: of an account that is empty it is 0. */
const extcodehash: Handler = (frame) => {
  const other = popAccount(frame)
  const { scratch } = frame.execution
  push(frame, scratch.isEmpty(other) ? 0n : toWord(scratch.account(other)?.codeHash as Uint8Array))
}

/** Blocks back for which there are hashes. */
const window = 256n

const blockhash: Handler = (frame) => {
  const number = pop(frame)
  const { block, blockHash } = frame.execution
  const back = block.header.number - number
  push(frame, back > 0n && back <= window ? toWord(blockHash(Number(number))) : 0n)
}

const coinbase: Handler = (frame) => push(frame, toWord(frame.execution.block.header.coinbase.bytes))
const timestamp: Handler = (frame) => push(frame, frame.execution.block.header.timestamp)
const number: Handler = (frame) => push(frame, frame.execution.block.header.number)
const gaslimit: Handler = (frame) => push(frame, frame.execution.block.header.gasLimit)
const chainid: Handler = (frame) => push(frame, frame.execution.chainId)
const basefee: Handler = (frame) => push(frame, frame.execution.block.header.baseFeePerGas ?? 0n)
const blobbasefee: Handler = (frame) => push(frame, frame.execution.block.header.getBlobGasPrice())

/** EIP-4399: the randomness of the beacon chain stands where the difficulty stood. */
const prevrandao: Handler = (frame) => {
  const { header } = frame.execution.block
  push(frame, frame.prices.hasRandao ? toWord(header.prevRandao) : header.difficulty)
}

const blobhash: Handler = (frame) => {
  const { blobHashes } = frame.execution
  const index = pop(frame)
  const hash = index < blobHashes.length ? blobHashes[Number(index)] : undefined
  push(frame, hash === undefined ? 0n : BigInt(hash))
}

const pushes = (run: Handler): Operation => ({ run, takes: 0, grows: 1 })
const replaces = (run: Handler): Operation => ({ run, takes: 1, grows: 0 })

export const environment: [number, Operation][] = [
  [0x30, pushes(address)],
  [0x31, replaces(balance)],
  [0x32, pushes(origin)],
  [0x33, pushes(caller)],
  [0x34, pushes(callvalue)],
  [0x35, replaces(calldataload)],
  [0x36, pushes(calldatasize)],
  [0x38, pushes(codesize)],
  [0x3a, pushes(gasprice)],
  [0x3b, replaces(extcodesize)],
  [0x3d, pushes(returndatasize)],
  [0x3f, replaces(extcodehash)],
  [0x40, replaces(blockhash)],
  [0x41, pushes(coinbase)],
  [0x42, pushes(timestamp)],
  [0x43, pushes(number)],
  [0x44, pushes(prevrandao)],
  [0x45, pushes(gaslimit)],
  [0x46, pushes(chainid)],
  [0x47, pushes(selfbalance)],
  [0x48, pushes(basefee)],
  [0x49, replaces(blobhash)],
  [0x4a, pushes(blobbasefee)],
]
