/** The items that coverage counts in a file. */
import type { SourceRange } from "../compiled/model.ts"

/** A statement; those of inline assembly too. */
export interface StatementItem {
  readonly range: SourceRange
  /** The statements of the same block before and after it, from the first one on. */
  readonly before: readonly SourceRange[]
  readonly after: readonly SourceRange[]
  /** The innermost statement that it lies in; `undefined` for those of a function's body. */
  readonly outer: SourceRange | undefined
  /** Of `_;` in a modifier, the bodies that run there. */
  readonly inner: readonly SourceRange[]
  /** Of `_;`, true if another modifier may run instead of this one, though functions name it. */
  readonly isOverridden: boolean
}

/** A function, a constructor or a modifier that has a body. */
export interface FunctionItem {
  /** With its contract: `Token.transfer`; with the types of its parameters where several of a file have the name. */
  readonly name: string
  readonly range: SourceRange
  readonly body: SourceRange
  /** True where the code jumps into it; constructors, receive, fallback and modifiers are part of what runs before them. */
  readonly isJumpedTo: boolean
  /** True for a body without statements: unless it is jumped to, the compiler may write no code for it. */
  readonly isEmpty: boolean
}

/** The kinds of branches, in the words of istanbul where it has one. */
export type BranchKind = "binary-expr" | "cond-expr" | "if" | "require" | "switch" | "try"

/** A branch: the execution continues in one of several ways. */
export interface BranchItem {
  readonly kind: BranchKind
  readonly range: SourceRange
  /** The second one of an `if` without `else` is `undefined`; those of `require` are both the whole call. */
  readonly ways: readonly (SourceRange | undefined)[]
  /** Of a `switch`, the ways with their values, which the code compares one after the other. */
  readonly cases?: readonly SourceRange[]
  /**
   * Returns true for code that only the first way leads to: its own, or for a lone `break` what comes behind the loop;
   * `undefined` for code that tells nothing.
   */
  readonly isFirstWay: (range: SourceRange) => boolean | undefined
}
