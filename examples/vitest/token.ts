/** The artifact of the token; in a project of your own, whatever your compiler wrote. */
export { Token } from "../../contracts/artifacts/Token.js"
