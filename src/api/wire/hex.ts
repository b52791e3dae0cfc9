/** The schema of hex in results. */

import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"

/** A text with `0x`. The node creates the results, so they are not checked again. */
export const hexText = schema(() => z.string() as unknown as z.ZodType<Hex, Hex>)
