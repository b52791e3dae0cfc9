/** The arithmetic of BN254 in WebAssembly, loaded when a contract first needs it. */

/** The exports of the module; `assembly/bn254.ts` says what each does. Places are addresses in its memory. */
interface Exports {
  readonly memory: WebAssembly.Memory
  inputPlace(): number
  outputPlace(): number
  sum(): number
  product(): number
  begin(): void
  pair(isMember: number): number
  isProductOne(): number
}

/** The arithmetic, with the places that it reads its input from and writes its output to. */
export interface Bn254 extends Exports {
  readonly input: Uint8Array
  readonly output: Uint8Array
  readonly view: DataView
}

/** Bytes of the longest input, a pair of points, and of an output. */
const [inputSize, outputSize] = [192, 64]

async function load(): Promise<Bn254> {
  const { bn254 } = await import("./curveBinary.ts")
  const module = new WebAssembly.Module(Buffer.from(bn254, "base64"))
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports
  const { buffer } = exports.memory // it never grows
  return {
    ...exports,
    input: new Uint8Array(buffer, exports.inputPlace(), inputSize),
    output: new Uint8Array(buffer, exports.outputPlace(), outputSize),
    view: new DataView(buffer, exports.inputPlace(), inputSize),
  }
}

let loaded: Bn254 | undefined
let loading: Promise<Bn254> | undefined

/** Computes on the curve, at once when it is loaded. */
export function onBn254<T>(compute: (curve: Bn254) => T): T | Promise<T> {
  if (loaded !== undefined) return compute(loaded)
  loading ??= load().then((curve) => {
    loaded = curve
    return curve
  })
  return loading.then(compute)
}
