/** The programs that run unchanged against the program, in the default start and under automine. */
import { cast } from "./cast.mjs"
import { hardhatDeploy } from "./hardhatDeploy.mjs"

/** In the order of the table. */
export const tools = [cast, hardhatDeploy]

/** Programs that were tried and cannot run here, with the reason. */
export const absent = {}
