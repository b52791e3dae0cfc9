/** The part of a feature in the program `midblock`: flags, commands, parts of the banner, and what is done at its end. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Command } from "commander"
import type { Paint } from "../base/colors.ts"
import type { ChainOptions } from "../node/block/chainProtocol.ts"
import type { NodeHooks } from "../node/hooks.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { OptionTable, ValuesOf } from "../node/options/option.ts"
import type { BuildContract, BuildInfo } from "../solidity/build/buildInfo.ts"
import type { CompiledCode } from "../solidity/compiled/compiledCode.ts"

/** No flags. */
export type NoFlags = Readonly<Record<never, never>>

/** The options of the command line that a feature reads: its own flags, and others. */
export type ProgramOptions<Flags extends OptionTable = NoFlags> = Partial<ValuesOf<Flags>> &
  Partial<NodeOptions> & { readonly genesis?: string | undefined; readonly public?: boolean | undefined }

/** The part of a feature in the program: `Flags` is the table of its flags, `Members` are those that it adds to a node. */
export interface FeatureProgram<Flags extends OptionTable = NoFlags, Members = object> {
  /** Its flags, as options of a topic of the help. */
  readonly flags?: {
    /** A topic of the help; a new one begins where the flags stand. */
    readonly topic: string
    /** The name of the option behind which they stand. */
    readonly after: string
    readonly options: Flags
  }
  /** Flags of anvil that set its options. */
  readonly shorthands?: readonly Shorthand[]
  readonly commands?: readonly FeatureCommand[]
  /** The names of flags for option names in errors: of `createNode` by default, `forkUrl` for `fork.url`. */
  readonly optionNames?: Readonly<Record<string, string>>
  /** The variables that begin with `MIDBLOCK_` and are not those of flags. */
  readonly variables?: readonly string[]
  /** Refuses flags that contradict one another. `refuse` is called with one line that names them; it throws. */
  assertFlags?(options: ProgramOptions<Flags>, refuse: (line: string) => never): void
  /** Returns a line for each flag without effect. */
  idleNotes?(options: ProgramOptions<Flags>): readonly string[]
  /** Returns the names of the options of a node whose defaults do not apply, because its chain has values of its own. */
  ownOfChain?(options: ProgramOptions<Flags>): readonly string[]
  /** Returns the options of `createNode` that the flags give under another name, or in another form. */
  toOptions?(options: ProgramOptions<Flags>, listeners: StartListeners): object
  /** Returns the reason for which a state file is not loaded, if there is one. */
  keptChain?(options: ProgramOptions<Flags>): string | undefined
  /** Returns its parts of the banner. @param url - That of the node. */
  banner?(node: Members, options: ProgramOptions<Flags>, url: string): BannerPart
  /** Returns the report that is printed at the end, after the last entry of the log. */
  report?(node: Members, options: ProgramOptions<Flags>, paint: Paint): FinalReport | undefined
  /** Writes its files at the end, and returns the message of the end. */
  end?(node: Members): Promise<FinalMessage | undefined>
}

/** A flag that sets options. */
export interface Shorthand {
  /** The flags in commander's form. */
  readonly flags: string
  readonly text: string
  /** The flags behind which it stands. */
  readonly after?: string
  /** Returns the options that it sets. @throws InvalidArgumentError */
  readonly expand: (text: string | undefined) => Readonly<Record<string, unknown>>
}

/** A command of the program, without its implementation. */
export interface ProgramCommand {
  readonly name: string
  /** The words behind the name in the help. */
  readonly usage: string
  readonly text: string
  /** The words of which one must follow the name. */
  readonly words?: readonly string[]
}

/** A command of a feature. */
export interface FeatureCommand extends ProgramCommand {
  /** The command behind which it stands in the help. */
  readonly after: string
  /** `true` when words after `--` are not its own: a command that it runs, or flags of a start. */
  readonly isAround?: boolean
  /** Loads the implementation. */
  readonly load: () => Promise<DefineCommand>
}

/** Defines the arguments and the action of a command. */
export type DefineCommand = (command: Command, tools: CommandTools) => void

/** The tools of the program for a command. */
export interface CommandTools {
  /** The words after `--`. */
  readonly words: readonly string[]
  print(line: string): void
  /** Sets the exit code. */
  done(code: number): void
  /** Reads a folder of artifacts. @throws {@link PackageNotInstalled} without viem */
  readArtifacts(folder: string): Promise<CompiledArtifacts>
  /** Returns the object of options that a module or a JSON file has. @throws {@link InvalidFile} with the name of the flag. */
  readOptionsFile(flag: string, path: string): Promise<object>
  /** Returns what a chain that was made with these options has beside that of Ethereum. */
  chainPartsOf: ChainPartsOf
  /**
   * Opens the chain of a file or folder in a node that does not mine; the caller closes it.
   *
   * @param flags - Flags of a start that the file does not contain.
   * @returns The node with the members of all features.
   * @throws {@link InvalidFile} when there is no chain.
   */
  openChain(path: string, flags: readonly string[]): Promise<object>
}

/** Returns the protocol of a chain that was made with these options, and the accounts that it began with; none for that of Ethereum. */
export type ChainPartsOf = (options: ChainOptions) => Promise<ChainParts>

type ChainParts = Partial<Pick<NodeHooks, "protocol" | "genesisAccounts">>

/** Artifacts with what the compiler made. */
interface CompiledArtifacts {
  compiledOf(code: Hex, isInitCode: boolean): CompiledCode | undefined
  builds(): ReadonlyMap<BuildInfo, readonly BuildContract[]>
}

/** Listeners to the events of a start, and to those of the node later. */
export interface StartListeners {
  /** Receives failed attempts to reach another machine. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  readonly onWarning?: ((text: string) => void) | undefined
}

/** A failed attempt to reach another machine, after which another one follows. */
interface Retry {
  readonly origin: string
  readonly reason: string
  readonly waitMs: number
}

/** Rows of the banner. */
export type Rows = readonly (readonly [label: string, text: string])[]

/** A URL of the banner. */
export interface BannerLink {
  readonly label: string
  readonly target: string
  /** The link behind which it stands. */
  readonly after: string
  /** Its name in the JSON form of the banner; it is not in it without one. */
  readonly field?: string
}

/** The part of a feature in the banner. */
export interface BannerPart {
  readonly links?: readonly BannerLink[]
  /** The beginning of the chain, if it is not a genesis block. */
  readonly chain?: {
    readonly rows: Rows
    /** The fields in the JSON form of the banner; they replace others. */
    readonly fields: Readonly<Record<string, unknown>>
    /** The property of the accounts in words, if it is not the balance of the options. */
    readonly balances?: string | undefined
  }
}

/** A report as text and as one JSON object. */
export interface FinalReport {
  readonly text: string
  readonly entry: { readonly event: string } & Readonly<Record<string, unknown>>
}

/** A message about what a node has done. */
export interface FinalMessage {
  readonly text: string
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
}
