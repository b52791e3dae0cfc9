/** The arithmetic of a curve in WebAssembly, loaded when a contract first needs it. */

/** The exports of all modules; `assembly/pairing.ts` documents them. Pointers are byte offsets in its memory. */
interface Pairings {
  readonly memory: WebAssembly.Memory
  inputPointer(): number
  outputPointer(): number
  begin(): void
  pair(isKnown: number, slot: number): number
  empty(slot: number): void
  end(): number
  isProductOne(): number
}

/** The exports of BN254; `assembly/bn254.ts` documents them. */
interface Bn254Exports extends Pairings {
  sum(): number
  product(): number
}

/** The exports of BLS12-381; `assembly/bls12381.ts` documents them. */
interface Bls12381Exports extends Pairings {
  fix(index: number): number
  prove(): number
  sum(degree: number): number
  beginSum(degree: number): void
  product(): number
  endSum(): void
  map(degree: number): number
}

export type Bls12381 = CurveModule<Bls12381Exports>

/** A module with views of its input and of its output; `view` is another view of the input. */
export type CurveModule<Exports extends Pairings = Pairings> = Exports & {
  readonly input: Uint8Array
  readonly view: DataView
  readonly output: Uint8Array
}

/** Bytes of the longest input: two points of the twist of BLS12-381. */
const inputSize = 512

async function load<Exports extends Pairings>(
  name: "bn254" | "bls12381",
  outputSize: number,
): Promise<CurveModule<Exports>> {
  const texts = await import("./curveBinary.ts")
  const module = new WebAssembly.Module(Buffer.from(texts[name], "base64"))
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports
  const { buffer } = exports.memory // it never grows
  return {
    ...exports,
    input: new Uint8Array(buffer, exports.inputPointer(), inputSize),
    view: new DataView(buffer, exports.inputPointer(), inputSize),
    output: new Uint8Array(buffer, exports.outputPointer(), outputSize),
  }
}

/** Computes on a curve: synchronously if it is loaded, otherwise after it is loaded. */
type OnModule<Module> = <T>(compute: (curve: Module) => T) => T | Promise<T>

function lazy<Module>(load: () => Promise<Module>): OnModule<Module> {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  return (compute) => {
    if (loaded !== undefined) return compute(loaded)
    loading ??= load().then((curve) => {
      loaded = curve
      return curve
    })
    return loading.then(compute)
  }
}

export const onBn254 = lazy(() => load<Bn254Exports>("bn254", 64))

export const onBls12381 = lazy(() => load<Bls12381Exports>("bls12381", 256))
