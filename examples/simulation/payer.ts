/** A payer: it pays several receivers, one after the other. The first version counts nonces itself, and stops when one is lost. */
import type { Address } from "viem"
import { type Clients, untilAnswered, wait } from "./clients.ts"

/** Sends all payments at once, with nonces that it counts itself: when one is lost, the later ones wait for ever. */
export async function firstPayAll(
  { account, wallet, reader }: Clients,
  receivers: readonly Address[],
): Promise<void> {
  const { address } = account
  const first = await untilAnswered(() => reader.getTransactionCount({ address, blockTag: "pending" }))
  for (const [index, to] of receivers.entries()) {
    const payment = { account, to, value: 1n, gas: 21_000n, nonce: first + index, chain: null }
    await untilSent(() => wallet.sendTransaction(payment))
  }
}

/** Sends each payment again, with its nonce, until the nonce is used in a sealed block. */
export async function payAll(clients: Clients, receivers: readonly Address[]): Promise<void> {
  const { account, wallet, reader } = clients
  const { address } = account
  const sealedCount = () => untilAnswered(() => reader.getTransactionCount({ address, blockTag: "latest" }))
  const first = await sealedCount()
  for (;;) {
    const done = (await sealedCount()) - first
    if (done >= receivers.length) return
    for (const [index, to] of receivers.entries()) {
      const payment = { account, to, value: 1n, gas: 21_000n, nonce: first + index, chain: null }
      if (index >= done) await wallet.sendTransaction(payment).catch(() => {}) // refused when it waits already
    }
    await wait(2000)
  }
}

/** Sends a transaction until it is accepted, or known already. */
async function untilSent(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send()
      return
    } catch (error) {
      if (/already known|nonce too low/i.test(String(error))) return
      await wait(500)
    }
  }
}
