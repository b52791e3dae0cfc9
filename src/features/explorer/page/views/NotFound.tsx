/** The view of an address that has no other view. */
import { hrefOf } from "../router.ts"

export const NotFound = ({ path }: { readonly path: string }) => (
  <>
    <h1>Nothing here</h1>
    <p>
      The explorer has no page <code>{path}</code>. <a href={hrefOf("")}>Go to the open block.</a>
    </p>
  </>
)
