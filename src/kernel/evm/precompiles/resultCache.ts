/** A cache of the results of costly contracts, by input: an estimate, the transaction after it and a trace compute the same ones. */

type Run = (input: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** The maximum number of results that are kept for each contract, and the maximum length of their inputs in bytes. */
const maxResults = 64
const maxBytes = 16_384

/** Returns a function that caches the outputs of a pure function. Failures are not cached. */
export function cacheResults(run: Run): Run {
  const results = new Map<string, Uint8Array>()
  const put = (key: string, output: Uint8Array) => {
    results.set(key, output)
    const [oldest] = results.keys()
    if (results.size > maxResults && oldest !== undefined) results.delete(oldest)
    return new Uint8Array(output) // a copy, also of a Buffer
  }
  return (input) => {
    if (input.length > maxBytes) return run(input)
    const key = Buffer.from(input.buffer, input.byteOffset, input.length).toString("latin1")
    const cached = results.get(key)
    if (cached !== undefined) {
      results.delete(key) // the newest comes last
      return put(key, cached)
    }
    const output = run(input)
    return output instanceof Promise ? output.then((bytes) => put(key, bytes)) : put(key, output)
  }
}
