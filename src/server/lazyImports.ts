/** Loads the packages of the transports at the first use: a node in process needs none of them. */
import { createRequire } from "node:module"
import { loader } from "../base/loader.ts"

export { loadNet, loadZlib } from "../base/importModule.ts"

const require = createRequire(import.meta.url)

export const loadHttp = (): typeof import("node:http") => require("node:http")
export const loadExpress = (): typeof import("express") => require("express")
export const loadJayson = (): Pick<typeof import("jayson"), "Method" | "Server"> =>
  (loader?.loadPackage("jayson") as typeof import("jayson") | undefined) ?? require("jayson")
export const loadWs = (): typeof import("ws") => require("ws")
