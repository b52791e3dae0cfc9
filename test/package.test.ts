import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { fileOf, linksOf } from "./docs/documents.ts"
import { sizeOfInstalled } from "./lockfile.ts"
import { installBare, project, root, run, usePackage } from "./packedProject.ts"
import recorded from "./size.json" with { type: "json" }

const packedSizes = usePackage()

test("the lockfile has the optional packages of every platform, which npm ci requires", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const wanted = Object.values(packages).flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
})

test("every CommonJS file of the package is in strict mode, as the ES modules are", () => {
  const installed = join(project, "node_modules", "midblock", "lib")
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".cjs"),
  )
  expect(files).toContain("index.cjs")
  expect(
    files.filter((file) => !/^(#!.*\n)?"use strict"/.test(readFileSync(join(installed, file), "utf8"))),
  ).toEqual([])
})

test("the package and the packages that npm adds are at most 5 % larger than test/size.json records", () => {
  const { size: packed, unpackedSize: unpacked } = packedSizes()
  const measured = { packed, unpacked, dependencies: sizeOfInstalled() }
  const grown = Object.entries(measured).filter(
    ([name, bytes]) => bytes > 1.05 * recorded[name as keyof typeof recorded],
  )
  expect(grown, "when it is worth its bytes, record it in test/size.json and docs/install.md").toEqual([])
  const mb = (bytes: number) => `${Number((bytes / 1e6).toPrecision(2))} MB`
  const page = readFileSync(join(root, "docs/install.md"), "utf8").replaceAll("\n", " ")
  expect(page).toContain(`The package has ${mb(recorded.packed)}, ${mb(recorded.unpacked)} unpacked.`)
  expect(page).toMatch(new RegExp(`npm adds \\d+ packages of ${mb(recorded.dependencies)} together`))
})

test("the relative links of the packed pages lead to packed files", () => {
  const files = packedSizes().files.map(({ path }) => path)
  const isPacked = (target: string) => files.some((path) => path === target || path.startsWith(`${target}/`))
  const pages = files.filter((path) => path.endsWith(".md") && !path.startsWith("docs/api/"))
  const links = pages.flatMap((page) =>
    linksOf(readFileSync(join(root, page), "utf8"))
      .filter((link) => !link.startsWith("/"))
      .map((link) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ page, link }) => !isPacked(fileOf(page, link)))).toEqual([])
})

test("the packed program starts, and has the cases of its check", () => {
  expect(run("node_modules/midblock/lib/cli.cjs", "--version")).toBe(`${manifest.version}\n`)
  const listed = run("node_modules/midblock/lib/cli.cjs", "check", "--list", "--only", "sync/receipt")
  expect(listed).toMatch(
    /^sync\/receipt +eth_sendRawTransactionSync returns the receipt of its transaction\n$/,
  )
})

test("an import of midblock opens no native library and loads no package of a transport", () => {
  const program = [
    'import { createRequire } from "node:module"',
    'await import("midblock")',
    "const loaded = Object.keys(createRequire(import.meta.url).cache)",
    "console.log(JSON.stringify(loaded.filter((path) => !/package\\.json$|midblock\\/lib\\/(errors\\/)?[^/]+\\.cjs$/.test(path))))",
  ].join("\n")
  expect(JSON.parse(run("--input-type=module", "--eval", program))).toEqual([])
})

test("the modules of lib are ASCII, because Node stores other text with two bytes per character", () => {
  const folder = join(root, "lib")
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    /^(?!explorer).*\.c?js$/.test(name),
  )
  expect(files.filter((name) => /[\u0080-\uffff]/.test(readFileSync(join(folder, name), "utf8")))).toEqual([])
})

test("without viem, a command or flag that needs it names the package to install", () => {
  const bare = installBare()
  const cli = join(bare, "node_modules/midblock/lib/cli.cjs")
  const midblock = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { cwd: bare })
  writeFileSync(join(bare, "a.mjs"), 'import { defineFixture } from "midblock/harness"\nexport default 1\n')
  const what = "needs viem, which is not installed: npm install --save-dev viem\n"
  expect(midblock("fixture", "build", "a.mjs").stderr.toString()).toBe(`error: midblock fixture ${what}`)
  expect(midblock("--port", "0", "--artifacts", ".").stderr.toString()).toBe(`error: --artifacts ${what}`)
  rmSync(bare, { recursive: true })
})

test("without viem, the packed library checks an endpoint with signed transactions", () => {
  const bare = installBare()
  writeFileSync(
    join(bare, "a.mjs"),
    `import { createNode } from "midblock"
     import { check } from "midblock/check"
     const node = await createNode()
     const { url } = await node.listen({ port: 0 })
     const { ok, counts, transactions } = await check(url, { only: ["pending", "stream", "sync"] })
     console.log(JSON.stringify({ ok, notApplicable: counts["not applicable"], transactions }))
     await node.close()`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, ["a.mjs"], { cwd: bare })
  expect([stdout.toString(), stderr.toString()]).toEqual([
    '{"ok":true,"notApplicable":0,"transactions":4}\n',
    "",
  ])
  rmSync(bare, { recursive: true })
})

test("without lmdb, a fork has its disk cache", () => {
  const bare = installBare()
  writeFileSync(
    join(bare, "a.mjs"),
    `import { createNode } from "midblock"
     const remote = await createNode()
     await remote.mine(2)
     for (const fork of [{ url: remote, cache: "cache" }, { url: remote, cache: "cache" }]) {
       const node = await createNode({ fork })
       await node.request({ method: "eth_getBalance", params: ["0x" + "ab".repeat(20), "latest"] })
       console.log(node.fork.stats.cacheHits > 0)
       await node.close()
     }`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, ["a.mjs"], { cwd: bare })
  expect([stdout.toString(), stderr.toString()]).toEqual(["false\ntrue\n", ""])
  rmSync(bare, { recursive: true })
})

const precompiled = `
import { createNode } from "midblock"
const inputs = { 6: 128, 7: 96, 8: 0, 10: 192, 11: 256, 12: 160, 13: 512, 14: 288, 15: 384, 16: 64, 17: 128, 256: 160 }
for (const evm of ["midblock", "ethereumjs"]) {
  const node = await createNode({ evm })
  const ask = ([number, length]) => {
    const call = { to: "0x" + Number(number).toString(16).padStart(40, "0"), data: "0x" + "00".repeat(length) }
    return node.request({ method: "eth_call", params: [call] }).catch(({ message }) => message)
  }
  console.log(JSON.stringify(await Promise.all(Object.entries(inputs).map(ask))))
}
`

test("the precompiles on curves return the same results on both engines", () => {
  writeFileSync(join(project, "precompiled.mjs"), precompiled)
  const [ours, stock] = run("precompiled.mjs").trim().split("\n")
  expect(ours).toBe(stock)
  const zeros = (bytes: number) => `0x${"00".repeat(bytes)}`
  const one = `0x${"00".repeat(31)}01`
  expect(JSON.parse(ours ?? "")).toEqual([
    ...[zeros(64), zeros(64), one, "mismatched versioned hash"],
    ...[zeros(128), zeros(128), zeros(256), zeros(256), one],
    ...[expect.stringMatching(/^0x[0-9a-f]{256}$/), expect.stringMatching(/^0x[0-9a-f]{512}$/), "0x"],
  ])
})

const required = `
const { createNode } = require("midblock")
const { InvalidOption } = require("midblock/errors")
const { storage } = require("midblock/harness")
const { midblock } = require("midblock/viem")
const run = async () => {
  const node = await createNode()
  const id = await node.request({ method: "eth_chainId", params: [] })
  await node.close()
  const error = await createNode({ chainId: 0 }).catch((reason) => reason)
  const imported = { ...(await import("midblock")), ...(await import("midblock/errors")) }
  const isOne = imported.createNode === createNode && imported.InvalidOption === InvalidOption
  console.log(id, typeof storage, midblock.id, isOne ? "one copy" : "two copies", error instanceof InvalidOption)
}
run()
`

test("require of the packed library gives the same modules as import", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("required.cjs")).toBe("0x7a69 function 31337 one copy true\n")
})

test("require gives the CommonJS files where ES modules cannot be required, as in Jest", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("--no-experimental-require-module", "required.cjs")).toBe(
    "0x7a69 function 31337 one copy true\n",
  )
})

test("the CommonJS files have the same exports as the ES modules", () => {
  const program = `
import { createRequire } from "node:module"
const require = createRequire(process.cwd() + "/x")
const keysOf = (module) => Object.keys(module).sort()
for (const file of ["index", "errors/index", "check/index", "harness/index", "cli/config", "viem"]) {
  const path = process.cwd() + "/node_modules/midblock/lib/"
  const modules = [require(path + file + ".cjs"), await import(path + file + ".js")]
  console.log(JSON.stringify([file, ...modules.map(keysOf)]))
}`
  const lines = run("--input-type=module", "-e", program).trim().split("\n")
  const found = lines.map((line) => JSON.parse(line) as [string, string[], string[]])
  expect(found.map(([file]) => file)).toEqual([
    "index",
    "errors/index",
    "check/index",
    "harness/index",
    "cli/config",
    "viem",
  ])
  for (const [, required, imported] of found) expect(required).toEqual(imported)
  expect(found[0]?.[1]).toContain("createNode")
})
