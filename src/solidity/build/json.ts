/** JSON whose parts are read when they are asked for: from a file, or from a value in memory. */
import { indexJson, type JsonPart } from "./jsonIndex.ts"

/** A value of JSON. */
export interface LazyJson {
  /** The names of its members; none for what is no object. */
  keys(): readonly string[]
  /** Returns a member; `undefined` when there is none. */
  get(name: string): LazyJson | undefined
  /** Returns the value, parsed; it is not kept. */
  value(): unknown
}

/** Reads bytes of a file; the positions are those of the first byte and after the last one. */
export type ReadBytes = (start: number, end: number) => Buffer

/** The depth to which build infos are taken apart: `output.contracts.<file>.<contract>`. */
const depth = 4

/** Indexes a text, of which only the positions of its parts are kept. @throws {@link SyntaxError} when it is no JSON. */
export function lazyJson(text: Buffer, read: ReadBytes): LazyJson {
  return ofPart(indexJson(text, depth), read)
}

const ofPart = ({ start, end, members }: JsonPart, read: ReadBytes): LazyJson => {
  const value = (): unknown => JSON.parse(read(start, end).toString("utf8"))
  if (members === undefined) {
    // Deeper than the index goes: parsed when it is taken apart.
    return { value, keys: () => ofValue(value()).keys(), get: (name) => ofValue(value()).get(name) }
  }
  return {
    value,
    keys: () => [...members.keys()],
    get(name) {
      const part = members.get(name)
      return part && ofPart(part, read)
    },
  }
}

/** Wraps a value in memory. */
export function ofValue(value: unknown): LazyJson {
  const object = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  return {
    value: () => value,
    keys: () => Object.keys(object),
    get: (name) => (Object.hasOwn(object, name) ? ofValue(object[name]) : undefined),
  }
}
