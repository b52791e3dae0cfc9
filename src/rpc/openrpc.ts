/** The OpenRPC document of a method table: what `rpc.discover` answers, and what tools generate clients from. */
import { z } from "zod"
import type { Method, Param } from "./method.ts"

/** OpenRPC 1.3 Schema Object: JSON Schema draft 7. */
type JsonSchema = Readonly<Record<string, unknown>>

/** OpenRPC 1.3 Content Descriptor Object. */
interface ContentDescriptor {
  readonly name: string
  readonly summary?: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** OpenRPC 1.3 Method Object, and the aliases as an extension. */
interface OpenRpcMethod {
  readonly name: string
  readonly summary: string
  readonly tags: readonly { readonly name: string }[]
  readonly paramStructure: "by-position"
  readonly params: readonly ContentDescriptor[]
  readonly result: ContentDescriptor
  readonly examples: readonly {
    readonly name: string
    readonly description?: string
    readonly params: readonly { readonly name: string; readonly value: unknown }[]
    readonly result: { readonly name: string; readonly value: unknown }
  }[]
  readonly "x-aliases"?: readonly string[]
}

/** OpenRPC 1.3 document. */
export interface OpenRpcDocument {
  readonly openrpc: "1.3.2"
  readonly info: { readonly title: string; readonly version: string }
  readonly methods: readonly OpenRpcMethod[]
}

export interface OpenRpcOptions<Context> {
  readonly title: string
  readonly version: string
  readonly methods: Iterable<Method<Context>>
  /** Whether the document shows what the strict mode requires. */
  readonly isStrict?: boolean | undefined
}

/**
 * The document that describes the methods, their parameters, results and examples.
 *
 * @see https://spec.open-rpc.org (1.3.2)
 */
export function openRpcDocument<Context>(options: OpenRpcOptions<Context>): OpenRpcDocument {
  return { ...opening(options), methods: [...described(options)] }
}

/**
 * The same document, made in turns of the event loop.
 *
 * @param endTurn - Called after each method; what it gives is waited for.
 */
export async function openRpcDocumentInTurns<Context>(
  options: OpenRpcOptions<Context>,
  endTurn: () => Promise<void> | undefined,
): Promise<OpenRpcDocument> {
  const methods: OpenRpcMethod[] = []
  for (const method of described(options)) {
    methods.push(method)
    await endTurn()
  }
  return { ...opening(options), methods }
}

const opening = <Context>({ title, version }: OpenRpcOptions<Context>) =>
  ({ openrpc: "1.3.2", info: { title, version } }) as const

function* described<Context>({
  methods,
  isStrict = false,
}: OpenRpcOptions<Context>): Generator<OpenRpcMethod> {
  let index = 0
  for (const method of methods) yield toMethod(method, `#/methods/${index++}`, isStrict)
}

function toMethod<Context>(method: Method<Context>, place: string, isStrict: boolean): OpenRpcMethod {
  const { name, summary, access, params, result, example, aliases } = method
  return {
    name,
    summary,
    tags: [{ name: access }],
    paramStructure: "by-position",
    params: params.map((param, index) => toDescriptor(param, `${place}/params/${index}`, isStrict)),
    result: {
      name: result.name,
      required: true,
      schema: toJsonSchema(result.schema, `${place}/result/schema`),
    },
    examples: [
      {
        name: `${name} example`,
        ...(example.after !== undefined && { description: `After ${example.after.map(toCall).join(", ")}` }),
        params: example.params.map((value, index) => ({ name: params[index]?.name ?? "", value })),
        result: { name: result.name, value: example.result },
      },
    ],
    ...(aliases.length > 0 && { "x-aliases": aliases }),
  }
}

const toCall = ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) =>
  `${method}(${params.map((param) => JSON.stringify(param)).join(", ")})`

function toDescriptor(param: Param, place: string, isStrict: boolean): ContentDescriptor {
  return {
    name: param.name,
    ...(param.summary !== undefined && { summary: param.summary }),
    required: isStrict ? param.requiredWhenStrict : param.required,
    schema: toJsonSchema(param.schema, `${place}/schema`),
  }
}

/** The JSON side of a schema; its references point to where it stands in the document. */
function toJsonSchema(schema: z.ZodType, place: string): JsonSchema {
  const {
    $schema,
    "~standard": _,
    ...json
  } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    unrepresentable: "any",
  })
  const moved: JsonSchema = JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#") ? place + value.slice(1) : value,
  )
  return moved
}
