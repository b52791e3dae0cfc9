/** Closes what is open when a step fails. */

/** Takes a step with something that is open, and closes it when the step fails. */
export async function closingOnFailure<Result>(
  open: { close(): Promise<void> } | undefined,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    await open?.close()
    throw error
  }
}
