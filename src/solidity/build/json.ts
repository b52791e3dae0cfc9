/** JSON whose parts are read on demand, from a file or from a value in memory. */
import { indexJson, type JsonPart } from "./jsonIndex.ts"

/** A value of JSON. */
export interface LazyJson {
  /** Returns the names of the members; none when the value is not an object. */
  keys(): readonly string[]
  /** Returns a member; `undefined` when there is none. */
  get(name: string): LazyJson | undefined
  /** Returns the parsed value; it is not cached. */
  value(): unknown
}

/** Reads bytes of a file, from the position `start` to the position before `end`. */
export type ReadBytes = (start: number, end: number) => Buffer

/** The depth to which build infos are indexed: `output.contracts.<file>.<contract>`. */
const depth = 4

/** Indexes a text; only the positions of its parts are kept. @throws {@link SyntaxError} when it is not JSON. */
export function lazyJson(text: Buffer, read: ReadBytes): LazyJson {
  return ofPart(indexJson(text, depth), read)
}

const ofPart = ({ start, end, members }: JsonPart, read: ReadBytes): LazyJson => {
  const value = (): unknown => JSON.parse(read(start, end).toString("utf8"))
  if (members === undefined) {
    // The part is below the depth of the index: it is parsed when its members are read.
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
