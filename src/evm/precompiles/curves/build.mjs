/**
 * Compiles the arithmetic of the curves from AssemblyScript to WebAssembly, and writes it as text into `curveBinary.ts`: the
 * library then needs no further file, whatever bundler or loader is used.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { compile } from "../../../core/build.mjs"
import { constantsOf } from "./constants.mjs"
import { writeField } from "./field.mjs"
import { bls12381, bn254 } from "./parameters.mjs"

const folder = fileURLToPath(new URL("assembly/", import.meta.url))
const target = fileURLToPath(new URL("curveBinary.ts", import.meta.url))

/** Returns the text that replaces `assembly/field.ts`. */
function fieldOf(curve) {
  const { limbsOf, text } = writeField(curve)
  return constantsOf(curve, limbsOf) + text
}

/** Returns the module of a curve as base64. */
export async function compileCurve(name, curve) {
  const file = join(tmpdir(), `midblock-curve-${process.pid}.wasm`)
  const sources = new Map([[join(folder, "field.ts"), fieldOf(curve)]])
  await compile(resolve(folder, `${name}.ts`), file, { sources })
  const text = readFileSync(file).toString("base64")
  rmSync(file)
  return text
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    target,
    [
      "/** The arithmetic of the curves, as base64; written by `npm run build`. */",
      `export const bn254 =\n  "${await compileCurve("bn254", bn254)}"\n`,
      `export const bls12381 =\n  "${await compileCurve("bls12381", bls12381)}"\n`,
    ].join("\n"),
  )
