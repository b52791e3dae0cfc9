/** What the applications of these examples share. */
import type { PrivateKeyAccount, PublicClient, WalletClient } from "viem"

/** The clients and the account of an application. */
export interface Clients {
  readonly reader: PublicClient
  readonly wallet: WalletClient
  readonly account: PrivateKeyAccount
}

/** Resolves after a time, in milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats a request until it is answered. */
export async function untilAnswered<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request()
    } catch {
      await wait(500)
    }
  }
}
