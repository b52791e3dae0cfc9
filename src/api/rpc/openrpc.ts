/** The OpenRPC document of a method table: the result of `rpc.discover`, from which tools generate clients. */
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
  /** `true` when the document shows the requirements of the strict mode. */
  readonly isStrict?: boolean | undefined
}

/**
 * Creates the document that describes the methods, their parameters, results and examples.
 *
 * @see https://spec.open-rpc.org (1.3.2)
 */
export function openRpcDocument<Context>(options: OpenRpcOptions<Context>): OpenRpcDocument {
  return { ...headOf(options), methods: [...describe(options)] }
}

/**
 * Creates the same document in several turns of the event loop.
 *
 * @param yieldIfDue - Called and awaited after each method.
 */
export async function openRpcDocumentInTurns<Context>(
  options: OpenRpcOptions<Context>,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<OpenRpcDocument> {
  const methods: OpenRpcMethod[] = []
  for (const method of describe(options)) {
    methods.push(method)
    await yieldIfDue()
  }
  return { ...headOf(options), methods }
}

const headOf = <Context>({ title, version }: OpenRpcOptions<Context>) =>
  ({ openrpc: "1.3.2", info: { title, version } }) as const

function* describe<Context>({
  methods,
  isStrict = false,
}: OpenRpcOptions<Context>): Generator<OpenRpcMethod> {
  let index = 0
  for (const method of methods) yield toMethod(method, `#/methods/${index++}`, isStrict)
}

function toMethod<Context>(method: Method<Context>, path: string, isStrict: boolean): OpenRpcMethod {
  const { name, summary, access, params, result, example, aliases } = method
  return {
    name,
    summary,
    tags: [{ name: access }],
    paramStructure: "by-position",
    params: params.map((param, index) => toDescriptor(param, `${path}/params/${index}`, isStrict)),
    result: {
      name: result.name,
      required: true,
      schema: toJsonSchema(result.schema(), `${path}/result/schema`),
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

function toDescriptor(param: Param, path: string, isStrict: boolean): ContentDescriptor {
  return {
    name: param.name,
    ...(param.summary !== undefined && { summary: param.summary }),
    required: isStrict ? param.requiredWhenStrict : param.required,
    schema: toJsonSchema(param.schema(), `${path}/schema`),
  }
}

/** Returns the JSON schema of a schema; its references are relative to its path in the document. */
function toJsonSchema(schema: z.ZodType, path: string): JsonSchema {
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
    key === "$ref" && typeof value === "string" && value.startsWith("#") ? path + value.slice(1) : value,
  )
  return moved
}
