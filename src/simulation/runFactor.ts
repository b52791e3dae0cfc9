/** The factor by which searches do more than their tests say. */

/** Returns by how much searches run more often: `MIDBLOCK_RUN_FACTOR`, which `midblock simulate` sets; 1 when it is no number above 0. */
export function runFactorOf(env: Readonly<Record<string, string | undefined>>): number {
  const factor = Number(env.MIDBLOCK_RUN_FACTOR)
  return factor > 0 ? factor : 1
}
