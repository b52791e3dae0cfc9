/** The items that coverage counts in a file. */
import type { SourceRange } from "../compiled/model.ts"

/** A statement of Solidity or of inline assembly. */
export interface StatementItem {
  readonly range: SourceRange
  /** The statements before it in the same block, in order; `after` has those after it. */
  readonly before: readonly SourceRange[]
  readonly after: readonly SourceRange[]
  /** The innermost statement around it; `undefined` directly in the body of a function. */
  readonly outer: SourceRange | undefined
  /** The bodies that run at `_;` of a modifier; empty for other statements. */
  readonly inner: readonly SourceRange[]
  /** True in a modifier that another one overrides: the other one may run for functions that name this one. */
  readonly isOverridden: boolean
}

/** A function, a constructor or a modifier that has a body. */
export interface FunctionItem {
  /** The name with its contract: `Token.transfer`; with the parameter types when several functions of a file have the name. */
  readonly name: string
  readonly range: SourceRange
  readonly body: SourceRange
  /** True when the code jumps into it; constructors, receive, fallback and modifiers are part of the code before them. */
  readonly isJumpedTo: boolean
  /** True for a body without statements: the compiler may write no code for it, unless code jumps to it. */
  readonly isEmpty: boolean
}

/** The kinds of branches, with istanbul's names where it has one. */
export type BranchKind = "binary-expr" | "cond-expr" | "if" | "require" | "switch" | "try"

/** A branch: the execution continues in one of several ways. */
export interface BranchItem {
  readonly kind: BranchKind
  readonly range: SourceRange
  /** The ranges of the ways. The second way of an `if` without `else` is `undefined`; both ways of `require` are the whole call. */
  readonly ways: readonly (SourceRange | undefined)[]
  /** The cases of a `switch`: the ways with their values. The code compares the values in order. */
  readonly cases?: readonly SourceRange[]
  /**
   * Returns true for code that only the first way reaches: its own code, or for a lone `break` the code after the loop.
   * Returns `undefined` for code that does not distinguish the ways.
   */
  readonly isFirstWay: (range: SourceRange) => boolean | undefined
}
