/** The error of requests that fail because a test asked for it. */
import { MidblockError } from "./base.ts"

/** The error of an in-process `request`: code, message and data are the same on every transport (EIP-1193). */
export class RequestFailed extends MidblockError {
  readonly code: number
  override readonly data: unknown
  /** The message again: viem decodes a revert only where `details` says `execution reverted`. */
  readonly details: string
  constructor(error: { code: number; message: string; data?: unknown }, options?: ErrorOptions) {
    super(error.message, options)
    this.details = error.message
    this.code = error.code
    this.data = error.data
  }
}
