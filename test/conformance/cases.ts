/** Reads the recorded cases of execution-apis: requests as text, whole answers, and the rule of comparison. */
import { readdirSync, readFileSync } from "node:fs"
import { Ajv, type ValidateFunction } from "ajv"
import { vectorsFolder, withoutVectors } from "../api/wire/vectors.ts"

/** One request with the answer that the reference gave. */
export interface Exchange {
  /** The text that is sent, unchanged. */
  readonly request: string
  readonly answer: Answer
}

/** A JSON-RPC answer. */
export interface Answer {
  readonly jsonrpc: string
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message?: string; readonly data?: unknown }
}

/** One file of exchanges, in order. */
export interface Case {
  readonly method: string
  readonly name: string
  /** `true` to check the result with the schema of the method, not for equality. */
  readonly specOnly: boolean
  readonly exchanges: readonly Exchange[]
}

const folder = `${vectorsFolder}/execution-apis`

const isDirectory = (entry: { isDirectory(): boolean }) => entry.isDirectory()

/** Returns the cases by method; none when the vectors are absent. */
export function loadCases(): ReadonlyMap<string, readonly Case[]> {
  if (withoutVectors) return new Map()
  const methods = readdirSync(folder, { withFileTypes: true }).filter(isDirectory)
  return new Map(
    methods
      .map(({ name }) => name)
      .sort()
      .map((method) => [
        method,
        readdirSync(`${folder}/${method}`)
          .sort()
          .map((file) => readCase(method, file)),
      ]),
  )
}

function readCase(method: string, file: string): Case {
  const lines = readFileSync(`${folder}/${method}/${file}`, "utf8").split("\n")
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length).trim())
  const answers = marked("<<").map((line) => JSON.parse(line) as Answer)
  return {
    method,
    name: file.replace(/\.io$/, ""),
    specOnly: marked("//").some((line) => line.startsWith("speconly:")),
    exchanges: marked(">>").map((request, i) => ({ request, answer: answers[i] as Answer })),
  }
}

/** Genesis and chain that the cases were recorded on. */
export const loadOrigin = () => ({
  genesis: JSON.parse(readFileSync(`${folder}/genesis.json`, "utf8")) as Record<string, unknown>,
  chain: new Uint8Array(readFileSync(`${folder}/chain.rlp`)),
})

/** The validators of the results, by method, from the document of execution-apis. */
export function loadSchemas(): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, allErrors: true })
  const document = JSON.parse(readFileSync(`${folder}/openrpc.json`, "utf8")) as {
    methods: { name: string; result: { schema: object } }[]
  }
  return new Map(document.methods.map(({ name, result }) => [name, ajv.compile(result.schema)]))
}
