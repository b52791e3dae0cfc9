/** The parameter of `*_reset`: nothing, or a fork, which this node does not have. */
import { z } from "zod"
import { ForkingNotSupported } from "../errors/index.ts"

const forking = z
  .looseObject({ jsonRpcUrl: z.string().nullish(), blockNumber: z.unknown().optional() })
  .nullish()

/** The parameter of `*_reset`. viem sends `{ forking: { blockNumber: null } }` for no fork. */
export const resetRequest = z
  .looseObject({ forking })
  .nullish()
  .transform((request) => ({ jsonRpcUrl: request?.forking?.jsonRpcUrl ?? undefined }))
  .meta({ title: "Reset options" })

/** @throws {@link ForkingNotSupported} when a URL is given. */
export function assertNoFork(url: string | undefined): void {
  if (url !== undefined) throw new ForkingNotSupported()
}
