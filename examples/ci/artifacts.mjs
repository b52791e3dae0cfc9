/** The compiled market, read from wherever the compiler wrote it. */
import { readFileSync } from "node:fs"

const source = readFileSync(new URL("../../contracts/artifacts/Market.ts", import.meta.url), "utf8")
const json = source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const"))

export const Market = JSON.parse(json)
