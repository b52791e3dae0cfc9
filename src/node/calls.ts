/** Calls and estimates: messages run over one block's state, and thrown away. */

import type { AccessList } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { FeeCapTooLow, IntrinsicGasTooLow, TipAboveFeeCap } from "../errors.ts"
import { type CallOutcome, type Message, runMessage } from "../evm/call.ts"
import { estimateGas } from "../evm/estimate.ts"
import { assertSucceeded } from "../evm/failure.ts"
import type { Machines } from "../evm/machine.ts"
import { applyOverrides, type StateOverrides } from "../evm/overrides.ts"
import type { State } from "../state/store.ts"
import type { BlockSelector, Blocks, Position } from "./blocks.ts"

/** A call as a client asks for it; what is left out has a default. */
export interface CallRequest {
  readonly from?: Hex | undefined
  readonly to?: Hex | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly value?: bigint | undefined
  readonly input: Hex
  readonly accessList?: AccessList | undefined
  readonly blobVersionedHashes?: readonly Hex[] | undefined
}

/** Calls and estimates of one node. */
export interface Calls {
  /**
   * What a call returns.
   *
   * @throws {@link ExecutionReverted}, {@link ExecutionFailed}, {@link HeaderNotFound}
   */
  call(request: CallRequest, block: BlockSelector, overrides?: StateOverrides): Promise<Hex>
  /**
   * The smallest gas limit with which a transaction succeeds.
   *
   * @throws {@link GasRequiredExceedsAllowance}, {@link ExecutionReverted}, {@link HeaderNotFound}
   */
  estimate(request: CallRequest, block: BlockSelector, overrides?: StateOverrides): Promise<bigint>
}

/** What calls need of the node. */
export interface CallParts {
  readonly blocks: Blocks
  readonly state: State
  readonly machines: Machines
  /** The most gas a call is given. */
  readonly gasCap: bigint
}

const zeroAddress: Hex = "0x0000000000000000000000000000000000000000"

/** Creates the caller. */
export function createCalls({ blocks, state, machines, gasCap }: CallParts): Calls {
  const run = (position: Position, message: Message, overrides?: StateOverrides) =>
    machines.use(position.context.common, position.view, async (machine) => {
      if (overrides !== undefined) await applyOverrides(machine, overrides)
      return runMessage(machine, message, position.context)
    })

  /** A revert of the chain can take a state away under a running read: then the read starts over. */
  async function steady<T>(block: BlockSelector, read: (position: Position) => Promise<T>): Promise<T> {
    for (;;) {
      const position = blocks.at(block)
      const result = await settled(read(position))
      if (state.has(position.view.version)) return result()
    }
  }

  return {
    call: (request, block, overrides) =>
      steady(block, async (position) => {
        const message = toMessage(request, position, least(request.gas ?? gasCap, gasCap))
        const outcome = await run(position, message, overrides)
        assertSucceeded(outcome)
        return outcome.output
      }),
    estimate: (request, block, overrides) =>
      steady(block, (position) => {
        const message = toMessage(request, position, gasCap)
        const attempt = (tried: Message) => run(position, tried, overrides).catch(tooLittleGas)
        return estimateGas(message, allowance(request, message, position, gasCap), attempt)
      }),
  }
}

/** Keeps an error until it is known whether the read counts. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

/** In an estimate too little gas to start with is an attempt that failed. */
function tooLittleGas(error: unknown): CallOutcome | undefined {
  if (error instanceof IntrinsicGasTooLow) return undefined
  throw error
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function toMessage(request: CallRequest, { context }: Position, gas: bigint): Message {
  return {
    from: request.from ?? zeroAddress,
    to: request.to,
    gas,
    gasPrice: gasPrice(request, context.header.baseFeePerGas ?? 0n),
    value: request.value ?? 0n,
    input: request.input,
    accessList: request.accessList,
    blobVersionedHashes: request.blobVersionedHashes,
  }
}

/** What a call pretends to pay for gas (EIP-1559); nothing when it names no price. */
function gasPrice(request: CallRequest, baseFee: bigint): bigint {
  if (request.gasPrice !== undefined) return request.gasPrice
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = request
  if (request.maxFeePerGas === undefined && maxPriorityFeePerGas === 0n) return 0n
  if (maxPriorityFeePerGas > maxFeePerGas && request.maxFeePerGas !== undefined)
    throw new TipAboveFeeCap({ maxPriorityFeePerGas, maxFeePerGas })
  if (maxFeePerGas === 0n) return 0n
  if (maxFeePerGas < baseFee)
    throw new FeeCapTooLow({ address: request.from ?? zeroAddress, maxFeePerGas, baseFee })
  return least(maxFeePerGas, baseFee + maxPriorityFeePerGas)
}

/** The most gas worth trying: the client's or the block's, the fork's cap, and what the sender can pay for. */
function allowance(request: CallRequest, message: Message, position: Position, gasCap: bigint): bigint {
  const { common, header } = position.context
  const asked = least(request.gas ?? header.gasLimit, gasCap)
  const capped = common.isActivatedEIP(7825) ? least(asked, common.param("maxTransactionGasLimit")) : asked
  if (message.gasPrice === 0n) return capped
  const balance = position.view.account(message.from)?.balance ?? 0n
  return balance < message.value ? capped : least(capped, (balance - message.value) / message.gasPrice)
}
