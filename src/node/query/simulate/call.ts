/** One call of a simulated block, run as a transaction with a receipt. */
import type { Block } from "@ethereumjs/block"
import { TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import { bigIntToHex } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import {
  BlockGasLimitReached,
  FeeCapTooLow,
  FloorDataGasTooLow,
  InitCodeTooLarge,
  InsufficientFunds,
  IntrinsicGasTooLow,
  InvalidTransaction,
  NonceMax,
  NonceTooHigh,
  NonceTooLow,
  SimulationRefused,
  TipAboveFeeCap,
} from "../../../errors/index.ts"
import { blockGasOf, gasLeft } from "../../../kernel/chain/blockGas.ts"
import { bloomOf } from "../../../kernel/evm/base/bloom.ts"
import { createAddressOf } from "../../../kernel/evm/base/createAddress.ts"
import { keccak256, loadKzg } from "../../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction, Log, Receipt } from "../../../kernel/evm/base/records.ts"
import type { Machine } from "../../../kernel/evm/execute/machine.ts"
import type { CallMessage, CallOutcome } from "../../../kernel/evm/execute/message.ts"
import { runMessage } from "../../../kernel/evm/execute/runMessage.ts"
import { isGasUnlimited } from "../../../kernel/evm/fork/hardforks.ts"
import { pricesOf } from "../../../kernel/evm/fork/prices.ts"
import { withTransfers } from "../../../kernel/evm/trace/transfers.ts"
import { createChecked } from "../../../kernel/evm/transaction/checked.ts"
import { type CallRequest, toMessage, zeroAddress } from "../message.ts"

/** Gas that the remaining calls may use together. */
export interface GasBudget {
  remaining: bigint
}

/** The result of a call. */
export interface SimulatedCall {
  /** The call as a transaction with its receipt, whose logs do not include transfers. */
  readonly executed: ExecutedTransaction
  readonly outcome: CallOutcome
  /** The logs of the call, with transfers of ether when these are traced. */
  readonly logs: readonly Log[]
  /** `logIndex` of the first log, within the block. */
  readonly firstLogIndex: number
  /** The number of logs, with those of failed frames when transfers are traced. */
  readonly logCount: number
}

/** The block and the state that calls run in. */
export interface CallEnvironment {
  readonly machine: Machine
  readonly block: Block
  readonly budget: GasBudget
  readonly traceTransfers: boolean
  readonly validation: boolean
}

/** Codes of execution-apis for the errors that make a call invalid as a transaction. */
const codes = [
  [NonceTooLow, -38010],
  [NonceTooHigh, -38011],
  [FeeCapTooLow, -38012],
  [IntrinsicGasTooLow, -38013],
  [FloorDataGasTooLow, -38013],
  [InsufficientFunds, -38014],
  [InitCodeTooLarge, -38025],
  [TipAboveFeeCap, -32602],
] as const

const internalCode = -32603

/** Creates the function that runs the calls of one block in their order. */
export function createCallRunner(environment: CallEnvironment) {
  const executed: ExecutedTransaction[] = []
  let before: SimulatedCall | undefined
  return async (request: CallRequest): Promise<SimulatedCall> => {
    try {
      before = await runCall(environment, request, { last: before, executed })
      executed.push(before.executed)
      return before
    } catch (cause) {
      if (!(cause instanceof InvalidTransaction)) throw cause
      const code = codes.find(([refusal]) => cause instanceof refusal)?.[1] ?? internalCode
      throw new SimulationRefused({ code, message: cause.message }, { cause })
    }
  }
}

/** The calls of the block that have run. */
interface CallsBefore {
  readonly last: SimulatedCall | undefined
  readonly executed: readonly ExecutedTransaction[]
}

async function runCall(
  environment: CallEnvironment,
  request: CallRequest,
  { last: before, executed: transactions }: CallsBefore,
): Promise<SimulatedCall> {
  const { machine, block, budget, validation } = environment
  const used = blockGasOf(transactions)
  const isUnlimited = isGasUnlimited(block.common)
  const remaining = isUnlimited ? budget.remaining : gasLeft(block.header.gasLimit, used, block.common)
  const required = request.gas ?? remaining
  if (required > remaining && !isUnlimited) throw new BlockGasLimitReached({ remaining, required })
  const gas = required < budget.remaining ? required : budget.remaining
  const nonce = nonceOf(environment, request)
  const message = toMessage(request, block, gas, validation)
  const run = () => runMessage(machine, message, block)
  const plain = async () => {
    const result = await run()
    return { result, logs: result.logs, count: result.logs.length }
  }
  const {
    result: outcome,
    logs,
    count,
  } = await (tracesTransfers(environment) ? withTransfers(machine, run) : plain())
  machine.logToConsole(outcome)
  budget.remaining -= outcome.gasUsed
  if (message.blobVersionedHashes !== undefined) await loadKzg()
  const transaction = toTransaction(request, message, nonce, block)
  const executed: ExecutedTransaction = {
    transaction,
    hash: toHex(keccak256(transaction.serialize())),
    sender: message.from,
    index: (before?.executed.index ?? -1) + 1,
    receipt: toReceipt(outcome, message, nonce, used.receipts, block, before?.executed.receipt),
    dimensions: outcome.dimensions,
    output: outcome.output,
    failure: outcome.failure,
    version: 0,
  }
  const firstLogIndex = before === undefined ? 0 : before.firstLogIndex + before.logCount
  return { executed, outcome, logs, firstLogIndex, logCount: count }
}

/** Returns `true` when transfers of ether are to be added to the logs, because the fork does not log them itself (EIP-7708). */
const tracesTransfers = ({ traceTransfers, block }: CallEnvironment): boolean =>
  traceTransfers && !pricesOf(block.common).logsTransfers

/** Returns the nonce of a call, which is checked when the simulation validates. */
function nonceOf(
  { machine, validation }: CallEnvironment,
  { nonce, from: address = zeroAddress }: CallRequest,
) {
  const state = machine.scratch.account(address)?.nonce ?? 0n
  const tx = nonce ?? state
  if (!validation) return tx
  if (tx < state) throw new NonceTooLow({ address, tx, state })
  if (tx > state) throw new NonceTooHigh({ address, tx, state })
  if (tx + 1n >= 2n ** 64n) throw new NonceMax({ address, nonce: tx })
  return tx
}

/** Returns the call as an unsigned transaction; its fields decide the type, by default that of EIP-1559. */
function toTransaction(
  request: CallRequest,
  message: CallMessage,
  nonce: bigint,
  { header }: Block,
): TypedTransaction {
  const { common } = header
  const { to, value, data, accessList, blobVersionedHashes, authorizationList } = message
  const legacy = request.gasPrice !== undefined || !common.isActivatedEIP(1559)
  const fees = legacy
    ? { gasPrice: message.gasPrice }
    : {
        chainId: common.chainId(),
        maxFeePerGas: message.maxFeePerGas,
        maxPriorityFeePerGas: request.maxPriorityFeePerGas ?? 0n,
        accessList: accessList ?? [],
      }
  const transaction = createChecked(
    {
      type: legacy ? TransactionType.Legacy : typeOf(message),
      gasLimit: 0n,
      value,
      data,
      ...(to !== undefined && { to }),
      ...fees,
      ...(blobVersionedHashes !== undefined && {
        blobVersionedHashes: [...blobVersionedHashes],
        maxFeePerBlobGas: message.maxFeePerBlobGas ?? 0n,
      }),
      ...(authorizationList !== undefined && { authorizationList: authorizationList.map(toJson) }),
    },
    common,
  )
  // Set here, because the limits on these fields do not apply to a simulated call.
  return Object.assign(transaction, { gasLimit: message.gas, nonce })
}

function typeOf({ blobVersionedHashes, authorizationList }: CallMessage): TransactionType {
  if (authorizationList !== undefined) return TransactionType.EOACodeEIP7702
  return blobVersionedHashes === undefined ? TransactionType.FeeMarketEIP1559 : TransactionType.BlobEIP4844
}

const toJson = ({ address, ...numbers }: NonNullable<CallMessage["authorizationList"]>[number]) => ({
  address,
  chainId: bigIntToHex(numbers.chainId),
  nonce: bigIntToHex(numbers.nonce),
  yParity: bigIntToHex(numbers.yParity),
  r: bigIntToHex(numbers.r),
  s: bigIntToHex(numbers.s),
})

function toReceipt(
  outcome: CallOutcome,
  { from, to, gasPrice }: CallMessage,
  nonce: bigint,
  used: bigint,
  { header }: Block,
  before: Receipt | undefined,
): Receipt {
  return {
    status: outcome.failure === undefined ? 1 : 0,
    gasUsed: outcome.gasUsed,
    cumulativeGasUsed: used + outcome.gasUsed,
    effectiveGasPrice: gasPrice,
    contractAddress: to === undefined ? createAddressOf(from, nonce) : undefined,
    logs: outcome.logs,
    logsBloom: bloomOf(outcome.logs),
    firstLogIndex: before === undefined ? 0 : before.firstLogIndex + before.logs.length,
    ...(outcome.blobGasUsed > 0n && {
      blobGasUsed: outcome.blobGasUsed,
      blobGasPrice: header.getBlobGasPrice(),
    }),
  }
}
