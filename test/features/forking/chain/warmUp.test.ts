/** The state that transactions read is fetched before their turn; nothing of their execution stays. */
import { afterEach, beforeEach, expect, test } from "vitest"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { startFork } from "../../../../src/features/forking/routes/start.ts"
import { sourceOf } from "../../../../src/features/forking/source.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { createBlockParts } from "../../../../src/node/blockParts.ts"
import { joinHooks } from "../../../../src/node/hooks.ts"
import { createLedger } from "../../../../src/node/ledger.ts"
import { withDefaults } from "../../../../src/node/options/index.ts"
import { createWarmUp } from "../../../../src/node/submit/warmUp.ts"
import { signPayment } from "../../../node/parts.ts"
import { refusal } from "../../../refusal.ts"
import { ada, askOf, contracts, writeHistory } from "../routes/remotes.ts"

let remote: MidblockNode
beforeEach(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
})
afterEach(() => remote.close())

/** Creates the parts of a node; a fork when its options are given. */
async function start(forked?: ForkOptions) {
  const options = withDefaults({ mining: false, seed: "0" })
  const fork = forked && (await startFork({ url: remote, ...forked }, {}))
  const ledger = await createLedger(options, { source: fork && sourceOf(fork.fork, fork.schedule) })
  const settings = { onError() {}, hooks: joinHooks([]) }
  const parts = { ...ledger, ...(await createBlockParts(options, ledger, settings)) }
  return { parts, fork: fork?.fork, warmUp: createWarmUp(parts) }
}

const toAdder = { nonce: 1, to: contracts.adder, gas: 200_000n }

test("default: without a fork nothing is done", async () => {
  const { parts, warmUp } = await start()
  expect(warmUp([await signPayment(parts)])).toBeUndefined()
})

test("behavior: all state that a transaction reads is known afterwards, and the open block is as before", async () => {
  const { parts, fork, warmUp } = await start({})
  const transaction = await signPayment(parts, toAdder)
  const [version, misses] = [parts.state.version, fork?.stats().misses ?? 0]
  await warmUp([transaction])
  const known = fork?.stats()
  // The contract and its 30 slots.
  expect(known?.misses).toBe(misses + 31)
  expect(parts.state.version).toEqual(version)
  expect(parts.builder.open.transactions).toEqual([])
  await warmUp([transaction])
  expect(fork?.stats()).toEqual(known)
  await parts.builder.execute(transaction)
  expect(fork?.stats()).toEqual(known)
  expect(parts.builder.open.transactions.length).toBe(1)
  await fork?.close()
})

test("behavior: the sender is fetched also for a transaction that cannot be executed, which is not an error", async () => {
  const { parts, fork, warmUp } = await start({ accountBalance: "none" })
  await warmUp([await signPayment(parts, { ...toAdder, value: 10n ** 24n })])
  expect(fork?.base.account(ada)?.nonce).toBe(1n)
  await fork?.close()
})

test("error: a remote that does not answer", async () => {
  const { parts, fork, warmUp } = await start({})
  fork?.setFault({ status: 503 })
  const transaction = await signPayment(parts, toAdder)
  expect(await refusal(Promise.resolve(warmUp([transaction])))).toBe(
    "-32002 the origin in process gave no usable answer in 1 attempt: HTTP 503, as asked for",
  )
  await fork?.close()
})
