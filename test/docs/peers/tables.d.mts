/** The types of `tables.mjs`. */
import type { idleFlags, Shorthand } from "../../../src/cli/options/foreignFlags.ts"

/** Our tables, from which the pages are derived. */
export interface Sources {
  readonly methods: readonly { readonly name: string; readonly aliases: readonly string[] }[]
  readonly flagOf: (flag: string) => string | undefined
  readonly shorthands: readonly Shorthand[]
  readonly idleFlags: typeof idleFlags
}

export declare function peerTables(
  sources: Sources,
): readonly { readonly page: string; readonly name: string; readonly table: string }[]
export declare function namesOf(flags: string): readonly string[]
export declare function canonicalFlags(
  table: Readonly<Record<string, { readonly aliases?: readonly string[] }>>,
  flagOf: (name: string) => string,
): (flag: string) => string | undefined
