/**
 * zod for the bundle: each schema is created at its first use. An import of midblock would otherwise create 1600 of them, and
 * only the documents of methods need most of these. The sources import zod itself.
 */
import { type z as types, z as zod } from "zod"

type Make = () => object
type Creator = (...args: never[]) => unknown

/** Methods that return another schema; every other property belongs to the schema itself. */
const builders: ReadonlySet<PropertyKey> = new Set([
  ...["array", "catchall", "check", "default", "describe", "extend", "int", "length", "max", "meta", "min"],
  ...["nonnegative", "nullable", "nullish", "omit", "optional", "partial", "pick", "pipe", "positive"],
  ...["refine", "regex", "strict", "superRefine", "transform"],
])

/** The real schemas behind the lazy ones. */
const makers = new WeakMap<object, Make>()

interface Lazy {
  readonly make: Make
  readonly members: Map<PropertyKey, unknown>
  /** Each request reads it: a lookup in the map would take a measurable part of a call. */
  safeParse: unknown
}

const handler: ProxyHandler<Lazy> = {
  get(lazy, key) {
    if (key === "safeParse") {
      lazy.safeParse ??= own(lazy.make(), key)
      return lazy.safeParse
    }
    if (lazy.members.has(key)) return lazy.members.get(key)
    const member = builders.has(key) ? builder(lazy.make, key) : own(lazy.make(), key)
    lazy.members.set(key, member)
    return member
  },
  has: (lazy, key) => key in lazy.make(),
  ownKeys: (lazy) => Reflect.ownKeys(lazy.make()),
  getOwnPropertyDescriptor: (lazy, key) => describe(lazy.make(), key),
  getPrototypeOf: (lazy) => Object.getPrototypeOf(lazy.make()),
  set: (lazy, key, value) => Reflect.set(lazy.make(), key, value),
}

function lazily(create: Make): object {
  let made: object | undefined
  const make = () => {
    made ??= create()
    return made
  }
  const lazy = new Proxy<Lazy>({ make, members: new Map(), safeParse: undefined }, handler)
  makers.set(lazy, make)
  return lazy
}

const builder =
  (make: Make, key: PropertyKey) =>
  (...args: unknown[]) =>
    lazily(() => (make() as Record<PropertyKey, Creator>)[key]?.(...(args.map(made) as never[])) as object)

function own(schema: object, key: PropertyKey): unknown {
  const value = (schema as Record<PropertyKey, unknown>)[key]
  return typeof value === "function" ? value.bind(schema) : value
}

/** A proxy may only describe properties that its target has, or that can be changed. */
function describe(schema: object, key: PropertyKey): PropertyDescriptor | undefined {
  const found = Object.getOwnPropertyDescriptor(schema, key)
  return found && { ...found, configurable: true }
}

/** Returns an argument with real schemas instead of lazy ones; a getter, as in a schema that contains itself, stays one. */
function made(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  const make = makers.get(value)
  if (make !== undefined) return make()
  if (Array.isArray(value)) return value.map(made)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const properties = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { get, value }]) => [
    name,
    {
      enumerable: true,
      configurable: true,
      ...(get === undefined ? { value: made(value), writable: true } : { get: () => made(get()) }),
    },
  ])
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap)
}

const creator =
  (create: Creator) =>
  (...args: unknown[]) =>
    lazily(() => create(...(args.map(made) as never[])) as object)

/** Creates a class of schemas whose instances are made at their first use. */
function lazyClass(name: string, initialize: never): object {
  let real: (new (definition: unknown) => object) | undefined
  const construct = (_class: object, [definition]: unknown[]) =>
    lazily(() => {
      real ??= zod.core.$constructor(name, initialize) as unknown as NonNullable<typeof real>
      return new real(made(definition))
    })
  return new Proxy(class {}, { construct })
}

/** The part of zod that the sources use. */
export const z = {
  array: creator(zod.array),
  boolean: creator(zod.boolean),
  enum: creator(zod.enum),
  int: creator(zod.int),
  lazy: (create: Make) => lazily(() => zod.lazy(() => made(create()) as types.ZodType)),
  literal: creator(zod.literal),
  looseObject: creator(zod.looseObject),
  nan: creator(zod.nan),
  never: creator(zod.never),
  null: creator(zod.null),
  number: creator(zod.number),
  object: creator(zod.object),
  partialRecord: creator(zod.partialRecord),
  record: creator(zod.record),
  strictObject: creator(zod.strictObject),
  string: creator(zod.string),
  tuple: creator(zod.tuple),
  union: creator(zod.union),
  unknown: creator(zod.unknown),
  NEVER: zod.NEVER,
  ZodError: zod.ZodError,
  ZodObject: zod.ZodObject,
  ZodRecord: zod.ZodRecord,
  core: { $constructor: lazyClass },
  toJSONSchema: (schema: object, options: never) => zod.toJSONSchema(made(schema) as never, options),
}
