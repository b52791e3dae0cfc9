/** The records in the core's memory. The host reads and writes some of them at the offsets of `layout.ts`. */

/** The state of the running message. The part that belongs to the current frame is saved into the frame when another one begins. */
@unmanaged
export class Machine {
  /** Gas left in the current frame. */
  gas: i64
  /** If gas would fall below this, the frame checks whether its slice is used up or it is out of gas. */
  floor: i64
  /** Gas of the current frame when `fuel` was last updated. */
  mark: i64
  /** Gas left of the slice. */
  fuel: i64
  refund: i64
  /** Gas used by the message that ended. */
  used: i64
  /** The state gas that is left beside `gas`, that the run has used so far, and that the current frame took from `gas` (EIP-8037). */
  reservoir: i64
  stateUsed: i64
  spilled: i64
  /** The memory of the current frame: its pointer, and the bytes in use. */
  mem: usize
  size: u32
  /** The input of the current frame. */
  input: usize
  inputLength: u32
  /** The pointer to the bottom of the current frame's stack. */
  base: usize
  frame: Frame
  depth: i32
  /** 0 if the message has not failed; otherwise the reason, and numbers that explain it. */
  error: i32
  errorDetail: i32
  errorLimit: i32
  /** The output of the message that ended. */
  output: usize
  outputLength: u32
  /** The output of the last callee of the current frame (EIP-211), and the capacity of its buffer in bytes. */
  returned: usize
  returnedLength: u32
  returnedCapacity: u32
  /** The pointer to the record that the host must load, or to the number of the block whose hash it must give. */
  request: usize
  phase: i32
  /** The newest record of the journal, the checkpoint of new records, and the number of the newest checkpoint. */
  journal: usize
  epoch: u32
  lastEpoch: u32
  /** The newest log. */
  logs: usize
  logCount: u32
  /** The events that are reported to the host: see `TRACES_STEPS`. */
  traces: u32
  /** Not 0 if there is more to do at the beginning and the end of messages: they are reported, or have state gas. */
  hooks: u32
  /** 1 if the step that is about to run was reported to the host. */
  stepNotified: u32
  /** 1 while one block may still exceed the slice: a block may cost more than a slice. */
  resumed: u32
  /** 1 while coverage is collected, and the newest coverage note. */
  covers: u32
  notes: usize
}

/** A message; while a callee runs, also the saved state of its execution. */
@unmanaged
export class Frame {
  value0: u64
  value1: u64
  value2: u64
  value3: u64
  /** Gas left, and gas given to the message. */
  gas: i64
  given: i64
  /** The refund before the message. */
  refund: i64
  /** The reservoir and the used state gas before the message, and the state gas that the frame took from its gas. */
  reservoir: i64
  stateUsed: i64
  spilled: i64
  /** State gas that its caller has paid for the account that the message creates. */
  accountGas: i64
  /** The next instruction, and the end of the stack. */
  ip: usize
  sp: usize
  base: usize
  /** The end and the number of the memory piece that holds the stack. */
  stackEnd: usize
  piece: u32
  /** The offset of its memory from `memories`, and the bytes in use. */
  memory: usize
  size: u32
  code: Code
  /** The account whose storage it uses; for a creation, the new account. */
  to: Account
  caller: Account
  /** The account whose code it runs. */
  codeAccount: Account
  kind: i32
  isStatic: u32
  /** The offset of the input from `memories`. */
  input: usize
  inputLength: u32
  /** The offset in the caller's memory for the output, and its length. */
  answer: u32
  answerLength: u32
  /** Journal and logs before the message; `epoch` is its own checkpoint. */
  journal: usize
  epoch: u32
  logs: usize
  logCount: u32
  runsCode: u32
  /** The instruction that requested the message. */
  opcode: u32
}

/** An event for a host that traces, which reads it at the offsets of `layout.ts`. */
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

/** An account. The host reads and writes it at the offsets of `layout.ts`. */
@unmanaged
export class Account {
  /** In wei. */
  balance0: u64
  balance1: u64
  balance2: u64
  balance3: u64
  /** Keccak-256 of the code, as bytes. */
  hash0: u64
  hash1: u64
  hash2: u64
  hash3: u64
  nonce: u64
  flags: u32
  /** Null until it is needed. */
  code: Code | null
  /** The journal saves everything above. */
  epoch: u32
  precompile: u32
  /** The address, as a word. */
  address0: u64
  address1: u64
  address2: u64
  address3: u64
  /** The next older account of the run. */
  older: usize
  /** Numbers that order the created and the destroyed contracts. */
  createdOrder: u32
  destroyedOrder: u32
  /** {@link ACCESSED} and {@link READ}, also of what was reverted. */
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
  /** The pointer to its decoded instructions; 0 before it runs. */
  stream: usize
  /** The table of jumps: for every byte that is a JUMPDEST, the pointer to its block of instructions; otherwise 0. */
  jumps: usize
  /** 1 if it is kept from one run to the next. */
  kept: u32
  /** For an init code whose memory block is used again: the pointer at which it is decoded, and the size of the block as a power of two. */
  decoded: usize
  power: u32
}

/** A coverage note. The host reads it at the offsets of `layout.ts`. */
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
  /** The journal saves value and flags. */
  epoch: u32
  account: usize
  /** The next older slot of the run. */
  older: usize
  key0: u64
  key1: u64
  key2: u64
  key3: u64
  /** The value at the start of the transaction. */
  original0: u64
  original1: u64
  original2: u64
  original3: u64
  /** {@link ACCESSED} and {@link READ}, also of what was reverted. */
  accessed: u32
}

/** A log; its topics, 32 bytes each, and its data follow. The host reads it at the offsets of `layout.ts`. */
@unmanaged
export class Log {
  older: usize
  account: usize
  topicCount: u32
  length: u32
}
