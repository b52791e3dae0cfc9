/** The schema of hex in results. */

import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import { schema } from "../rpc/schema.ts"

/** A text with `0x`. The node creates the results, so they are not checked again. */
export const hexText = schema(() => z.string() as unknown as z.ZodType<Hex, Hex>)
