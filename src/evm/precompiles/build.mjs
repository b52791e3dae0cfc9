/**
 * Writes the WebAssembly of mcl (BSD-3-Clause), which computes on BLS12-381, into a module of its own: the
 * library then needs no file beside it, in no bundler and in no loader.
 *
 * The module also has the memory of mcl as it is once a curve is initialised, so that no program waits for that
 * (10 to 20 ms).
 */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { deflateRawSync } from "node:zlib"

const target = "src/evm/precompiles/mclBinary.ts"
const package_ = "mcl-wasm/dist/mcl_c.js"

/** Numbers of mcl's curves (mcl/curve_type.h), and the way of EIP-2537 to map a field element to a point. */
const curves = { bls12381: 5 }
const hashToCurve = 5

/** MCLBN_COMPILED_TIME_VAR: ten times the 64-bit words of a scalar, plus those of a field element. */
const layout = 46

/** Pages of 64 KiB, and the bytes of them that the stack takes, right below where it begins. */
const pages = 32
const stackSize = 1_048_576

/** The notice that the license of mcl requires in every copy. */
const licence = `
mcl (https://github.com/herumi/mcl), BSD-3-Clause

Copyright (c) 2015 MITSUNARI Shigeo
All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
following disclaimer in the documentation and/or other materials provided with the distribution. Neither the name of the
copyright owner nor the names of its contributors may be used to endorse or promote products derived from this software
without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
`

function source() {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(package_), "latin1")
  } catch (cause) {
    throw new Error("mcl-wasm is not installed: run `npm install`", { cause })
  }
}

const [, text] = /'(AGFzbQ[^']*)'/.exec(source())
const wasm = Buffer.from(text, "base64")
const compiled = new WebAssembly.Module(wasm)

/** The static memory after initialisation; the stack above it and the heap are as at the start. */
function imageOf(curve) {
  const memory = new WebAssembly.Memory({ initial: pages })
  const mcl = new WebAssembly.Instance(compiled, { env: { memory } }).exports
  const stackTop = mcl.__stack_pointer.value
  mcl.__wasm_call_ctors()
  if (mcl.mclBn_init(curve, layout) !== 0) throw new Error(`mcl does not know curve ${curve}`)
  if (curve === curves.bls12381 && mcl.mclBn_setMapToMode(hashToCurve) !== 0)
    throw new Error("mcl cannot map")
  mcl.mclBn_setETHserialization(1)
  mcl.mclBn_verifyOrderG1(0) // asked for where it is due
  mcl.mclBn_verifyOrderG2(0)
  const bytes = Buffer.from(memory.buffer)
  if (mcl.__stack_pointer.value !== stackTop || bytes.subarray(stackTop).some((byte) => byte !== 0))
    throw new Error("mcl has left something on its stack or heap")
  return bytes.subarray(0, stackTop - stackSize)
}

const textOf = (bytes) => deflateRawSync(bytes, { level: 9 }).toString("base64")
const exported = (name, bytes) => `export const ${name} =\n  "${textOf(bytes)}"\n`

writeFileSync(
  target,
  [
    "/** The WebAssembly of mcl and its memories, deflated, as base64; written by `npm run build`. */\n\n",
    `/*!${licence}*/\n`,
    exported("wasm", wasm),
    ...Object.entries(curves).map(([name, curve]) => exported(name, imageOf(curve))),
  ].join(""),
)
