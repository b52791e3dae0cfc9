/** The explorer: a page for browsers, which the HTTP server of a node serves. */
import { flag } from "../../base/options/checks.ts"
import { defineFeature, type NoMethods } from "../feature.ts"
import { explorerRoutes } from "./routes.ts"

/** The option of the explorer. */
export interface ExplorerOptions {
  /**
   * Serves the explorer, a page for browsers, at `/` and `/explorer` of the ports that `listen` opens; `true` when absent, but
   * `false` with `public`. See docs/explorer.md.
   */
  readonly explorer?: boolean | undefined
}

/** The flag of the explorer. */
const flags = {
  explorer: {
    kind: "boolean",
    default: undefined as boolean | undefined,
    text: "serve the explorer, a page for browsers, at / and /explorer; on by default, off by default with --public; --no-explorer turns it off",
  },
} as const

/** Returns `true` when the page is served. */
const isServed = ({
  explorer,
  public: isPublic = false,
}: ExplorerOptions & { readonly public?: boolean | undefined }): boolean => explorer ?? !isPublic

/** Serves the page. */
export const explorer = defineFeature<ExplorerOptions, object, NoMethods, typeof flags>({
  options: { explorer: flag },
  program: {
    flags: { topic: "Server", after: "public", options: flags },
    banner: (_node, options, url) =>
      isServed(options)
        ? { links: [{ label: "explorer", target: `${url}/explorer`, after: "JSON-RPC" }] }
        : {},
  },
  create: (given) =>
    isServed(given)
      ? {
          attach: (_, { linkedChains }) => ({ transports: { routes: () => explorerRoutes(linkedChains) } }),
        }
      : undefined,
})
