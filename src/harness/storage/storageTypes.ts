/** The types of variables, from a layout that is `as const`. */
import type { AbiParameterToPrimitiveType, Hex } from "viem"
import type { StorageLayout } from "./storageLayout.ts"
import type { StorageValue } from "./storageValue.ts"

type VariableOf<Layout> = Layout extends StorageLayout ? Layout["storage"][number] : never

/** The names of the variables of a layout; any text where the compiler does not know the layout. */
type NameOf<Layout> = VariableOf<Layout>["label"]

/** The paths of a layout: a variable, or a part of one. */
type PathOf<Layout> = NameOf<Layout> | `${NameOf<Layout>}${"." | "[" | "@"}${string}`

/** A path, when it begins with a variable of the layout or is known at run time only. */
export type CheckedPath<Layout, Path extends string> = string extends Path
  ? Path
  : Path extends PathOf<Layout>
    ? Path
    : PathOf<Layout>

type LabelOf<Layout, Path> = Layout extends StorageLayout
  ? Extract<VariableOf<Layout>, { readonly label: Path }>["type"] extends infer Type
    ? Type extends keyof NonNullable<Layout["types"]>
      ? NonNullable<Layout["types"]>[Type]["label"]
      : never
    : never
  : never

/** Value types of Solidity, by their names; of integers and fixed bytes any size. */
type Primitive<Label> = Label extends `${string}[${string}` | `mapping${string}` | `struct ${string}`
  ? StorageValue
  : Label extends "string"
    ? string
    : Label extends "bool"
      ? boolean
      : Label extends "address" | `contract ${string}` | `bytes${string}`
        ? Hex
        : Label extends `uint${string}` | `int${string}`
          ? AbiParameterToPrimitiveType<{ type: Label & string }>
          : StorageValue

/** The type of the value at a path: that of a whole variable, or any value for a part of one. */
export type ValueAt<Layout, Path extends string> = string extends Path
  ? StorageValue
  : string extends NameOf<Layout>
    ? StorageValue
    : Path extends NameOf<Layout>
      ? Primitive<LabelOf<Layout, Path>>
      : StorageValue
