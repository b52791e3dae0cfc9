/** Runs contracts of the project, and returns what the report of coverage says and the stacks of failing calls. */
import { join } from "node:path"
import { isWanted } from "../../../../src/features/coverage/files.ts"
import { measure } from "../../../../src/features/coverage/measure.ts"
import { readRawFiles } from "../../../../src/features/coverage/rawFiles.ts"
import { uncountedNotes } from "../../../../src/features/coverage/report.ts"
import { loadArtifacts } from "../../../../src/harness/index.ts"
import { createNode } from "../../../../src/index.ts"
import { deployAllOf } from "../../../solidity/eras/eras.ts"
import { collecting } from "../covered.ts"

/** A call of a contract: its name, the function, the argument. */
export type Call = readonly [contract: string, name: string, argument: bigint]

/** The report and the stacks. */
export interface MeasuredCalls {
  /** For each file: the lines that did not run, the functions that ran, the branches with their ways. */
  readonly files: Readonly<Record<string, object>>
  /** The frames of failing calls, innermost first. */
  readonly stacks: Readonly<Record<string, readonly string[]>>
  readonly notes: readonly string[]
}

/** Runs calls of contracts in a folder of artifacts. */
export function measureCalls(
  artifactFolder: string,
  calls: readonly Call[],
  filter: { readonly include?: readonly string[]; readonly exclude?: readonly string[] } = {},
): Promise<MeasuredCalls> {
  return collecting(async (raw) => {
    const artifacts = loadArtifacts(artifactFolder)
    await using node = await createNode({ automine: true, artifacts })
    const names = [...new Set(calls.map(([name]) => name))]
    const { call, callOf } = await deployAllOf(node, artifacts, names)
    const stacks: Record<string, readonly string[]> = {}
    for (const [name, method, argument] of calls) {
      await call(name, method, [argument])
      const params = [callOf(name, method, [argument]), "latest"] as const
      const trace = await node.request({ method: "midblock_stackTrace", params: [...params] })
      if (trace !== null)
        stacks[`${name}.${method}(${argument})`] = trace.frames.map(
          (frame) => `${frame.contract}.${frame.function} (${frame.file}:${frame.line})`,
        )
    }
    const wanted = isWanted({ root: join(artifactFolder, ".."), include: [], exclude: [], ...filter })
    const { files, uncounted } = measure(artifacts, readRawFiles([raw]), wanted)
    return { files: Object.fromEntries(files.map(linesOf)), stacks, notes: uncountedNotes(uncounted) }
  })
}

function linesOf({ file, hits }: ReturnType<typeof measure>["files"][number]): [string, object] {
  const lineOf = (start: number) => file.positionAt(start)?.line
  const notRun = hits.statements.filter(({ hit }) => !hit).map(({ range }) => lineOf(range.start))
  const ran = hits.functions.filter(({ hit }) => hit).map(({ name }) => name)
  const branches = hits.branches.map(
    ({ kind, range, hits: ways }) => `${lineOf(range.start)} ${kind} ${ways.map(Number)}`,
  )
  return [file.name, { notRun, ran, branches }]
}
