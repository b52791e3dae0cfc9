/** Loads modules when they are needed: those of the user, and those of Node that take two milliseconds each. */
import { createRequire } from "node:module"
import { loader } from "./loader.ts"

const require = createRequire(import.meta.url)

/** Imports an ES module by its URL, from the sources and from the bundle. */
export const importModule = <Module>(url: string): Promise<Module> =>
  (loader === undefined ? import(url) : loader.import(url)) as Promise<Module>

export const loadCrypto = (): typeof import("node:crypto") => require("node:crypto")
export const loadNet = (): typeof import("node:net") => require("node:net")
export const loadWorkerThreads = (): typeof import("node:worker_threads") => require("node:worker_threads")
export const loadZlib = (): typeof import("node:zlib") => require("node:zlib")
