/** The features of a node as one list, with the options, the members and the methods that they add. */
import type { Feature, FeatureTypes, Measurement, NodeMethod } from "../features/feature.ts"
import type { FeatureProgram } from "../features/program.ts"
import type { Node } from "../node/node.ts"
import type { OptionTable } from "../node/options/option.ts"
import * as all from "./features.ts"

type All = typeof all
type AnyFeature = All[keyof All]

/** All types of a union at once; without any, an object without members. */
type Joined<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  joined: infer Each,
) => void
  ? Each & object
  : never

/** The types that a feature declares. */
type TypesOf<Each> =
  Each extends FeatureTypes<infer Options, infer Members, infer Methods, infer Flags>
    ? { options: Options; members: Members; methods: Methods[keyof Methods]; flags: Flags }
    : never
type Types = TypesOf<AnyFeature>

/** The options that features add to `createNode`. */
export type FeatureOptions = Joined<Types["options"]>

/** The members that features add to a node. */
export type FeatureMembers = Joined<Types["members"]>

/** The methods that features add. */
export type FeatureMethod = Types["methods"]

/** The tables of the flags that features add to the program. */
export type FeatureFlags = Joined<Types["flags"]>

/** The features, in the order of their lines. */
export const features = Object.values(all) as readonly Feature[]

/** The checks of the options that features add, by name. */
export const featureOptions = Object.assign({}, ...features.map(({ options }) => options ?? {}))

/** Returns what all features measure of a node. */
export const measurementsOf = (node: Node): readonly Measurement[] =>
  features.flatMap(({ measurements }) => measurements?.(node) ?? [])

/** The methods that features add. */
export const featureMethods: readonly FeatureMethod[] = features.flatMap(({ methods }) =>
  Object.values((methods ?? {}) as Readonly<Record<string, NodeMethod>>),
) as readonly NodeMethod[] as readonly FeatureMethod[]

/** The parts of the program that features add. */
export const featurePrograms = features.flatMap(
  ({ program }) => program ?? [],
) as readonly FeatureProgram<OptionTable>[]
