import { BaseError, createClient, custom, publicActions, walletActions } from "viem"
import { expect, test } from "vitest"
import { leaveOutRepeats, type ReportedError } from "../../src/harness/causes.ts"
import { createNode } from "../../src/index.ts"

const lengthOf = ({ cause }: ReportedError): number =>
  cause === undefined ? 0 : 1 + lengthOf(cause as Error)

test("an error that viem wraps is reported once", async () => {
  await using node = await createNode()
  const [account, to] = node.accounts.map(({ address }) => address as `0x${string}`)
  const client = createClient({ transport: custom(node) })
    .extend(walletActions)
    .extend(publicActions)
  const sent = client.sendTransaction({ account: account ?? null, to, value: 10n ** 30n, chain: null })
  const error = await sent.catch((thrown: BaseError) => thrown)
  if (!(error instanceof BaseError)) throw new Error("it was sent")
  expect(lengthOf(error)).toBe(4)
  leaveOutRepeats(error)
  expect(error.cause).toBeUndefined()
  expect(error.message).toContain("Details: insufficient funds for gas * price + value")
})

test("a repeated cause is left out, and a different cause stays", () => {
  const disk = { message: "the disk is full" }
  const repeated = { message: "cannot write", cause: disk }
  const error: ReportedError = { message: "saving failed: cannot write", cause: repeated }
  leaveOutRepeats(error)
  expect(error).toEqual({ message: "saving failed: cannot write", cause: { message: "the disk is full" } })
})

test("a circular chain of causes is cut", () => {
  const error: ReportedError = { message: "a" }
  error.cause = { message: "a", cause: error }
  leaveOutRepeats(error)
  expect(error).toEqual({ message: "a" })
  const other: ReportedError = { message: "a" }
  other.cause = { message: "b", cause: other }
  leaveOutRepeats(other)
  expect(other).toEqual({ message: "a", cause: { message: "b" } })
})
