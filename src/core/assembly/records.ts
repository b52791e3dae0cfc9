/** Records of the core, at places of its memory. The host reads and writes some at the offsets of `layout.ts`. */

/** The running message. The current frame's part is saved into the frame when another one begins. */
@unmanaged
export class Machine {
  /** Left to the current frame. */
  gas: i64
  /** The frame looks at its slice, or fails, where its gas falls below. */
  floor: i64
  /** Gas of the current frame when its slice was last counted. */
  mark: i64
  /** Left of the slice. */
  fuel: i64
  refund: i64
  /** Gas that the message that ended has used. */
  used: i64
  /** The memory of the current frame: its beginning, and the bytes in use. */
  mem: usize
  size: u32
  /** The input of the current frame. */
  input: usize
  inputLength: u32
  /** The beginning of the current frame's stack. */
  base: usize
  frame: Frame
  depth: i32
  /** 0 while the message runs well; otherwise the reason of its failure, and a number to explain it. */
  error: i32
  errorDetail: i32
  errorLimit: i32
  /** The output of the message that ended. */
  output: usize
  outputLength: u32
  /** The output of the last callee of the current frame (EIP-211); the buffer has room for so many bytes. */
  returned: usize
  returnedLength: u32
  returnedRoom: u32
  /** The record that the host is asked for. */
  request: usize
  phase: i32
  /** The newest record of the journal, and the checkpoint that new ones belong to. */
  journal: usize
  epoch: u32
  lastEpoch: u32
  /** The newest log. */
  logs: usize
  logCount: u32
  /** The events that the host is told of: see `TRACES_STEPS`. */
  traces: u32
  /** 1 when the host has been told of the step that is about to run. */
  stepNotified: u32
  /** 1 until the run has gone on for one block: that may cost more than a slice. */
  resumed: u32
  /** 1 while coverage is collected, and the newest note of it. */
  covers: u32
  notes: usize
}

/** A message and, while another one runs, what is left of its execution. */
@unmanaged
export class Frame {
  value0: u64
  value1: u64
  value2: u64
  value3: u64
  /** Gas that is left, and gas that the message was given. */
  gas: i64
  given: i64
  /** The refund before the message. */
  refund: i64
  /** The next instruction, and the end of the stack. */
  ip: usize
  sp: usize
  base: usize
  /** The end of the piece of memory that the stack is in, and its number. */
  stackEnd: usize
  piece: u32
  /** The beginning of its memory, counted from `memories`, and the bytes in use. */
  memory: usize
  size: u32
  code: Code
  /** The account whose storage it has; of a creation, the new one. */
  to: Account
  caller: Account
  /** The account whose code it runs. */
  codeAccount: Account
  kind: i32
  isStatic: u32
  /** Counted from `memories`. */
  input: usize
  inputLength: u32
  /** The place in the caller's memory for the output, and its length. */
  answer: u32
  answerLength: u32
  /** Journal, checkpoint and logs before the message. */
  journal: usize
  epoch: u32
  logs: usize
  logCount: u32
  runsCode: u32
  /** The instruction that asked for the message. */
  opcode: u32
}

/** A moment, for a host that traces; it reads it at the offsets of `layout.ts`. */
@unmanaged
export class Event {
  gas: i64
  cost: i64
  refund: i64
  value: usize
  error: i32
  detail: i32
  limit: i32
  depth: i32
  opcode: u32
  pc: u32
  from: usize
  account: usize
  data: usize
  length: u32
  stack: usize
  stackEnd: usize
  mem: usize
  size: u32
  code: usize
}

/** An account. The host reads and writes it at these offsets: see `accountRecord` in the host's `records.ts`. */
@unmanaged
export class Account {
  /** In wei. */
  balance0: u64
  balance1: u64
  balance2: u64
  balance3: u64
  /** Keccak-256 of the code, its bytes in order. */
  hash0: u64
  hash1: u64
  hash2: u64
  hash3: u64
  nonce: u64
  flags: u32
  /** Null until it is asked for. */
  code: Code | null
  /** Everything above is kept by the journal. */
  epoch: u32
  precompile: u32
  /** The address, as a word. */
  address0: u64
  address1: u64
  address2: u64
  address3: u64
  /** The account that the run met before this one. */
  older: usize
  /** Its place among the contracts that were created, and among those that were destroyed. */
  createdOrder: u32
  destroyedOrder: u32
  /** 1 when an instruction has paid for access, were it taken back. */
  accessed: u32
}

/** One code. */
@unmanaged
export class Code {
  hash0: u64
  hash1: u64
  hash2: u64
  hash3: u64
  bytes: usize
  length: u32
  /** The instructions that were decoded from it; 0 before it runs. */
  stream: usize
  /** For every byte where its block of instructions begins if one may jump there; otherwise 0. */
  jumps: usize
  /** 1 while it is kept from one run to the next. */
  kept: u32
  /** Of an init code whose room is used again: what it decodes to comes here, and the room has so many bytes as a power of two. */
  room: usize
  power: u32
}

/** A note of coverage. The host reads it at the offsets of `layout.ts`. */
@unmanaged
export class Note {
  older: usize
  code: usize
  pc: u32
  kind: u32
}

/** A slot. */
@unmanaged
export class Slot {
  value0: u64
  value1: u64
  value2: u64
  value3: u64
  flags: u32
  /** Value and flags are kept by the journal. */
  epoch: u32
  account: usize
  /** The slot that the run met before this one. */
  older: usize
  key0: u64
  key1: u64
  key2: u64
  key3: u64
  /** The value at the beginning of the transaction. */
  original0: u64
  original1: u64
  original2: u64
  original3: u64
  /** 1 when an instruction has paid for access, were it taken back. */
  accessed: u32
}

/** A log; its topics, 32 bytes each, and its data follow. The host reads it at these offsets. */
@unmanaged
export class Log {
  older: usize
  account: usize
  topicCount: u32
  length: u32
}
