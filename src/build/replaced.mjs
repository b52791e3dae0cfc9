/** Replaces texts of modules in the bundle, so that each start does less. A text that is not found fails the build. */
import { readFileSync } from "node:fs"

/** Returns a plugin of the bundler that replaces each text of a pair by the other one, in the modules whose path matches. */
const replacing = (name, id, ...pairs) => ({
  name,
  transform: {
    filter: { id },
    handler: (code) => pairs.reduce((left, [text, other]) => replaced(name, left, text, other), code),
  },
})

function replaced(name, code, text, other) {
  const left = code.replace(text, other)
  if (left === code) throw new Error(`${name}: the text to replace is not where it was`)
  return left
}

/** EthereumJS makes 65536 bigints at every start, to take those of two bytes from a table. */
export const withoutBigints = replacing(
  "without-bigints",
  /@ethereumjs\/util\/dist\/esm\/bytes\.js$/,
  [/const BIGINT_CACHE = \[\];\nfor [^}]*}\n/, ""],
  [/\bBIGINT_CACHE\[([^\]]+\](?: \* 256 \+ bytes\[1\])?)\]/g, "BigInt($1)"],
)

/** The curves of noble try Web Crypto when they are loaded, which Node then loads for a millisecond; each Node from 20 on has it. */
export const withoutProbe = replacing("without-probe", /@noble\/curves\/abstract\/curve\.js$/, [
  "const probe = randomBytes(length);",
  "const probe = new Uint8Array(length);",
])

/** commander starts programs for commands that are files of their own, of which there are none here; Node loads the module for 3 ms. */
export const withoutPrograms = replacing("without-programs", /\/commander\/lib\/command\.js$/, [
  "const childProcess = require('node:child_process');",
  "const childProcess = {};",
])

/**
 * jayson names the requests of its clients with Node's cryptography, which takes five milliseconds to load. The global object
 * has the same function.
 */
export const withoutCrypto = replacing("without-crypto", /\/jayson\/lib\/utils\.js$/, [
  "const crypto = require('crypto');\n",
  "",
])

const { version } = JSON.parse(readFileSync("package.json", "utf8"))

/** The version, which its module reads from the package for three milliseconds. */
export const withVersion = replacing("with-version", /[\\/]dist[\\/]base[\\/]version\.js$/, [
  'createRequire(import.meta.url)("midblock/package.json")',
  `{ version: "${version}" }`,
])
