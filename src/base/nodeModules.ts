/** Loads modules of Node that take two milliseconds each when they are needed. */
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

export const loadCrypto = (): typeof import("node:crypto") => require("node:crypto")
export const loadNet = (): typeof import("node:net") => require("node:net")
export const loadZlib = (): typeof import("node:zlib") => require("node:zlib")
