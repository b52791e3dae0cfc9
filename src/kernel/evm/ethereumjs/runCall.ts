/** Converts calls of `runCall`, which `runTx` and `runBlock` of EthereumJS's VM make, to top-level messages, and their results back. */

import type { Block } from "@ethereumjs/block"
import { EVMError, type EVMResult, type EVMRunCallOpts } from "@ethereumjs/evm"
import { createAddressFromString, hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { toHex } from "../../../base/hex.ts"
import { createAddressOf } from "../base/createAddress.ts"
import type { ExecutionResult, TopLevelMessage } from "../interpreter/topLevelMessage.ts"

/** A call that is a top-level message in a block. */
export interface TopLevelCall {
  readonly message: TopLevelMessage
  readonly gas: bigint
  readonly block: Block
  readonly countsNonce: boolean
}

/** Returns the call as a top-level message; `undefined` for another call, such as a part of a message. */
export function topLevelMessageOf(options: EVMRunCallOpts): TopLevelCall | undefined {
  const { block, caller, to, gasLimit, value = 0n, data = emptyBytes, gasPrice = 0n } = options
  const { message, code, salt, delegatecall, isStatic, depth, origin, skipBalance, ...rest } = options
  const isPart = message !== undefined || code !== undefined || salt !== undefined || (depth ?? 0) > 0
  const isSpecial = delegatecall === true || isStatic === true || skipBalance === true
  if (isPart || isSpecial || block === undefined || caller === undefined || gasLimit === undefined)
    return undefined
  if (origin !== undefined && !origin.equals(caller)) return undefined
  const from = toHex(caller.bytes)
  return {
    message: {
      ...{ from, to: to && toHex(to.bytes), gasPrice, value, data },
      blobVersionedHashes: rest.blobVersionedHashes,
    },
    gas: gasLimit,
    block: block as Block,
    countsNonce: rest.skipNonceIncrement !== true,
  }
}

/**
 * Converts a result to EthereumJS's form.
 *
 * @param nonce - The nonce of the sender before the message.
 */
export function toEvmResult(
  { from, to }: TopLevelMessage,
  nonce: bigint,
  result: ExecutionResult,
): EVMResult {
  const { gasUsed, refund, output, failure, logs, destroyed, created } = result
  const createdAddress = to === undefined ? createAddressFromString(createAddressOf(from, nonce)) : undefined
  return {
    ...(createdAddress !== undefined && { createdAddress }),
    execResult: {
      executionGasUsed: gasUsed,
      gasRefund: refund,
      returnValue: output,
      ...(failure !== undefined && { exceptionError: new EVMError(failure as EVMError["error"]) }),
      logs: logs.map(({ address, topics, data }) => [
        hexToBytes(address),
        topics.map(hexToBytes),
        hexToBytes(data),
      ]),
      selfdestruct: new Map([...destroyed].map((address) => [address, address])),
      createdAddresses: new Set(created),
    },
  }
}
