/**
 * vitest's `globalSetup` for code that needs a URL: it serves a node for each worker on one port; see {@link workerUrl}.
 *
 * @module
 */
import type { TestProject } from "vitest/node"
import type { CreateNodeOptions } from "../../index.ts"
import { serveWorkers } from "./workers.ts"

/**
 * Creates a `setup` whose nodes have these options.
 *
 * @example
 * // globalSetup.ts
 * export const setup = setupWorkers({ automine: true, chainId: 1n })
 */
export const setupWorkers =
  (options: CreateNodeOptions) =>
  async ({ provide }: Pick<TestProject, "provide">): Promise<() => PromiseLike<void>> => {
    const nodes = await serveWorkers(options)
    provide("midblockUrl", nodes.url)
    return () => nodes[Symbol.asyncDispose]()
  }

/** The `setup` with nodes that seal a block after each transaction, as Hardhat and anvil do. */
export const setup = setupWorkers({ automine: true })

declare module "vitest" {
  interface ProvidedContext {
    midblockUrl: string
  }
}
