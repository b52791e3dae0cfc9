/** The artifact of the token; in a project of its own, whatever a compiler wrote. */
export { Token } from "../../../../contracts/artifacts/Token.js"
