/** Descriptors of files that tests exchange, so that a system call of the code under test fails. */
import { closeSync, openSync } from "node:fs"
import { expect } from "vitest"

/**
 * Makes a descriptor one of another file. The system gives the lowest number that is free, and one below may have become free since:
 * those are held until the number itself comes.
 */
export function replaceDescriptor(file: number, path: string, flags: "r" | "r+"): void {
  closeSync(file)
  const below: number[] = []
  let opened = openSync(path, flags)
  while (opened < file) {
    below.push(opened)
    opened = openSync(path, flags)
  }
  for (const each of below) closeSync(each)
  expect(opened).toBe(file)
}
