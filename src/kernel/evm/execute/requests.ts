/** Execution requests (EIP-7685): what a block asks of the consensus layer. */

import { genRequestsRoot } from "@ethereumjs/block"
import { CLRequest, CLRequestType, concatBytes, hexToBytes, SHA256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import { sha256 } from "../base/crypto.ts"
import type { Log } from "../base/records.ts"

/** `DepositEvent(bytes,bytes,bytes,bytes,bytes)` of the deposit contract (EIP-6110). */
const depositTopic: Hex = "0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5"

/** EIP-6110: where the five fields of a deposit log start, and how long they are, in bytes. */
const depositFields = [
  { offset: 192, length: 48 },
  { offset: 288, length: 32 },
  { offset: 352, length: 8 },
  { offset: 416, length: 96 },
  { offset: 544, length: 8 },
] as const

/** Hex digits of the data of a deposit log, with `0x`. */
const depositDigits = 2 + 2 * 576

/** The request bytes of one deposit: public key, credentials, amount, signature, index. */
function deposit(log: Log): Uint8Array {
  const bytes = hexToBytes(log.data)
  return concatBytes(...depositFields.map(({ offset, length }) => bytes.subarray(offset, offset + length)))
}

const isDeposit = (contract: Hex, { address, topics }: Log): boolean =>
  address === contract && topics[0] === depositTopic

/**
 * Returns the deposits in a block's logs as one request (EIP-6110).
 *
 * Events of another layout are skipped, and the block is sealed: a mock of the deposit contract can emit them.
 */
export function depositRequest(contract: Hex, logs: readonly Log[]): CLRequest<CLRequestType> {
  const deposits: Uint8Array[] = []
  for (const log of logs)
    if (isDeposit(contract, log) && log.data.length === depositDigits) deposits.push(deposit(log))
  return new CLRequest(CLRequestType.Deposit, concatBytes(...deposits))
}

/** Returns true when a deposit among the logs has another layout, which makes a block of another node invalid (EIP-6110). */
export const hasMalformedDeposit = (contract: Hex, logs: readonly Log[]): boolean =>
  logs.some((log) => isDeposit(contract, log) && log.data.length !== depositDigits)

/** Returns the requests hash of a block (EIP-7685). Most blocks have no requests, and an empty list is not hashed. */
export const requestsHash = (requests: readonly CLRequest<CLRequestType>[]): Uint8Array =>
  requests.every(({ bytes }) => bytes.length === 1) ? SHA256_NULL : genRequestsRoot([...requests], sha256)
