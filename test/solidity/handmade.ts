/** Hand-made compilations: syntax trees with only the members that are read, and code of one-byte instructions. */
import { type Compilation, createCompilation } from "../../src/solidity/compiled/compilation.ts"
import { type CompiledCode, createCompiledCode } from "../../src/solidity/compiled/compiledCode.ts"
import { type Contract, createContract } from "../../src/solidity/compiled/contract.ts"
import type { Node } from "../../src/solidity/compiled/syntaxTree.ts"

/** Creates a node at `start:length` of its file. */
export const nodeOf = (nodeType: string, src: string, more: object = {}): Node => ({
  ...{ nodeType, src: `${src}:0` },
  ...more,
})

/** Creates the definition of a function. */
export const functionOf = (name: string, src: string, more: object = {}): Node =>
  nodeOf("FunctionDefinition", src, { name, kind: "function", implemented: true, ...more })

/** A file: its text, its nodes. */
export interface HandmadeFile {
  readonly text?: string
  readonly nodes?: readonly Node[]
}

/** Creates a compilation; the files are numbered in their order. */
export const compilationOf = (files: Readonly<Record<string, HandmadeFile>>): Compilation =>
  createCompilation(
    Object.entries(files).map(([name, { text, nodes = [] }], id) => ({
      ...{ name, id, text: () => text, tree: () => ({ nodeType: "SourceUnit", nodes }) },
    })),
  )

/** An instruction: its opcode, the `start:length` of its location if it has one, and its jump: `i`, `o` or `-`. */
export type Step = readonly [op: number, src?: string | undefined, jump?: "i" | "o" | "-"]

/** Compiles steps as the code of a contract in `a.sol`. */
export function compiledOf(compilation: Compilation, name: string, steps: readonly Step[]): CompiledCode {
  const contract = createContract(compilation, "a.sol", name) as Contract
  const code = Uint8Array.from(steps, ([op]) => op)
  const sourceMap = steps
    .map(([, src, jump = "-"]) => (src === undefined ? `-1:-1:-1:${jump}` : `${src}:0:${jump}`))
    .join(";")
  return createCompiledCode({ contract, compilation, code, sourceMap })
}
