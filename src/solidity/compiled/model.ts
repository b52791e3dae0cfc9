/** The model of a source file for stack traces: its ranges, its functions, its contracts. */

/** A range of bytes in a file. */
export interface SourceRange {
  readonly file: SourceFile
  readonly start: number
  readonly end: number
}

/** A line and a column, both from 1; the column counts characters. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The functions and contracts of a file, read from its syntax tree. */
export interface FileModel {
  readonly functions: readonly SourceFunction[]
  readonly contracts: readonly ContractModel[]
  /** The names of the files that it imports. */
  readonly imports: readonly string[]
}

/** The state of a source since it was compiled: the file has the compiled text, or another text, or does not exist any more. */
export type SourceState = "same" | "changed" | "missing"

/** A file of a compilation. */
export interface SourceFile extends FileModel {
  readonly name: string
  /** The run of the compiler that wrote the tree and numbered its nodes; numbers of different runs cannot be compared. */
  readonly treeRun: unknown
  /** The text; `undefined` when the compiler's input is not known, and when the source has changed since it was compiled. */
  readonly text: string | undefined
  /** The text that was compiled, whether or not the source has changed; `undefined` when it is not known. */
  readonly compiledText: string | undefined
  /** The state of the source now; `undefined` when its file is not known. */
  readonly state: SourceState | undefined
  /** The syntax tree from the compiler; it is parsed at each use. */
  readonly tree: unknown
  /** Returns the position of a byte; `undefined` without the text. */
  positionAt(byte: number): Position | undefined
  /** Returns the function, the modifier or the variable with a getter that contains a range. */
  functionAt(start: number, end: number): SourceFunction | undefined
}

/** The kinds of functions that can be a frame of a stack. */
export type FunctionKind =
  | "constructor"
  | "fallback"
  | "free"
  | "function"
  | "getter"
  | "modifier"
  | "receive"

/** A function, a modifier, or a variable with a getter. */
export interface SourceFunction {
  readonly kind: FunctionKind
  /** The name in the source; `constructor`, `<fallback>` or `<receive>` for functions without a name. */
  readonly name: string
  readonly range: SourceRange
  readonly isPayable: boolean
  /** True when it can be called from outside. */
  readonly isExternal: boolean
  /** The types of the parameters as solc names them; `undefined` for a getter. */
  readonly parameters: readonly string[] | undefined
  /** Eight hexadecimal digits; `undefined` when it cannot be called from outside, and in trees of solc before 0.6. */
  readonly selector: string | undefined
}

/** A contract that another one names as its base. */
export interface BaseName {
  /** The number of its node in the run of the compiler. */
  readonly id: number
  /** Its name where it is defined; imports may rename it. */
  readonly name: string
}

/** A contract as its own file defines it, without inherited functions. */
export interface ContractModel {
  readonly id: number
  readonly name: string
  readonly isLibrary: boolean
  readonly range: SourceRange
  readonly functions: readonly SourceFunction[]
  /** The direct bases in the order of the source. */
  readonly bases: readonly BaseName[]
}
