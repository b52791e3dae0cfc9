/** A message from outside in the loop of EthereumJS. */
import { type EVM, EVMError } from "@ethereumjs/evm"
import { createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { toLog } from "../../src/evm/base/records.ts"
import type { RunTopLevelMessage } from "../../src/evm/interpreter/topLevelMessage.ts"

/** EthereumJS's way of running messages. */
export const stockRunner =
  (evm: Pick<EVM, "runCall">): RunTopLevelMessage =>
  async ({ from, to, gasPrice, value, data, blobVersionedHashes = [] }, gasLimit, block) => {
    const { execResult } = await evm.runCall({
      ...{ block, gasLimit, gasPrice, value, data, skipNonceIncrement: true },
      caller: createAddressFromString(from),
      ...(to !== undefined && { to: createAddressFromString(to) }),
      blobVersionedHashes: [...blobVersionedHashes],
    })
    const { executionGasUsed, gasRefund = 0n, returnValue, exceptionError, logs = [] } = execResult
    return {
      gasUsed: executionGasUsed,
      refund: gasRefund,
      output: returnValue,
      failure: withoutPlace(exceptionError?.error),
      logs: logs.map(toLog),
      destroyed: (execResult.selfdestruct?.keys() ?? []) as Iterable<Hex>,
      created: (execResult.createdAddresses ?? new Set()) as ReadonlySet<Hex>,
      consoleCalls: undefined,
    }
  }

/** EthereumJS's word for a bad jump goes on with the code's hash and the place, which are nobody's business. */
const withoutPlace = (word: string | undefined): string | undefined =>
  word?.startsWith(EVMError.errorMessages.INVALID_JUMP) ? EVMError.errorMessages.INVALID_JUMP : word
