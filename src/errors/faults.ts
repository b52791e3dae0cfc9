/** The error of requests that fail because a test asked for it. */
import { MidblockError } from "./base.ts"

/** What an in-process `request` rejects with: code, message and data as every door gives them (EIP-1193). */
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
