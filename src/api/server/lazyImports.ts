/** Loads the packages of the transports at the first use: a node in process needs none of them. */
import { createRequire } from "node:module"

export { loadNet, loadZlib } from "../../base/nodeModules.ts"

const require = createRequire(import.meta.url)

export const loadHttp = (): typeof import("node:http") => require("node:http")
export const loadExpress = (): typeof import("express") => require("express")
export const loadWs = (): typeof import("ws") => require("ws")
