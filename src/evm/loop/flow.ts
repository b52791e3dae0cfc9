/** The stack, jumps and endings (Yellow Paper, appendix H.2, 50s to 90s; EIP-140, EIP-3855). */
import { EVMError } from "@ethereumjs/evm"
import { type Frame, finish, type Handler, nothing, type Operation, pop, push } from "./frame.ts"
import { invalidOpcode } from "./halt.ts"
import { readMemory } from "./memory.ts"

const pushWord: Handler = (frame, { word }) => push(frame, word)

const drop: Handler = (frame) => {
  frame.height--
}

const dup: Handler = (frame, { count }) => {
  const { stack, height } = frame
  stack[height] = stack[height - count] as bigint
  frame.height = height + 1
}

const swap: Handler = ({ stack, height }, { count }) => {
  const top = stack[height - 1] as bigint
  stack[height - 1] = stack[height - 1 - count] as bigint
  stack[height - 1 - count] = top
}

const jump: Handler = (frame) => jumpTo(frame, pop(frame))

const jumpi: Handler = (frame) => {
  const target = pop(frame)
  if (pop(frame) !== 0n) jumpTo(frame, target)
}

function jumpTo(frame: Frame, target: bigint): void {
  const to = Number(target)
  if (!frame.analysis.isTarget(to)) throw new EVMError(EVMError.errorMessages.INVALID_JUMP)
  frame.pc = to
}

const programCounter: Handler = (frame, { pc }) => push(frame, BigInt(pc))
const gas: Handler = (frame) => push(frame, BigInt(frame.gas))
const jumpdest: Handler = () => {}

const stop: Handler = (frame) => finish(frame, nothing)
const giveBack: Handler = (frame) => finish(frame, readMemory(frame, pop(frame), pop(frame)))

const revert: Handler = (frame) => {
  giveBack(frame, undefined as never)
  frame.error = new EVMError(EVMError.errorMessages.REVERT)
}

const refuse: Handler = ({ code }, { pc }) => {
  throw invalidOpcode(code[pc] ?? 0)
}

/** Every opcode that a fork does not have. */
export const invalid: Operation = { run: refuse, takes: 0, grows: 0, ends: true }

const numbered = (first: number, count: number, operation: (index: number) => Operation) =>
  Array.from({ length: count }, (_, index): [number, Operation] => [first + index, operation(index)])

export const flow: [number, Operation][] = [
  [0x00, { run: stop, takes: 0, grows: 0, ends: true }],
  [0x50, { run: drop, takes: 1, grows: -1 }],
  [0x56, { run: jump, takes: 1, grows: -1, ends: true }],
  [0x57, { run: jumpi, takes: 2, grows: -2, ends: true }],
  [0x58, { run: programCounter, takes: 0, grows: 1 }],
  [0x5a, { run: gas, takes: 0, grows: 1, ends: true }],
  [0x5b, { run: jumpdest, takes: 0, grows: 0 }],
  ...numbered(0x5f, 33, () => ({ run: pushWord, takes: 0, grows: 1 })),
  ...numbered(0x80, 16, (index) => ({ run: dup, takes: index + 1, grows: 1 })),
  ...numbered(0x90, 16, (index) => ({ run: swap, takes: index + 2, grows: 0 })),
  [0xf3, { run: giveBack, takes: 2, grows: -2, ends: true }],
  [0xfd, { run: revert, takes: 2, grows: -2, ends: true }],
  [0xfe, invalid],
]
