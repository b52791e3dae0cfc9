/** The end of a message. */
import type { Machine } from "./machine.ts"

/** Deletes touched empty accounts (EIP-161), and makes the present values of slots the original ones (EIP-2200). */
export async function finishMessage({
  journal,
  scratch,
}: Pick<Machine, "journal" | "scratch">): Promise<void> {
  await journal.cleanup()
  scratch.beginTransaction()
}
