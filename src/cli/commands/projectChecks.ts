/** Finds what the project of a folder lacks for tests with `midblock/vitest`. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { artifactFolder, foundryProfile } from "../../harness/vitest/plugin/artifactFolder.ts"

/** A compiler of contracts, found by its file of settings. */
interface Compiler {
  readonly name: "Hardhat" | "Foundry"
  readonly file: string
  /** The command that compiles. */
  readonly command: string
}

/** One thing that tests need, with the change that is missing; `undefined` when nothing is. */
export interface Check {
  readonly subject: string
  readonly missing?: string | undefined
}

/** A project and what was checked. */
export interface CheckedProject {
  readonly compiler: Compiler | undefined
  readonly checks: readonly Check[]
  /** The file of vitest's configuration to write, and its text; `undefined` when there is a configuration. */
  readonly config: { readonly name: string; readonly text: string } | undefined
}

/** Checks a project. Nothing is written. */
export function checkProject(folder: string): CheckedProject {
  const files = readdirSync(folder)
  const read = (name: string) => (files.includes(name) ? readFileSync(join(folder, name), "utf8") : undefined)
  const manifest = manifestOf(read("package.json"))
  const packages = { ...manifest.dependencies, ...manifest.devDependencies }
  const compiler = compilerIn(files, packages)
  const configFile = files.find((name) => /^vitest\.config\.[cm]?[jt]s$/.test(name))
  const viteFile = configFile ?? files.find((name) => /^vite\.config\.[cm]?[jt]s$/.test(name))
  const config = viteFile === undefined ? undefined : read(viteFile)
  const types = /\btypes:\s*(?:\{\s*folder:\s*)?["']([^"']+)["']/.exec(config ?? "")?.[1] ?? defaultTypes
  const newConfig = `vitest.config.${manifest.type === "module" ? "ts" : "mts"}`
  return {
    compiler,
    checks: [
      packagesCheck(packages),
      ...(compiler?.name === "Foundry" ? [foundryCheck(folder)] : []),
      pluginCheck(viteFile, config, newConfig, compiler),
      ...typescriptCheck(folder),
      gitCheck(folder, types),
      artifactsCheck(folder, compiler),
    ],
    config: viteFile === undefined ? { name: newConfig, text: configText(compiler) } : undefined,
  }
}

const defaultTypes = "test/artifacts"

function compilerIn(files: readonly string[], packages: Manifest["dependencies"]): Compiler | undefined {
  const file = files.find((name) => /^hardhat\.config\.[cm]?[jt]s$/.test(name))
  const isHardhat2 = /^\D*2\b/.test(packages?.hardhat ?? "")
  if (file !== undefined)
    return { name: "Hardhat", file, command: isHardhat2 ? "hardhat compile" : "hardhat build" }
  return files.includes("foundry.toml")
    ? { name: "Foundry", file: "foundry.toml", command: "forge build" }
    : undefined
}

/** The parts of package.json that are read. */
interface Manifest {
  readonly type?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function manifestOf(text: string | undefined): Manifest {
  try {
    return (JSON.parse(text ?? "{}") ?? {}) as Manifest
  } catch {
    return {}
  }
}

function packagesCheck(packages: Readonly<Record<string, string>>): Check {
  const absent = ["midblock", "vitest", "viem"].filter((name) => packages[name] === undefined)
  const missing = absent.length === 0 ? undefined : `npm install --save-dev ${absent.join(" ")}`
  return { subject: "packages", missing }
}

function foundryCheck(folder: string): Check {
  const hasTrees = /^\s*ast\s*=\s*true\b/m.test(foundryProfile(folder) ?? "")
  return {
    subject: "storage by name, stack traces, coverage",
    missing: hasTrees ? undefined : "foundry.toml, in [profile.default]: ast = true",
  }
}

const pluginLine = (compiler: Compiler | undefined): string => {
  const compile = compiler === undefined ? "" : `compile: "${compiler.command}", `
  return `plugins: [midblock({ ${compile}types: "${defaultTypes}" })]`
}

function pluginCheck(
  file: string | undefined,
  text: string | undefined,
  newConfig: string,
  compiler: Compiler | undefined,
): Check {
  const subject = "plugin of vitest"
  if (file === undefined) return { subject, missing: `${newConfig}, which midblock init --write writes` }
  const hasPlugin = text?.includes("midblock/vitest/plugin") ?? false
  const missing = `${file}: ${pluginLine(compiler)}, with midblock of midblock/vitest/plugin`
  return { subject, missing: hasPlugin ? undefined : missing }
}

const configText = (
  compiler: Compiler | undefined,
): string => `import { midblock } from "midblock/vitest/plugin"
import { defineConfig } from "vitest/config"

export default defineConfig({
  ${pluginLine(compiler)},
})
`

/** Modules of contracts are imported with `.ts`. */
function typescriptCheck(folder: string): Check[] {
  const path = join(folder, "tsconfig.json")
  if (!existsSync(path)) return []
  const setting = /"(allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/
  const missing = `tsconfig.json: "allowImportingTsExtensions": true, with "noEmit": true`
  return [{ subject: "imports of .ts", missing: setting.test(settingsOf(path)) ? undefined : missing }]
}

/** Returns the text of a tsconfig.json, and those of the files that it extends, as far as they exist. */
function settingsOf(path: string): string {
  const text = readFileSync(path, "utf8")
  const [, bases = ""] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? []
  const inherited = Array.from(bases.matchAll(/"([^"]+)"/g), ([, base = ""]) => {
    try {
      return settingsOf(createRequire(path).resolve(base))
    } catch {
      return ""
    }
  })
  return [text, ...inherited].join("\n")
}

function gitCheck(folder: string, types: string): Check {
  const { status } = spawnSync("git", ["check-ignore", "-q", join(types, "Token.ts")], { cwd: folder })
  // 128: not in a repository, or no git.
  return {
    subject: "written modules",
    missing: status === 1 ? `.gitignore: ${types}, or commit the folder` : undefined,
  }
}

function artifactsCheck(folder: string, compiler: Compiler | undefined): Check {
  const found = artifactFolder(undefined, folder)
  const subject = found?.text ?? "artifacts"
  if (found !== undefined) return { subject }
  const missing =
    compiler === undefined ? "name their folder in midblock({ artifacts })" : `run ${compiler.command}`
  return { subject, missing }
}
