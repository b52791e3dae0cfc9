/** Creates folders, and finds the cache folder of the user. */
import { existsSync, mkdirSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, isAbsolute, join } from "node:path"

/**
 * Creates a folder and its missing parents; does nothing when it exists.
 *
 * The `recursive` of Node never ends where the system answers ENOENT below a folder that exists, as in `/proc`.
 *
 * @param mode - The permissions of new folders, less those of the umask.
 * @throws The system's error: ENOENT in `/proc`, ENOTDIR below a file, EEXIST where a file has this name.
 * @example
 * makeFolder("/tmp/a/b")
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent, mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (!isFolder(path)) throw error // another process has made it meanwhile
  }
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/**
 * Returns the folder for data that midblock keeps on this machine and could get again; `undefined` for a user without a home folder,
 * as in a container that runs under a user id that its system does not know.
 *
 * @example
 * cacheFolder({ platform: "linux", env: {}, home: "/home/ada" }) // "/home/ada/.cache/midblock"
 * cacheFolder({ platform: "linux", env: { XDG_CACHE_HOME: "/tmp/cache" } }) // "/tmp/cache/midblock"
 * @see XDG Base Directory Specification: a relative path is ignored; Apple, File System Programming Guide; Microsoft, KNOWNFOLDERID
 */
export function cacheFolder({
  platform = process.platform,
  env = process.env,
  home = homeFolder(),
}: {
  readonly platform?: NodeJS.Platform
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly home?: string | undefined
} = {}): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env
  if (xdg?.startsWith("/")) return join(xdg, "midblock")
  if (platform === "win32" && local) return join(local, "midblock", "cache")
  if (home === undefined || !isAbsolute(home)) return undefined
  if (platform === "darwin") return join(home, "Library", "Caches", "midblock")
  if (platform === "win32") return join(home, "AppData", "Local", "midblock", "cache")
  return join(home, ".cache", "midblock")
}

/** Returns `undefined` where the system does not know the user. */
function homeFolder(): string | undefined {
  try {
    return homedir()
  } catch {
    return undefined
  }
}
