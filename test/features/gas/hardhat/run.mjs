/** Writes the gas that Hardhat measures for the steps. */
import { writeFileSync } from "node:fs"
import hre, { network } from "hardhat"
import { measureAll } from "./steps.mjs"

const measurements = []
hre.hooks.registerHandlers("network", {
  onGasMeasurement: (_context, measurement) => void measurements.push(measurement),
})
const artifacts = {}
for (const name of ["Measured", "Proxy", "Relay", "Maker"])
  artifacts[name] = await hre.artifacts.readArtifact(name)
const { provider } = await network.connect()
await measureAll(
  (method, params) => provider.request({ method, params }),
  (name) => artifacts[name],
)
writeFileSync(process.env.RESULT, JSON.stringify(measurements))
