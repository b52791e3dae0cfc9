/** Converts the call of a request to a message that can run: fills in defaults and the gas price. */
import type { Block } from "@ethereumjs/block"
import type { AccessList } from "@ethereumjs/tx"
import { fromHex, type Hex } from "../../base/hex.ts"
import { ChainIdDiffers, FeeCapTooLow, TipAboveFeeCap } from "../../errors/index.ts"
import type { Authorization } from "../../kernel/evm/execute/authorizations.ts"
import type { CallMessage } from "../../kernel/evm/execute/message.ts"

/** The call of a request; absent fields have defaults. */
export interface CallRequest {
  readonly from?: Hex | undefined
  readonly to?: Hex | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly value?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly chainId?: bigint | undefined
  readonly input: Hex
  readonly accessList?: AccessList | undefined
  readonly blobVersionedHashes?: readonly Hex[] | undefined
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
}

/** The sender of a call that names none. */
export const zeroAddress: Hex = "0x0000000000000000000000000000000000000000"

/**
 * Returns the message of a request in a block.
 *
 * @param mustPay - True makes a request without a price pay the base fee.
 * @throws {@link ChainIdDiffers} when it is meant for another chain.
 * @throws {@link TipAboveFeeCap}, {@link FeeCapTooLow} when its prices break the rules of EIP-1559.
 */
export function toMessage(
  request: CallRequest,
  { header }: Block,
  gas: bigint,
  mustPay = false,
): CallMessage {
  const want = header.common.chainId()
  if (request.chainId !== undefined && request.chainId !== want)
    throw new ChainIdDiffers({ have: request.chainId, want })
  const { from = zeroAddress, to, value = 0n, input, accessList } = request
  const { blobVersionedHashes, maxFeePerBlobGas, authorizationList } = request
  const { gasPrice, maxFeePerGas } = pricesOf(request, from, header.baseFeePerGas ?? 0n, mustPay)
  return {
    from,
    to,
    gas,
    gasPrice,
    maxFeePerGas,
    value,
    data: fromHex(input),
    accessList,
    blobVersionedHashes,
    maxFeePerBlobGas,
    authorizationList,
  }
}

/**
 * Returns the prices of a call (EIP-1559); 0 when it names none, unless it must pay.
 *
 * A tip without a cap gets the cap base fee plus tip, as in reth (`CallFees::ensure_fees`); geth takes the cap as 0 and refuses
 * the request.
 */
function pricesOf(request: CallRequest, address: Hex, baseFee: bigint, mustPay: boolean) {
  const { gasPrice } = request
  const maxPriorityFeePerGas = gasPrice ?? request.maxPriorityFeePerGas ?? 0n
  const isTipAlone = request.maxFeePerGas === undefined && maxPriorityFeePerGas > 0n && !mustPay
  const cap = isTipAlone ? baseFee + maxPriorityFeePerGas : (request.maxFeePerGas ?? 0n)
  const maxFeePerGas = gasPrice ?? cap
  if (maxFeePerGas === 0n && maxPriorityFeePerGas === 0n && !mustPay) return { gasPrice: 0n, maxFeePerGas }
  if (maxPriorityFeePerGas > maxFeePerGas) throw new TipAboveFeeCap({ maxPriorityFeePerGas, maxFeePerGas })
  if (maxFeePerGas < baseFee) throw new FeeCapTooLow({ address, maxFeePerGas, baseFee })
  const offered = baseFee + maxPriorityFeePerGas
  return { gasPrice: gasPrice ?? (offered < maxFeePerGas ? offered : maxFeePerGas), maxFeePerGas }
}
