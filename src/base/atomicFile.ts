/** Files that are written whole or not at all, and the check beforehand that they can be written. */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, resolve } from "node:path"
import { getSystemErrorMap } from "node:util"
import { InvalidFile } from "../errors/index.ts"

/**
 * Writes a file beside the target and renames it, so that the target is whole at every moment: it is the old one
 * until every byte of the new one is on the disk. A device or a pipe is written directly.
 *
 * @param flag - The flag that named the path, for the error.
 * @throws {@link InvalidFile} when a byte could not be written: the target is as it was, and nothing is left beside it.
 * @example
 * writeWhole("state", "chain.json", ["{", "}"])
 */
export function writeWhole(flag: string, path: string, chunks: Iterable<string>): void {
  try {
    const target = followed(path)
    const found = statSync(target, { throwIfNoEntry: false })
    if (isSpecial(found)) writeInto(openSync(target, "w"), chunks, () => {})
    else replace(target, chunks, found?.mode)
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new InvalidFile({ flag, path, reason: `not written: ${reasonOf(cause)}` }, { cause })
  }
}

/**
 * Refuses a path that {@link writeWhole} could not write, before there is anything to lose.
 *
 * An empty file is made beside the target and removed: permissions alone do not tell whether one can be, in `/proc` for example.
 *
 * @throws {@link InvalidFile} when no file can be made in the folder, or when the path is a folder, a socket or a disk.
 */
export function assertWritable(flag: string, path: string): void {
  try {
    const reason = reasonAgainst(path)
    if (reason !== undefined) throw new InvalidFile({ flag, path, reason })
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new InvalidFile({ flag, path, reason: `cannot be written: ${reasonOf(cause)}` }, { cause })
  }
}

/**
 * Returns the system's words for an error.
 *
 * @example
 * reasonOf({ errno: -28, code: "ENOSPC" }) // "no space left on device"
 * @see libuv `uv_strerror`
 */
export function reasonOf(error: unknown): string {
  const { errno = 0, code } = error as NodeJS.ErrnoException
  return getSystemErrorMap().get(errno)?.[1] ?? code ?? String(error)
}

function reasonAgainst(path: string): string | undefined {
  const target = followed(path)
  const found = statSync(target, { throwIfNoEntry: false })
  if (found?.isDirectory()) return "a directory"
  if (found?.isSocket()) return "a socket"
  if (found?.isBlockDevice()) return "a block device"
  if (found !== undefined) accessSync(target, constants.W_OK)
  if (isSpecial(found)) return undefined
  const folder = statSync(dirname(target), { throwIfNoEntry: false })
  if (folder === undefined) return `there is no folder ${dirname(path)}`
  const beside = besideOf(target)
  closeSync(openSync(beside, "wx"))
  rmSync(beside)
  // A file that is mounted into a container cannot be renamed over (EBUSY).
  if (found !== undefined && found.dev !== folder.dev) return "a mounted file: mount its folder instead"
  return undefined
}

/** Returns the file that is replaced: symbolic links stay, what they point at is written. */
export function followed(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return resolve(path)
    throw error
  }
}

/** Returns `true` for a device, a pipe, a socket or a folder; not for a file, nor where there is nothing. */
export const isSpecial = (found: Stats | undefined): boolean => found !== undefined && !found.isFile()

/** Returns `true` for an error of the operating system. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error

/** Names the temporary file beside a target, and removes that of a killed process of the same id. */
function besideOf(target: string): string {
  const beside = `${target}.${process.pid}.tmp`
  rmSync(beside, { force: true })
  return beside
}

function replace(target: string, chunks: Iterable<string>, mode: number | undefined): void {
  const beside = besideOf(target)
  try {
    writeInto(openSync(beside, "wx"), chunks, (file) => {
      if (mode !== undefined) fchmodSync(file, mode & 0o7777)
      fsyncSync(file)
    })
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  syncFolder(dirname(target))
}

/** `writeFileSync` goes on after a short write, where `writeSync` returns; the descriptor is closed in any case. */
function writeInto(file: number, chunks: Iterable<string>, finish: (file: number) => void): void {
  try {
    for (const chunk of chunks) writeFileSync(file, chunk)
    finish(file)
  } finally {
    closeSync(file)
  }
}

/** A rename lasts once its folder is on the disk. The file is whole by now: systems that cannot do this are let be. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r")
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {}
}
