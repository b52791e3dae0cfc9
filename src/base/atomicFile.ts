/** Writes files atomically, and checks in advance that they can be written. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
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
import { besideName, removeLeftovers } from "./processLock.ts"

/**
 * Writes a temporary file beside the target and renames it, so that the target is complete at every moment: it is the old file
 * until every byte of the new one is on the disk. A device or a pipe is written directly.
 *
 * @param flag - The flag that named the path, for the error; `undefined` for an argument of a command.
 * @throws {@link InvalidFile} when a byte could not be written: the target is unchanged, and the temporary file is removed.
 * @example
 * writeWhole("state", "chain.json", ["{", "}"])
 */
export function writeWhole(
  flag: string | undefined,
  path: string,
  chunks: Iterable<string | Uint8Array>,
): void {
  try {
    const target = resolveTarget(path)
    const found = statSync(target, { throwIfNoEntry: false })
    if (isSpecial(found)) writeInto(openSync(target, "w"), chunks, () => {})
    else replace(target, chunks, found?.mode)
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new InvalidFile({ flag, path, reason: `not written: ${reasonOf(cause)}` }, { cause })
  }
}

/**
 * Rejects a path that {@link writeWhole} could not write, before there is data to lose.
 *
 * It creates an empty file beside the target and removes it, because permissions do not show everything, in `/proc` for example.
 *
 * @throws {@link InvalidFile} when no file can be created in the folder, or when the path is a folder, a socket or a disk.
 */
export function assertWritable(flag: string | undefined, path: string): void {
  try {
    const reason = reasonNotWritable(path)
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

function reasonNotWritable(path: string): string | undefined {
  const target = resolveTarget(path)
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

/** Returns the path of the file to replace: symbolic links are followed and stay; those of `/dev/fd` to pipes lead to no path. */
export function resolveTarget(path: string): string {
  try {
    const target = realpathSync(path)
    return existsSync(target) ? target : path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return resolve(path)
    throw error
  }
}

/** Returns `true` for a device, a pipe, a socket or a folder; `false` for a file and for a missing one. */
export const isSpecial = (found: Stats | undefined): boolean => found !== undefined && !found.isFile()

/** Returns `true` for an error of the operating system. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error

/** Returns the path of the temporary file beside a target; removes those that killed processes have left. */
function besideOf(target: string): string {
  removeLeftovers(target)
  const beside = besideName(target)
  rmSync(beside, { force: true })
  return beside
}

function replace(target: string, chunks: Iterable<string | Uint8Array>, mode: number | undefined): void {
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

/** Writes all chunks and closes the descriptor. `writeFileSync` continues after a short write; `writeSync` would return. */
function writeInto(
  file: number,
  chunks: Iterable<string | Uint8Array>,
  finish: (file: number) => void,
): void {
  try {
    for (const chunk of chunks) writeFileSync(file, chunk)
    finish(file)
  } finally {
    closeSync(file)
  }
}

/** Writes the folder to the disk, which makes the rename durable. Errors are ignored: the file itself is complete. */
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
