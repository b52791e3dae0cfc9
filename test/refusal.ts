/** Returns the code and the message of a refusal as one text; `answered` when there is none. */
export const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "answered",
    ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
  )
