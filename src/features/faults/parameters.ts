/** The parameters of faults as JSON. */

import { z } from "zod"
import { schema } from "../../api/rpc/schema.ts"
import { expecting } from "../../api/wire/describeInput.ts"
import { address, count, flag, hash32 } from "../../api/wire/values.ts"

/** The policy for transactions that are no longer pre-confirmed. */
export const dropPolicy = schema(() =>
  z.enum(["requeue", "lose"], expecting("requeue or lose")).meta({ title: "Drop policy" }),
)

const selected = schema(() => ({
  hash: hash32().optional(),
  sender: address().optional(),
  dropPolicy: dropPolicy().optional(),
}))

/** Pre-confirmed transactions by hash or by sender, and the policy for them. */
export const dropSelection = schema(() => z.strictObject(selected()).meta({ title: "Selection" }))

/** The transactions to drop once they are pre-confirmed. */
export const nextDrops = schema(() =>
  z
    .strictObject({ ...selected(), count: count().optional(), afterMs: count().optional() })
    .meta({ title: "Drops" }),
)

/** A sequence of transactions by their hashes. */
export const hashes = schema(() => z.array(hash32()).meta({ title: "Transaction hashes" }))

/** The kind of a fault of the feed. */
export const feedFaultKind = schema(() =>
  z
    .enum(["skip", "duplicate", "reorder"], expecting("skip, duplicate or reorder"))
    .meta({ title: "Disturbance" }),
)

/** The lag of reads behind the newest state. */
export const lag = schema(() =>
  z
    .strictObject({
      blocks: count().optional(),
      flashblocks: count().optional(),
      alternating: flag().optional(),
    })
    .transform(({ blocks = 0, flashblocks = 0, alternating = false }) => ({
      blocks,
      flashblocks,
      alternating,
    }))
    .meta({ title: "Lag" }),
)

const expectedStatus = expecting("an HTTP status between 400 and 599")
const expectedRate = expecting("a share between 0 and 1")

const status = schema(() => z.number().int().min(400, expectedStatus).max(599, expectedStatus))
const rate = schema(() => z.number().min(0, expectedRate).max(1, expectedRate).optional())

/** The HTTP status with which requests fail, and their share; with a rate of 0 none fails. */
export const failure = schema(() =>
  z.strictObject({ status: status(), rate: rate() }).meta({ title: "Failure" }),
)

/** The fault of the remote of a fork; without fields there is none. */
export const originFault = schema(() =>
  z
    .strictObject({
      delayMs: count().optional(),
      status: status().optional(),
      rate: rate(),
      lagBlocks: count().optional(),
    })
    .meta({ title: "Fault of the remote" }),
)
