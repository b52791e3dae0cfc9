/**
 * A vitest plugin that makes the tests of contracts faster, and finds artifacts and fixtures.
 *
 * @module
 */
import type { Plugin } from "vitest/config"
import type { TestProject, Vitest } from "vitest/node"
import type { CreateNodeOptions } from "../../../index.ts"
import type {} from "../server.ts"
import { type ArtifactRun, beginArtifacts } from "./artifactRun.ts"
import type {} from "./given.ts"
import { assertPluginOptions, type PluginOptions } from "./options.ts"

export type { PluginOptions } from "./options.ts"

/**
 * Creates the plugin. The files of a worker share their modules (`isolate: false`), unless the configuration or the command line sets
 * `isolate`: with isolation each file loads vitest, viem and midblock again, which takes longer than its tests. The plugin prints one
 * line about its work on stderr.
 *
 * @example
 * // vitest.config.ts
 * import { midblock } from "midblock/vitest/plugin"
 * import { defineConfig } from "vitest/config"
 *
 * export default defineConfig({ plugins: [midblock({ types: "test/artifacts" })] })
 */
export function midblock(options: PluginOptions = {}): Plugin {
  assertPluginOptions(options)
  return {
    name: "midblock",
    // The user's configuration takes precedence, and so does the command line, which vitest applies later.
    config: ({ test }) => ({
      test: {
        isolate: test?.isolate ?? false,
        ...(options.coverage && test?.coverage?.provider === undefined && { coverage: provider }),
      },
    }),
    async configureVitest({ vitest, project }) {
      const say = (text: string) => vitest.logger.error(`midblock: ${text}`) // a reporter may write JSON to stdout
      const done = await prepare({ options, vitest, project, say }, options)
      say([modulesText(project), ...done].join("; "))
    },
  }
}

const provider = { provider: "custom", customProviderModule: "midblock/vitest/coverage" } as const

/** Describes the sharing of modules. In the vm pools `isolate` is always false, but each file has its own context and modules. */
function modulesText({ config: { isolate, pool } }: TestProject): string {
  if (pool.startsWith("vm")) return `each file loads its modules anew (pool: ${pool})`
  return isolate
    ? "each file loads its modules anew (isolate: true)"
    : "files share their modules (isolate: false)"
}

/** Prepares the artifacts, fixtures and nodes of the options, and returns descriptions of the work. */
async function prepare(run: ArtifactRun, options: PluginOptions): Promise<string[]> {
  const { vitest, project } = run
  const done = await beginArtifacts(run)
  for (const module of options.fixtures ?? []) done.push(await prepareOne(module, vitest, project))
  if (options.server !== undefined && options.server !== false)
    done.push(await serve(options.server, vitest, project))
  return done
}

async function prepareOne(module: string, { config }: Vitest, project: TestProject): Promise<string> {
  const { prepareFixture } = await import("./fixtureFiles.ts")
  return prepareFixture(module, {
    root: project.config.root,
    update: config.snapshotOptions.updateSnapshot,
    import: (path) => project.import(path),
  })
}

async function serve(
  options: true | CreateNodeOptions,
  vitest: Vitest,
  project: TestProject,
): Promise<string> {
  const { serveWorkers } = await import("../workers.ts")
  const nodes = await serveWorkers(options === true ? { automine: true } : options)
  vitest.onClose(() => nodes[Symbol.asyncDispose]())
  project.provide("midblockUrl", nodes.url)
  return `a node for each worker at ${nodes.url}`
}
