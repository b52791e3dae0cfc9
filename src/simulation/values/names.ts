/** The names of drawn values: those of the parameters of an ABI. */

/** Names by the value, a list of arguments. fast-check passes a list on unchanged when it filters or shrinks. */
const namesOfValues = new WeakMap<object, readonly string[]>()

/** The names of the values of an arbitrary. */
const namesOfArbitraries = new WeakMap<object, string>()

/** Remembers the names of a list of arguments, and returns the list. */
export function named<T extends readonly unknown[]>(values: T, names: readonly string[]): T {
  namesOfValues.set(values, names)
  return values
}

/** Remembers the name of an arbitrary's values, and returns the arbitrary. */
export function namedArbitrary<T extends object>(arbitrary: T, name: string | undefined): T {
  if (name) namesOfArbitraries.set(arbitrary, name)
  return arbitrary
}

/** Returns the name of the values of an arbitrary, if it has one. */
export const nameOf = (arbitrary: object): string | undefined => namesOfArbitraries.get(arbitrary)

/** Returns the names of the parts of a value, if it is a list of named arguments. */
export const partNamesOf = (value: unknown): readonly string[] | undefined =>
  typeof value === "object" && value !== null ? namesOfValues.get(value) : undefined
