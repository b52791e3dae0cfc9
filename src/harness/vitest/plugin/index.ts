/**
 * A plugin of vitest that makes suites of contracts fast, and finds artifacts and fixtures.
 *
 * @module
 */
import { resolve } from "node:path"
import type { Plugin } from "vitest/config"
import type { TestProject, Vitest } from "vitest/node"
import type { CreateNodeOptions } from "../../../index.ts"
import type {} from "../server.ts"
import { type ArtifactFolder, artifactFolder } from "./artifactFolder.ts"
import type {} from "./given.ts"
import { assertPluginOptions, type PluginOptions } from "./options.ts"

export type { PluginOptions } from "./options.ts"

/**
 * Creates the plugin. It lets the files of a worker share their modules (`isolate: false`), unless the configuration or the command
 * line says otherwise: with isolation each file loads vitest, viem and midblock again, which takes longer than its tests. It says in
 * one line on stderr what it did.
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
    // What the user set wins; so does the command line, which comes after.
    config: ({ test }) => ({
      test: {
        isolate: test?.isolate ?? false,
        ...(options.coverage && test?.coverage?.provider === undefined && { coverage: provider }),
      },
    }),
    async configureVitest({ vitest, project }) {
      const done = [modulesText(project), ...(await prepare(options, vitest, project))]
      vitest.logger.error(`midblock: ${done.join("; ")}`) // stdout may be the JSON of a reporter
    },
  }
}

const provider = { provider: "custom", customProviderModule: "midblock/vitest/coverage" } as const

/** In the pools of vm, whose `isolate` is always false, each file has a context with modules of its own. */
function modulesText({ config: { isolate, pool } }: TestProject): string {
  if (pool.startsWith("vm")) return `each file loads its modules anew (pool: ${pool})`
  return isolate
    ? "each file loads its modules anew (isolate: true)"
    : "files share their modules (isolate: false)"
}

/** Does what the options ask for, and returns it in words. */
async function prepare(options: PluginOptions, vitest: Vitest, project: TestProject): Promise<string[]> {
  const { root } = project.config
  const artifacts = artifactFolder(options.artifacts, root)
  project.provide("midblockPlugin", { artifacts: artifacts?.path })
  const done = artifacts === undefined ? [] : [artifacts.text]
  if (options.types !== undefined) done.push(await writeTypes(artifacts, options.types, root))
  for (const module of options.fixtures ?? []) done.push(await prepareOne(module, vitest, project))
  if (options.server !== undefined && options.server !== false)
    done.push(await serve(options.server, vitest, project))
  return done
}

async function writeTypes(
  artifacts: ArtifactFolder | undefined,
  folder: string,
  root: string,
): Promise<string> {
  if (artifacts === undefined) return `no modules in ${folder}, because there are no artifacts`
  const { writeArtifactModules } = await import("./artifactModules.ts")
  const { count, changed, removed } = writeArtifactModules(artifacts.path, resolve(root, folder))
  const done = removed === 0 ? `${changed} written` : `${changed} written, ${removed} removed`
  return `${count} ${count === 1 ? "module" : "modules"} of artifacts in ${folder} (${done})`
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
