/**
 * The constants that the core and its host share; AssemblyScript reads them as `i32`.
 *
 * Offsets are in bytes. A word of the EVM has four 64-bit limbs, the least significant first.
 */

/** Reasons for which `run` of the core returns to its host. */
export const DONE = 0
/** The slice of gas is used up. */
export const PAUSED = 1
/** The host must load the account at `request`. */
export const ACCOUNT = 2
/** The host must load the slot at `request`. */
export const SLOT = 3
/** The host must load the code of the account at `request`. */
export const CODE = 4
/** The host must run a precompile. */
export const PRECOMPILE = 5
/** `console.log` was called. */
export const CONSOLE = 6
/** The host must give the hash of a block. */
export const BLOCKHASH = 7
/** An instruction is about to run. This reason and the following ones occur only while the core traces. */
export const STEP = 8
/** A message has begun. */
export const ENTER = 9
/** A message has ended. */
export const LEAVE = 10
/** An instruction requested a message that cannot begin. */
export const REFUSED = 11
/** A log has been written. */
export const LOGGED = 12
/** A contract has destroyed itself. */
export const DESTROYED_ITSELF = 13

/** Events that the core reports while it traces: `TRACES_STEPS` every instruction, `TRACES_MESSAGES` messages, logs and destructions. */
export const TRACES_STEPS = 1
export const TRACES_MESSAGES = 2
/** With {@link TRACES_STEPS}: reports instructions in batches, as program counters alone. */
export const TRACES_VISITS = 4
/** The maximum number of program counters in a batch. */
export const VISITS = 1024

/** Reasons for which a message fails; 0 is success. */
export const REVERT = 1
export const OUT_OF_GAS = 2
export const STACK_UNDERFLOW = 3
export const STACK_OVERFLOW = 4
export const INVALID_OPCODE = 5
export const INVALID_JUMP = 6
export const STATIC_STATE_CHANGE = 7
export const RETURN_DATA_OUT_OF_BOUNDS = 8
export const BELOW_SENTRY = 9
export const GAS_OVERFLOW = 10
export const MEMORY_GAS_OVERFLOW = 11
export const INITCODE_TOO_LARGE = 12
export const COLLISION = 13
export const CODE_TOO_LARGE = 14
export const CODE_STORE_OUT_OF_GAS = 15
export const INVALID_CODE = 16
export const INSUFFICIENT_BALANCE = 17
export const BALANCE_OVERFLOW = 18
/** The host ran the precompile and knows the reason. */
export const PRECOMPILE_FAILED = 19
export const MAX_DEPTH = 20
/** The core has trapped because it could not get memory. */
export const OUT_OF_MEMORY = 21
/** EIP-2681. */
export const NONCE_OVERFLOW = 22
/** The gas does not pay for what the top-level message costs before it begins (EIP-2780). */
export const NOT_BEGUN = 23

/** Flags of an account. */
export const LOADED = 1
export const EXISTS = 2
export const TOUCHED = 4
export const WARM = 8
export const CREATED = 16
export const DESTROYED = 32
export const HAS_STORAGE = 64
export const IS_CONSOLE = 128
/** The account was written since it was loaded. */
export const DIRTY = 256
/** A slot is in the access list of the transaction (EIP-2930), and no instruction has accessed it yet. */
export const PREPAID = 1024
/** All its slots are zero, and were zero at the start of the transaction: the core does not request them. */
export const EMPTY_STORAGE = 512

/**
 * Bits at the offset `accessed` of an account or a slot, also of what was reverted: an instruction accessed it, whether or not it paid;
 * it was read, which the access list of the block shows (EIP-7928); of a slot, the first instruction that accessed it wrote it.
 */
export const ACCESSED = 1
export const READ = 2
export const STORED = 16

/** Offsets in the record of an account. The balance is at 0. */
export const ACCOUNT_HASH = 32
export const ACCOUNT_NONCE = 64
export const ACCOUNT_FLAGS = 72
export const ACCOUNT_CODE = 76
export const ACCOUNT_OLDER = 120
export const ACCOUNT_CREATED = 124
export const ACCOUNT_DESTROYED = 128
export const ACCOUNT_ACCESSED = 132

/** Offsets in the record of a code. Its hash is at 0. */
export const CODE_BYTES = 32
export const CODE_LENGTH = 36

/** Offsets in the record of a slot. */
export const SLOT_FLAGS = 32
export const SLOT_ACCOUNT = 40
export const SLOT_OLDER = 44
export const SLOT_ACCESSED = 112

/**
 * The number of slots that one call shows, the size of an entry, and the offsets in an entry. The key is text with `0x`. The
 * value is 32 bytes; `SHOWN_START` holds the number of its leading zeros.
 */
export const SHOWN_SLOTS = 64
export const SHOWN_SIZE = 112
export const SHOWN_ACCOUNT = 0
export const SHOWN_START = 4
export const SHOWN_VALUE = 8
export const SHOWN_KEY = 40
export const SHOWN_END = 106

/** Offsets in a log. The pointer to the next older log is at 0. */
export const LOG_ACCOUNT = 4
export const LOG_TOPICS = 8
export const LOG_LENGTH = 12
export const LOG_DATA = 16

/** Kinds of coverage notes, as bits. The block of instructions that begins at the program counter has run to its end. */
export const RAN_BLOCK = 1
/** A block of instructions has run up to the instruction at the program counter, which failed. */
export const RAN_UNTIL = 2
/** A JUMPI jumped. */
export const JUMPED = 4
/** A JUMPI did not jump. */
export const PASSED = 8

/** Offsets in a coverage note. The pointer to the next older note is at 0. */
export const NOTE_CODE = 4
export const NOTE_PC = 8
export const NOTE_KIND = 12

/** Kinds of messages. */
export const CALL = 0
/** A message with the caller, the value and the storage of the frame that requests it. */
export const DELEGATE = 1
export const CREATE = 2

/** Precompiles that the core runs itself. The host runs all others: `HOST_PRECOMPILE`. */
export const NOT_PRECOMPILED = 0
export const SHA256 = 2
export const RIPEMD160 = 3
export const IDENTITY = 4
export const MODEXP = 5
export const BLAKE2F = 9
export const HOST_PRECOMPILE = 255

/** Offsets of the words of the environment. */
export const ORIGIN = 0
export const GAS_PRICE = 32
export const COINBASE = 64
export const TIMESTAMP = 96
export const NUMBER = 128
export const PREV_RANDAO = 160
export const GAS_LIMIT = 192
export const CHAIN_ID = 224
export const BASE_FEE = 256
export const BLOB_BASE_FEE = 288
export const SLOT_NUMBER = 320
export const ENVIRONMENT_SIZE = 352

/** Offsets of the rules of a fork: 1 if the rule holds, 0 otherwise. */
export const HAS_ACCESS_COSTS = 0
export const HAS_DELEGATION = 4
export const HAS_INIT_CODE_LIMIT = 8
export const REJECTS_EOF_CODE = 12
export const KEEPS_OLD_CONTRACTS = 16
export const IS_HOMESTEAD = 20
export const IS_TANGERINE = 24
export const IS_SPURIOUS = 28
export const HAS_NET_METERING = 32

/** Offsets of the prices of a fork, in gas, and of its limits, in bytes. */
export const HASH_WORD = 36
export const COPY_WORD = 40
export const EXP_BYTE = 44
export const LOG_TOPIC = 48
export const LOG_BYTE = 52
export const INIT_CODE_WORD = 56
export const MAX_INIT_CODE = 60
export const MAX_CODE = 64
export const CODE_BYTE = 68
export const COLD_ACCOUNT = 72
export const COLD_SLOT = 76
export const WARM_ACCESS = 80
export const CALL_VALUE = 84
export const CALL_STIPEND = 88
export const NEW_ACCOUNT = 92
export const SELFDESTRUCT_REFUND = 96
export const SSTORE_SET = 100
export const SSTORE_RESET = 104
export const SSTORE_REFUND = 108
export const NET_SENTRY = 112
export const NET_NOOP = 116
export const NET_DIRTY = 120
export const NET_INIT = 124
export const NET_CLEAN = 128
export const NET_CLEAR_REFUND = 132
export const NET_INIT_REFUND = 136
export const NET_CLEAN_REFUND = 140
/** 0 EIP-198, 1 EIP-2565, 2 EIP-7883. */
export const MODEXP_RULE = 144
/** EIP-7708. */
export const LOGS_TRANSFERS = 148
/** A contract that destroys itself keeps what it sends to itself (EIP-8246). */
export const KEEPS_BALANCES = 152
/** A creation fails where the address has storage (EIP-7610). */
export const COLLIDES_WITH_STORAGE = 156
/** For each word of deployed code, beside {@link CODE_BYTE}. */
export const CODE_WORD = 160
/** Of SELFDESTRUCT, for an account that it creates. */
export const NEW_HEIR = 164
/** Of SSTORE, beside the prices of net metering. */
export const COLD_STORE = 168
/** In state gas (EIP-8037): for an account, for a slot, and for a byte of code. */
export const STATE_ACCOUNT = 172
export const STATE_SLOT = 176
export const STATE_CODE_BYTE = 180
export const RULES_SIZE = 184

/** Size and offsets of an entry of the table of opcodes: constant gas (32 bits), items taken, change of the stack height (signed), flags. */
export const OPERATION_SIZE = 8
export const OPERATION_FEE = 0
export const OPERATION_TAKES = 4
export const OPERATION_RISES = 5
export const OPERATION_FLAGS = 6
export const IS_DEFINED = 1
/** Ends a block of instructions: the instruction jumps, halts, or needs the exact gas that is left. */
export const ENDS_BLOCK = 2
/** The code after it runs only if a jump goes there. */
export const ENDS_CODE = 4
/** The byte after it tells which items of the stack it uses (EIP-8024). */
export const HAS_IMMEDIATE = 8
