import { expect, test } from "vitest"
import { createOverdue } from "../../../src/cli/output/overdue.ts"
import type { PoolTransaction } from "../../../src/node/txpool/pool.ts"

const transaction = (hash: string) => ({ hash }) as PoolTransaction

test("default: a transaction is overdue at the second sealed block after it came, once", () => {
  const { add, sealed } = createOverdue()
  const [one, other] = [transaction("0x01"), transaction("0x02")]
  add(one)
  const due = [sealed()]
  add(other)
  due.push(sealed(), sealed(), sealed())
  expect(due).toEqual([[], [one], [other], []])
})

test("behavior: removed transactions are not overdue, and one that is added again begins again", () => {
  const { add, remove, sealed } = createOverdue()
  const [one, other] = [transaction("0x01"), transaction("0x02")]
  add(one)
  add(other)
  sealed()
  remove("0x01")
  remove("0x03")
  add(other)
  expect(sealed()).toEqual([])
  expect(sealed()).toEqual([other])
  expect(sealed()).toEqual([])
})
