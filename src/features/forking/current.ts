/** The fork of a node at this moment. */
import type { RemoteChain } from "../../node/ledgerSource.ts"
import type { Fork } from "./chain/open.ts"

/** Returns the fork; `undefined` when the node has a chain of its own. Forks are the only remote chains of a node. */
export const forkOf = ({
  remote,
}: {
  readonly remote: { readonly current: RemoteChain | undefined }
}): Fork | undefined => remote.current as Fork | undefined
