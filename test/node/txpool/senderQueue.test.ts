import fc from "fast-check"
import { expect, test } from "vitest"
import { createSenderQueue } from "../../../src/node/txpool/senderQueue.ts"
import { samples } from "../../depth.ts"

const withNonce = (nonce: number) => ({ transaction: { nonce: BigInt(nonce) } })
const noncesOf = (transactions: readonly ReturnType<typeof withNonce>[]) =>
  transactions.map(({ transaction }) => Number(transaction.nonce))

const nonce = fc.nat({ max: 12 })
const step = fc.record({ name: fc.constantFrom("add", "remove", "ready", "below"), nonce })

test("after any additions and removals it answers as a plain set of nonces", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = createSenderQueue<ReturnType<typeof withNonce>>()
      const present = new Set<number>()
      for (const { name, nonce } of steps) {
        if (name === "remove") {
          queue.remove(BigInt(nonce))
          present.delete(nonce)
        } else if (name === "add" && !present.has(nonce)) {
          queue.add(withNonce(nonce))
          present.add(nonce)
        }
        let ready = 0
        while (present.has(nonce + ready)) ready++
        const ascending = [...present].sort((a, b) => a - b)
        if (name === "ready") expect(queue.ready(BigInt(nonce))).toBe(ready)
        if (name === "below")
          expect(noncesOf(queue.below(BigInt(nonce)))).toEqual(ascending.filter((each) => each < nonce))
        expect(noncesOf(queue.list())).toEqual(ascending)
        expect(queue.size).toBe(present.size)
        expect(queue.get(BigInt(nonce)) !== undefined).toBe(present.has(nonce))
      }
    }),
    { numRuns: samples(100) },
  )
})

test("a nonce far above the others is compared with each of them, not with all numbers in between", () => {
  const queue = createSenderQueue<ReturnType<typeof withNonce>>()
  queue.add(withNonce(3))
  expect(noncesOf(queue.below(2n ** 63n))).toEqual([3])
})
