/** The options of `createNode` that are not in the table of options: their names and their values. */

import { feedEncodings } from "../../api/server/feedSource.ts"
import {
  atLeast0,
  type Check,
  flag,
  object,
  oneOf,
  readLater,
  texts,
  where,
} from "../../base/options/checks.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import { dialects } from "../dialects.ts"
import type { FeatureOptions } from "../featureList.ts"
import { networks } from "../networks/index.ts"
import type { CreateNodeOptions } from "../options.ts"

// Typed arrays of another realm, as in Jest, are not instances of this one's.
export const chainFile = where(ArrayBuffer.isView, "the bytes of a chain file")

/** The check of each option. */
export const otherOptions = {
  genesis: readLater,
  fixture: readLater,
  chain: chainFile,
  network: oneOf(Object.keys(networks)),
  preset: oneOf(Object.keys(networks)),
  feedEncoding: oneOf(feedEncodings),
  feedMetadata: flag,
  artifacts: readLater,
  dialect: oneOf(Object.keys(dialects)),
  strict: flag,
  allowedHosts: texts,
  allowedOrigins: texts,
  public: flag,
  webSocketLimits: object,
  timeoutMs: atLeast0,
} satisfies Record<OtherName, Check>

type OtherName = Exclude<keyof CreateNodeOptions, keyof NodeOptions | keyof FeatureOptions>

/** The check of each limit of `webSocketLimits`. */
export const webSocketLimits = {
  connections: atLeast0,
  subscriptions: atLeast0,
  messageBytes: atLeast0,
  pingMs: atLeast0,
  unreadBytes: atLeast0,
  requests: atLeast0,
  batch: atLeast0,
} satisfies Record<keyof NonNullable<CreateNodeOptions["webSocketLimits"]>, Check>
