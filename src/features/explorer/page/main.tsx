/** The explorer: a page that shows the open block of its node as it grows. */
import { render } from "preact"
import { startRouter } from "./router.ts"
import { connect } from "./rpc/connection.ts"
import { follow } from "./state/live.ts"
import { startTheme } from "./state/theme.ts"
import { App } from "./views/App.tsx"

startTheme()
startRouter()
follow()
connect()
render(<App />, document.getElementById("app") as HTMLElement)
