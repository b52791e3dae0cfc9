/** The folder of a corpus: a file for each sequence, as JSON with bigints as `"5n"` in an object. */
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Address } from "viem"
import { InvalidCorpusFile } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import type { Step } from "./sequence.ts"
import type { Source } from "./sources.ts"

/** A sequence of a folder. */
export interface KeptSequence {
  readonly file: string
  readonly steps: readonly Step[]
  /** `true` for one that failed: it stays until it is deleted by hand. */
  readonly failed: boolean
}

/** The contents of a file. */
interface Contents {
  readonly invariant: string
  readonly failed: boolean
  readonly calls: readonly {
    readonly call: string
    readonly drawn: unknown
    readonly sender: Address
    readonly seconds?: number
    readonly blocks?: number
  }[]
}

/** The folder of one invariant. */
export interface CorpusFolder {
  /** Returns the kept sequences, those that failed and short ones first. @throws {@link InvalidCorpusFile} */
  read(sources: ReadonlyMap<string, Source>): readonly KeptSequence[]
  write(steps: readonly Step[], failed: boolean): void
  remove(kept: KeptSequence): void
}

/** Opens the folder of an invariant by its name. */
export function openCorpus(folder: string, name: string): CorpusFolder {
  const slug = name.replace(/[^a-zA-Z0-9]+/g, "-").slice(0, 40)
  return {
    read(sources) {
      mkdirSync(folder, { recursive: true })
      return readdirSync(folder)
        .filter((file) => file.startsWith(`${slug}-`) && file.endsWith(".json"))
        .sort()
        .map((file) => toKept(file, readFileSync(join(folder, file), "utf8"), sources))
        .sort(
          (one, other) => Number(other.failed) - Number(one.failed) || one.steps.length - other.steps.length,
        )
    },
    write(steps, failed) {
      const calls = steps.map(({ source, drawn, sender, seconds, blocks }) => ({
        ...{ call: source.name, drawn: drawn.value, sender },
        ...(blocks > 0 && { seconds, blocks }),
      }))
      const text = `${JSON.stringify({ invariant: name, failed, calls } satisfies Contents, toJson, 2)}\n`
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 12)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${slug}-${hash}.json`), text)
    },
    remove: ({ file }) => rmSync(join(folder, file), { force: true }),
  }
}

const toJson = (_key: string, value: unknown) =>
  typeof value === "bigint" ? { bigint: String(value) } : value

const fromJson = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && "bigint" in value ? BigInt(String(value.bigint)) : value

/** Returns the sequence of a file. Calls that the invariant no longer has are left out. */
function toKept(file: string, text: string, sources: ReadonlyMap<string, Source>): KeptSequence {
  try {
    const { calls, failed } = JSON.parse(text, fromJson) as Contents
    const steps = calls.flatMap(({ call, drawn, sender, seconds = 0, blocks = 0 }) => {
      const source = sources.get(call)
      return source === undefined
        ? []
        : [{ source, drawn: new fc.Value(drawn, undefined), sender, seconds, blocks }]
    })
    return { file, steps, failed }
  } catch (error) {
    throw new InvalidCorpusFile({ file, reason: (error as Error).message })
  }
}
