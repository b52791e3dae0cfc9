import { expect, test } from "vitest"
import { cacheFolder } from "../../src/base/cacheFolder.ts"

test("cacheFolder: each system's own folder", () => {
  const [home, env] = ["/home/ada", {}]
  expect(cacheFolder({ platform: "linux", env, home })).toBe("/home/ada/.cache/midblock")
  expect(cacheFolder({ platform: "darwin", env, home })).toBe("/home/ada/Library/Caches/midblock")
  const local = { LOCALAPPDATA: "/c/local" }
  expect(cacheFolder({ platform: "win32", env: local, home })).toBe("/c/local/midblock/cache")
  expect(cacheFolder({ platform: "win32", env, home })).toBe("/home/ada/AppData/Local/midblock/cache")
})

test("cacheFolder: XDG_CACHE_HOME goes first, unless it is relative", () => {
  const home = "/home/ada"
  expect(cacheFolder({ platform: "darwin", env: { XDG_CACHE_HOME: "/x" }, home })).toBe("/x/midblock")
  expect(cacheFolder({ platform: "linux", env: { XDG_CACHE_HOME: "x" }, home })).toBe(
    "/home/ada/.cache/midblock",
  )
})

test("cacheFolder: none for a user without a home folder, unless the environment names another", () => {
  for (const home of ["", "relative", undefined])
    for (const platform of ["linux", "darwin", "win32"] as const)
      expect(cacheFolder({ platform, env: { LOCALAPPDATA: "" }, home: home ?? "" })).toBe(undefined)
  expect(cacheFolder({ platform: "linux", env: { XDG_CACHE_HOME: "/x" }, home: "" })).toBe("/x/midblock")
  expect(cacheFolder({ platform: "win32", env: { LOCALAPPDATA: "/c/local" }, home: "" })).toBe(
    "/c/local/midblock/cache",
  )
})
