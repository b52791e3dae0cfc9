/** The end of a message. */
import { type MaybePromise, mapMaybePromise } from "../../../base/maybePromise.ts"
import type { Machine } from "./machine.ts"

/** Deletes touched empty accounts (EIP-161), and makes the current values of slots their original values (EIP-2200). */
export function finishMessage({
  journal,
  scratch,
}: Pick<Machine, "journal" | "scratch">): MaybePromise<void> {
  return mapMaybePromise(journal.cleanup(), () => scratch.beginTransaction())
}
