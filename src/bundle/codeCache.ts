/** Files with the code that V8 has compiled from a source, for later processes. */
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { Script } from "node:vm"
import { tableCrc32 } from "../base/crc32.ts"
import { cacheFolder, makeFolder } from "../base/folder.ts"
import { loadCrypto, loadWorkerThreads } from "../base/importModule.ts"
import { type Use, uses } from "../base/loader.ts"

/** Code of an earlier process. */
export interface CachedCode {
  readonly code: Buffer
  /** The last use of that process: after a sealed block, the code has the functions that the first test of a suite needs. */
  readonly use: Use
}

/**
 * The offsets of a flag and of the code in a file; the code begins at a multiple of 8, as V8 requires. V8 accepts code that a disk
 * or a full file system has damaged, and crashes, so a file holds everything twice: comparing the halves takes a tenth of a
 * millisecond. A checksum would need Node's cryptography, which takes three milliseconds to load and may not be used otherwise.
 */
const [useOffset, codeOffset] = [32, 40]

/** The beginning of each half; without it a file of zeros would be valid. */
const format = Buffer.from("midblock: code of V8 in 2 copies")

/** The hash of a file, which the build writes at its end. Other sources are hashed here. */
const seal = /\/\/# sealed=([0-9a-f]{32})\n/
const sealLength = 64

/** The bytes of the second half that are compared at a time. */
const pieceLength = 65_536

/** The number of files that are kept: a version of midblock has ten for each project, version of Node and set of V8's flags. */
const maxFiles = 96

/** The variable with which Node's own compile cache is turned off. */
const isOff = Boolean(process.env.NODE_DISABLE_COMPILE_CACHE)

const sha256 = (content: Buffer) =>
  loadCrypto().createHash("sha256").update(content).digest().toString("hex", 0, 16)

/** Returns a unique name for a source. */
const nameOf = (source: Buffer) =>
  seal.exec(source.toString("latin1", source.length - sealLength))?.[1] ?? sha256(source)

/**
 * The hashes at the beginning of all code, which V8 compares: of its version, the source and its flags.
 * `v8.cachedDataVersionTag()` returns the same, but loading `node:v8` takes two milliseconds.
 *
 * @see V8 `SerializedCodeData`
 */
const headerOfV8 = () => new Script("").createCachedData().toString("hex", 0, 16)

/**
 * The text of everything on which compiled code depends. Two versions of Node with one version of V8 have different built-in
 * functions, and one crashes with the code of the other.
 *
 * @see Node `CompileCacheHandler`
 */
const usualEngine = `${process.version.replaceAll(".", "_")}-${process.arch}-${headerOfV8()}`

/**
 * Returns the path of the code of a source; `undefined` if no code is to be kept.
 *
 * @param file - The file of the source. V8 keeps its name in the code and, in Node 20, shows this name in stack traces: the code of
 * another project would name the files of that project.
 */
export function codePathOf(source: Buffer, file: string, engine = usualEngine): string | undefined {
  if (isOff) return undefined
  const folder = cacheFolder()
  if (folder === undefined) return undefined
  return join(folder, "code", `${nameOf(source)}-${tableCrc32(Buffer.from(file)).toString(16)}-${engine}`)
}

/**
 * Returns the code in a file, and makes it the most recently used one; `undefined` when there is none or it is damaged.
 *
 * @param memory - Memory that the caller needs no longer. The code is read into it, if it is large enough: for each page of new memory
 * the system interrupts the process, which takes 20 microseconds on a virtual machine.
 */
export function readCode(path: string, memory: Buffer = Buffer.alloc(0)): CachedCode | undefined {
  try {
    const half = readHalf(path, memory)
    if (half === undefined || !half.subarray(0, useOffset).equals(format)) return undefined
    noteRead(path)
    return { code: half.subarray(codeOffset), use: uses[half[useOffset] ?? 0] ?? "load" }
  } catch {
    return undefined // not there, or not readable: V8 compiles the source
  }
}

/** Reads the first half of a file, and compares the second with it, in pieces; `undefined` if they differ. */
function readHalf(path: string, memory: Buffer): Buffer | undefined {
  const descriptor = openSync(path, "r")
  try {
    const length = Math.floor(fstatSync(descriptor).size / 2)
    const half = memory.length < length ? Buffer.allocUnsafeSlow(length) : memory.subarray(0, length)
    if (readSync(descriptor, half, 0, length, 0) < length) return undefined
    const piece = Buffer.allocUnsafeSlow(pieceLength)
    for (let offset = 0; offset < length; ) {
      const count = readSync(descriptor, piece, 0, Math.min(pieceLength, length - offset), length + offset)
      if (count === 0 || piece.compare(half, offset, offset + count, 0, count) !== 0) return undefined
      offset += count
    }
    return half
  } finally {
    closeSync(descriptor)
  }
}

function noteRead(path: string): void {
  // biome-ignore lint/plugin: the time of a file of this machine, not of a node
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // A folder that cannot be written: nothing is removed from it either.
  }
}

/** Writes code to a file; does nothing when the folder cannot be written. */
export function writeCode(path: string, { code, use }: CachedCode): void {
  const header = Buffer.alloc(codeOffset - useOffset)
  header[0] = uses.indexOf(use)
  const half = Buffer.concat([format, header, code])
  const unfinished = `${path}.${process.pid}-${loadWorkerThreads().threadId}`
  try {
    makeFolder(dirname(path), 0o700)
    writeFileSync(unfinished, Buffer.concat([half, half]), { mode: 0o600 })
    renameSync(unfinished, path)
    removeUnused(dirname(path))
  } catch {
    removeQuietly(unfinished) // no space, or no right to write: the next process compiles the source again
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // No folder.
  }
}

function removeUnused(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name))
  if (files.length <= maxFiles) return
  const uses = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
  const newestFirst = files.sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
  for (const file of newestFirst.slice(maxFiles)) rmSync(file, { force: true })
}
