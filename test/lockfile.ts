/** The packages of package-lock.json. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly peer?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly deprecated?: string
}

const root = fileURLToPath(new URL("..", import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  readonly packages: Record<string, Locked>
}

/** All packages, with their paths: `node_modules/express`. */
export const locked = Object.entries(packages).filter(([path]) => path !== "")

/** The packages that npm installs with midblock. */
export const installed = locked.filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer)

/** Returns the bytes of the files of the packages that npm installs with midblock. */
export const sizeOfInstalled = (): number =>
  installed
    .flatMap(([path]) =>
      readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
        .filter((file) => !file.startsWith("node_modules"))
        .map((file) => statSync(join(root, path, file)))
        .filter((stats) => stats.isFile()),
    )
    .reduce((sum, { size }) => sum + size, 0)
