/** The library mcl in WebAssembly, one instance for each curve: loaded when a contract first needs it. */
import { inflateRawSync } from "node:zlib"

/** The functions of mcl that are called (mcl/bn.h); arguments are addresses in its memory unless they are sizes. */
interface Functions {
  malloc(size: number): number
  mclBnFr_setBigEndianMod(x: number, buffer: number, size: number): number
  mclBnFp_setBigEndianMod(x: number, buffer: number, size: number): number
  mclBnFp_setInt32(x: number, value: number): void
  mclBnFp_getLittleEndian(buffer: number, size: number, x: number): number
  mclBnFp_mapToG1(point: number, x: number): number
  mclBnG1_clear(point: number): void
  mclBnG1_isZero(point: number): number
  mclBnG1_isValid(point: number): number
  mclBnG1_normalize(to: number, point: number): void
  mclBnG1_add(to: number, a: number, b: number): void
  mclBnG1_mulVec(to: number, points: number, scalars: number, count: number): void
  mclBnG2_clear(point: number): void
  mclBnG2_isZero(point: number): number
  mclBnG2_isValid(point: number): number
  mclBnG2_normalize(to: number, point: number): void
  mclBnG2_add(to: number, a: number, b: number): void
  mclBnG2_mulVec(to: number, points: number, scalars: number, count: number): void
}

/** One instance of mcl. */
export interface Mcl extends Functions {
  /** The bytes of its memory; asked for anew at each use, because memory that grows moves. */
  readonly bytes: () => Uint8Array
}

/** Curves that mcl is initialised for. */
export type CurveName = "bls12381"

/** Bytes of mcl's values: field elements have 48 whatever the curve, points three coordinates. */
export const sizes = { fp: 48, fr: 32, g1: 144, g2: 288, gt: 576 } as const

/** Pages of 64 KiB that an instance begins with: half is its stack. */
const pages = 32

type Binary = typeof import("./mclBinary.ts")

const inflated = (text: string) => inflateRawSync(Buffer.from(text, "base64"))

let binary: Promise<Binary> | undefined
let compiled: WebAssembly.Module | undefined

/** Creates an instance whose memory is as after mcl's own initialisation of the curve. */
export async function createMcl(curve: CurveName): Promise<Mcl> {
  binary ??= import("./mclBinary.ts")
  const texts = await binary
  compiled ??= new WebAssembly.Module(inflated(texts.wasm))
  const memory = new WebAssembly.Memory({ initial: pages })
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  new Uint8Array(memory.buffer).set(inflated(texts[curve]))
  let bytes = new Uint8Array(memory.buffer)
  return {
    ...(exports as unknown as Functions),
    bytes() {
      if (bytes.length === 0) bytes = new Uint8Array(memory.buffer)
      return bytes
    },
  }
}
