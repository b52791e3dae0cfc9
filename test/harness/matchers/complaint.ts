/** The messages of failed matchers, and the matchers without types. */
import { expect } from "../../../src/harness/vitest/index.ts"

/** Returns the message of a failed matcher. Its hashes and addresses change only if the contracts change. */
export const complaint = (assertion: Promise<unknown> | undefined): Promise<string> =>
  (assertion ?? Promise.reject(new Error("no such matcher"))).then(
    () => "it did not fail",
    ({ message }: Error) => message,
  )

/** Matchers that can get any argument, as in plain JavaScript. */
export type Untyped = Record<string, (...given: unknown[]) => Promise<unknown>>

/** Returns the matchers of a subject without types. */
export const untyped = (subject: unknown): Untyped => expect(subject) as never
