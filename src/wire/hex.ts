/** Hex in answers, whose types say so. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"

/** Text with `0x`: answers are made by the node, and not checked again. */
export const hexText = z.string() as unknown as z.ZodType<Hex, Hex>
