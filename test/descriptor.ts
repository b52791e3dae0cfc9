/** Replaces descriptors of files, so that a system call of the code under test fails. */
import { closeSync, openSync } from "node:fs"
import { expect } from "vitest"

/**
 * Makes a descriptor refer to another file. The system assigns the lowest free number, which may be a lower one: lower
 * numbers are held until the system assigns the wanted one.
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
