/** The parameter of `*_reset`: nothing, or a fork, which this node does not have. */
import { z } from "zod"
import { NotForked } from "../errors/index.ts"
import { string } from "./values.ts"

/** An HTTP URL, or an empty text for none; a refusal does not repeat it, because it often has a key. */
export const httpUrl = string
  .refine((text) => text === "" || isHttp(text), { error: "expected an HTTP URL" })
  .transform((text) => text || undefined)

const isHttp = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)

const forking = z
  .looseObject({ jsonRpcUrl: z.string().nullish(), blockNumber: z.unknown().optional() })
  .nullish()

/** The parameter of `*_reset`. viem sends `{ forking: { blockNumber: null } }` for no fork. */
export const resetRequest = z
  .looseObject({ forking })
  .nullish()
  .transform((request) => ({ jsonRpcUrl: request?.forking?.jsonRpcUrl ?? undefined }))
  .meta({ title: "Reset options" })

/** @throws {@link NotForked} when a URL is given. */
export function assertNoFork(url: string | undefined): void {
  if (url !== undefined) throw new NotForked()
}
