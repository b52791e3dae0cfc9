/** A step of the build. */
export interface Step {
  /** Its name in the output of the build. */
  readonly name: string
  /** Files, and folders with all their files. */
  readonly inputs: readonly string[]
  /** The files of these folders that the step reads; all by default. */
  readonly reads?: RegExp
  /** The environment variables that the step reads. */
  readonly variables?: readonly string[]
  /** Files and folders. */
  readonly outputs: readonly string[]
  /** The files of these folders that the step writes; all by default. */
  readonly writes?: RegExp
  /** True if the step continues from its outputs, and writes only changed ones. */
  readonly isIncremental?: boolean
  /** The arguments for Node. */
  readonly command: readonly string[]
}

export function runStep(
  step: Step,
  surroundings: { readonly root: string; readonly say: (line: string) => void },
): Promise<boolean>

export class BuildFailed extends Error {}
