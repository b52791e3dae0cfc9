/** The logs of a message with those of its ether transfers between them, as `eth_simulateV1` tells them. */
import type { EVMResult, InterpreterStep, Message } from "@ethereumjs/evm"
import { bigIntToHex, bytesToHex, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Machine } from "./machine.ts"
import type { Log } from "./records.ts"

/** What emits transfers of ether: the address that stands for ether (ERC-7528), `Transfer(address,address,uint256)`. */
const etherAddress: Hex = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
const transferTopic: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

const word = (value: bigint): Hex => `0x${bigIntToHex(value).slice(2).padStart(64, "0")}`

const transfer = (from: bigint, to: bigint, wei: bigint): Log => ({
  address: etherAddress,
  topics: [transferTopic, word(from), word(to)],
  data: word(wei),
})

/** Logs of one message. */
export interface RecordedLogs<T> {
  readonly result: T
  /** In order, transfers included; none of frames that failed. */
  readonly logs: readonly Log[]
  /** How many there were, those of failed frames included: `eth_simulateV1` numbers them all. */
  readonly count: number
}

/** One open call frame: what it has logged, and the wei that a creation brings along. */
interface Frame {
  readonly logs: Log[]
  readonly endowment?: { readonly from: bigint; readonly wei: bigint } | undefined
}

/** Runs one message on a machine and records its logs. */
export async function withTransfers<T>({ vm }: Machine, run: () => Promise<T>): Promise<RecordedLogs<T>> {
  const frames: Frame[] = [{ logs: [] }]
  let count = 0
  const enter = (message: Message) => {
    const frame = frameOf(message)
    frames.push(frame)
    count += frame.endowment === undefined ? frame.logs.length : 1
  }
  const step = (event: InterpreterStep) => {
    const log = logOf(event)
    if (log === undefined) return
    frames.at(-1)?.logs.push(log)
    count++
  }
  const leave = (result: EVMResult) => {
    const frame = frames.pop()
    if (frame === undefined || result.execResult.exceptionError !== undefined) return
    const { endowment } = frame
    if (endowment !== undefined && result.createdAddress !== undefined)
      frame.logs.unshift(transfer(endowment.from, BigInt(result.createdAddress.toString()), endowment.wei))
    frames.at(-1)?.logs.push(...frame.logs)
  }
  const { events } = vm.evm
  events?.on("beforeMessage", enter).on("step", step).on("afterMessage", leave)
  try {
    const result = await run()
    return { result, logs: frames[0]?.logs ?? [], count }
  } finally {
    events?.off("beforeMessage", enter).off("step", step).off("afterMessage", leave)
  }
}

/** CALLCODE and DELEGATECALL move nothing. */
function frameOf(message: Message): Frame {
  const { caller, to, value, delegatecall } = message
  const from = BigInt(caller.toString())
  if (value === 0n || delegatecall) return { logs: [] }
  if (to === undefined) return { logs: [], endowment: { from, wei: value } }
  const moves = message.codeAddress.equals(to) // a creation has none, and says so by throwing
  return { logs: moves ? [transfer(from, BigInt(to.toString()), value)] : [] }
}

/** The log of a LOG instruction, or of the balance that SELFDESTRUCT sends away. */
function logOf({ opcode, stack, memory, address, account }: InterpreterStep): Log | undefined {
  const top = (depth: number): bigint => stack[stack.length - 1 - depth] ?? 0n
  if (opcode.name === "SELFDESTRUCT") {
    const { balance } = account
    return balance === 0n ? undefined : transfer(BigInt(address.toString()), top(0) % 2n ** 160n, balance)
  }
  if (!opcode.name.startsWith("LOG")) return undefined
  const [offset, length] = [Number(top(0)), Number(top(1))]
  const data = new Uint8Array(length <= memory.length + largestGrowth ? length : 0)
  data.set(memory.subarray(offset, offset + data.length))
  return {
    address: address.toString(),
    topics: Array.from({ length: Number(opcode.name.slice(3)) }, (_, i) => word(top(2 + i))),
    data: bytesToHex(data),
  }
}

/** Bytes by which one instruction can let memory grow; more runs out of gas, and the frame's logs are dropped. */
const largestGrowth = 2 ** 20
