/** The seed of a run from the environment: the line that a failure prints sets it. */
import { InvalidSeed } from "./errors.ts"

/** The parameters of fast-check that run one failure again. */
export interface Replay {
  readonly seed: number
  readonly path?: string
  readonly endOnFailure?: true
}

/**
 * Returns the seed of `MIDBLOCK_SEED`, with the path if it has one.
 *
 * @throws {@link InvalidSeed}
 * @example
 * replayOf({ MIDBLOCK_SEED: "42/3:0" }) // { seed: 42, path: "3:0", endOnFailure: true }
 */
export function replayOf(env: Readonly<Record<string, string | undefined>>): Replay | undefined {
  const value = env.MIDBLOCK_SEED
  if (value === undefined || value === "") return undefined
  const [, seed, path] = /^(-?\d+)(?:\/([\d:]+))?$/.exec(value) ?? []
  if (seed === undefined) throw new InvalidSeed({ value })
  return { seed: Number(seed), ...(path !== undefined && { path, endOnFailure: true }) }
}

/**
 * Returns the line that runs a test again with a seed.
 *
 * @example
 * lineOf({ seed: 42, path: "3:0" }, "it pays") // "MIDBLOCK_SEED=42/3:0 npx vitest run -t 'it pays'"
 */
export function lineOf({ seed, path }: Pick<Replay, "seed" | "path">, test: string): string {
  const value = path === undefined ? String(seed) : `${seed}/${path}`
  return `MIDBLOCK_SEED=${value} npx vitest run -t '${test.replaceAll("'", "'\\''")}'`
}
