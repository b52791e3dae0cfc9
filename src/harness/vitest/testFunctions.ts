/** Wraps the functions of tests, in all forms of vitest's `test`. */

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown

/** The members of `test` that define tests. */
const tests = ["concurrent", "sequential", "skip", "only", "todo", "fails"]

/** The members of `test` that return a function that defines tests. */
const factories = ["each", "for", "skipIf", "runIf", "extend"]

/** Runs the function of a test. */
export type RunTest = (run: () => unknown) => unknown

/**
 * Returns vitest's `test` whose functions are called by `run`.
 *
 * @example
 * const wrapped = wrapTests(test, (run) => storage.run("a value", run))
 */
export function wrapTests<Test extends object>(test: Test, run: RunTest): Test {
  return new Proxy(test, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (tests.includes(String(name))) return wrapTests(member as object, run)
      if (factories.includes(String(name))) return wrapFactory(member as AnyFunction, run)
      return member
    },
    apply: (target, self, [name, ...others]: unknown[]) =>
      Reflect.apply(target as AnyFunction, self, [name, ...others.map((each) => wrapFunction(each, run))]),
  })
}

const wrapFactory = (factory: AnyFunction, run: RunTest): AnyFunction =>
  function (...args) {
    return wrapTests(factory.apply(this, args) as object, run)
  }

/** Wraps the function of a test; vitest reads the names of its fixtures in its text. */
function wrapFunction(given: unknown, run: RunTest): unknown {
  if (typeof given !== "function") return given
  const wrapped: AnyFunction = (...args) => run(() => given(...args))
  return Object.assign(wrapped, { toString: () => given.toString() })
}
