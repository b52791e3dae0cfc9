/** Loads the packages of the transports at the first use: a node in process needs none of them. */
import { createRequire } from "node:module"
import { loader } from "../base/loader.ts"

const require = createRequire(import.meta.url)

export const loadHttp = (): typeof import("node:http") => require("node:http")
export const loadNet = (): typeof import("node:net") => require("node:net")
export const loadZlib = (): typeof import("node:zlib") => require("node:zlib")
export const loadExpress = (): typeof import("express") => require("express")
export const loadJayson = (): Pick<typeof import("jayson"), "Method" | "Server"> =>
  (loader?.loadPackage("jayson") as typeof import("jayson") | undefined) ?? require("jayson")
export const loadWs = (): typeof import("ws") => require("ws")
