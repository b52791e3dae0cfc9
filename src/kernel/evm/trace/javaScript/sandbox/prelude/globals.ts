/** The global functions of tracers. */
import { addressOf, hexOf, padded, parseHex, toBytes } from "./bytes.ts"
import { ask, stop } from "./host.ts"

/** Makes the global functions. */
export function defineGlobals(precompiles: readonly string[]): void {
  const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
    toHex: (value: unknown) => hexOf(toBytes(value)),
    toWord: (value: unknown) => padded(toBytes(value, true), 32),
    toAddress: (value: unknown) => parseHex(addressOf(value, true)),
    toContract: (from: unknown, nonce: unknown) =>
      parseHex(ask("create", addressOf(from, true), Math.max(0, Math.trunc(Number(nonce)) || 0))),
    toContract2(from: unknown, salt: unknown, code: unknown) {
      const word = hexOf(padded(parseHex(String(salt)), 32))
      return parseHex(ask("create2", addressOf(from, true), word, hexOf(toBytes(code, true))))
    },
    isPrecompiled: (address: unknown) => precompiles.includes(addressOf(address, true)),
    slice(value: unknown, start: number, end: number) {
      const bytes = toBytes(value)
      if (!(start >= 0 && start <= end && end <= bytes.length))
        stop(
          `Tracer accessed out of bound memory: available ${bytes.length}, offset ${start}, size ${end - start}`,
        )
      return bytes.slice(start, end)
    },
  }
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
