/** Reads the networks of L2s. */
import { InvalidArgumentError } from "commander"
import { nearest } from "../../base/nearest.ts"
import { op as opNetworks } from "../../instance/networks/tables.ts"

/** Returns the networks of a text with commas between them. @throws {@link InvalidArgumentError} */
export function networksIn(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim())
  for (const name of names) {
    const meant = nearest(name, Object.keys(opNetworks))
    const hint =
      meant === undefined
        ? `the networks are ${Object.keys(opNetworks).join(", ")}`
        : `did you mean ${meant}?`
    if (!Object.hasOwn(opNetworks, name))
      throw new InvalidArgumentError(`no OP chain is ${JSON.stringify(name)}; ${hint}`)
  }
  if (new Set(names).size < names.length) throw new InvalidArgumentError("a network is in it twice")
  return names
}
