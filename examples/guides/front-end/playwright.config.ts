/** The tests have a chain that seals on command, and a page that uses it. */
import { defineConfig } from "@playwright/test"

// A Chromium that is installed already, or the one of `npx playwright install chromium`.
const executablePath = process.env.CHROMIUM_PATH ?? ""

export default defineConfig({
  testDir: "tests",
  // The tests share one chain.
  workers: 1,
  use: {
    baseURL: "http://127.0.0.1:5174",
    launchOptions: executablePath === "" ? {} : { executablePath, args: ["--no-sandbox"] },
  },
  webServer: [
    {
      command: "midblock --network unichain --no-mining --port 8546",
      url: "http://127.0.0.1:8546/health",
    },
    {
      command: "vite --mode test --host 127.0.0.1 --port 5174 --strictPort",
      url: "http://127.0.0.1:5174",
    },
  ],
})
