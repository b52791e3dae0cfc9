import { Server } from "prool/vitest"
import { midblock } from "./midblock.ts"

declare module "vitest" {
  interface ProvidedContext {
    rpc: Server.Context
  }
}

export const setup = Server.setup({
  instance: midblock({ automine: true }),
  setup: (context, project) => project.provide("rpc", context),
})
