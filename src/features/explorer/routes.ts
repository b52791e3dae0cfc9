/** Serves the explorer, a page for browsers: its files are read at the first request for each. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Request, RequestHandler, Response, Router } from "express"
import { loadExpress, loadZlib } from "../../api/server/lazyImports.ts"
import type { LinkedChain } from "../feature.ts"

/** The folder of the page, from a module of the package and from a module of the sources. */
const folders = ["./explorer/", "../explorer/", "../../../lib/explorer/"]

/** The media types of the files; no other file is served. */
const mediaTypes: Readonly<Record<string, string>> = {
  "index.html": "text/html; charset=utf-8",
  "app.js": "text/javascript; charset=utf-8",
  "app.css": "text/css; charset=utf-8",
}

/**
 * The policy of the page: it may load only its own files, connect only to its own server, and not be framed by another page.
 *
 * @see Content Security Policy Level 3
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ")

const headers = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
}

/** The bytes of a file, as they are and compressed with gzip. */
interface Served {
  readonly plain: Buffer
  readonly gzip: Buffer
}

/**
 * Creates the router of `/explorer`: files below `/explorer/assets`, and the page at every other path below `/explorer`. The page
 * itself reads the path. `GET /` of a browser is redirected to `/explorer`. `/explorer/chains.json` is the list of linked chains.
 */
export function explorerRoutes(linkedChains: () => readonly LinkedChain[]): Router {
  const router = loadExpress().Router()
  const files = new Map<string, Served>()
  const read = (name: string): Served => {
    const known = files.get(name) ?? readFile(name)
    files.set(name, known)
    return known
  }
  router.get("/explorer/assets/:name", (request, response, next) => {
    const { name } = request.params
    if (!Object.hasOwn(mediaTypes, name) || name === "index.html") return next()
    send(request, response, name, read(name))
  })
  router.get("/explorer/chains.json", (_request, response) => {
    response.set({ ...headers, Vary: "Origin" }).json(linkedChains())
  })
  const page: RequestHandler = (request, response) =>
    send(request, response, "index.html", read("index.html"))
  router.get(["/explorer", "/explorer/{*path}"], (request, response, next) =>
    request.path.startsWith("/explorer/assets/") ? next() : page(request, response, next),
  )
  router.get("/", (request, response, next) => {
    if (!isBrowser(request)) return next()
    response.set({ ...headers, Vary: "Origin, Accept" }).redirect(302, "/explorer")
  })
  return router
}

/** Returns true for a request that asks for a page: programs that ask for JSON, or for anything, do not. */
const isBrowser = ({ headers: { accept = "" } }: Request): boolean => accept.includes("text/html")

function readFile(name: string): Served {
  const candidates = folders.map((folder) => fileURLToPath(new URL(`${folder}${name}`, import.meta.url)))
  const path = candidates.find((candidate) => existsSync(candidate)) ?? (candidates[0] as string)
  const plain = readFileSync(path)
  return { plain, gzip: loadZlib().gzipSync(plain) }
}

function send(request: Request, response: Response, name: string, { plain, gzip }: Served): void {
  response.set({ ...headers, "Content-Type": mediaTypes[name], Vary: "Origin, Accept-Encoding" })
  const isCompressed = request.acceptsEncodings("gzip") === "gzip"
  if (isCompressed) response.set("Content-Encoding", "gzip")
  response.status(200).end(isCompressed ? gzip : plain)
}
