/** The gas of the same steps under two forks, side by side. */
import { expect, test } from "vitest"
import { compareTable } from "../../../src/features/gas/compareTable.ts"
import { measure, measuredArtifacts } from "./measured.ts"

test("behavior: the table has the gas under both forks, and the reasons of the difference", async () => {
  const reports = []
  for (const hardfork of ["osaka", "amsterdam"] as const) {
    const { node } = await measure({ artifacts: measuredArtifacts(), hardfork })
    reports.push({ hardfork, report: node.gasReport() ?? { contracts: [] } })
    await node.close()
  }
  const [one, other] = reports as [(typeof reports)[0], (typeof reports)[0]]
  expect(compareTable(one, other)).toMatchInlineSnapshot(`
    "gas                     calls   osaka  amsterdam    change  reasons
    contracts/Measured.sol:Maker
      deployment                1  403772    2721258  +2317486  1746 bytes of state +2671380, access, writes, base -353894
      clone                     1   62883     280345   +217462  165 bytes of state +252450, access, writes, base -34988
      make                      2  262963    1706811  +1443848  1081 bytes of state +1653930, access, writes, base -210082
      setAll                    1   79046     249886   +170840  128 bytes of state +195840, access, writes, base -25000
    contracts/Measured.sol:Measured
      deployment                2  240787    1546005  +1305218  985 bytes of state +1507050, access, writes, base -201832
      <fallback>                2   26185      27285     +1100  access, writes, base +1100
      <receive>                 1   21055      21055         0
      clear                     1  100532     209332   +108800  access, writes, base +108800
      fill                      3  180727     760494   +579767  427 bytes of state +652800, access, writes, base -73033
      set(uint256)              4   30093      49598    +19505  16 bytes of state +24480, access, writes, base -4975
      set(uint256,uint256)      2   37332      78742    +41410  32 bytes of state +48960, access, writes, base -7550
      twice                     1   21616      17304     -4312  call data floor -4312
    contracts/Measured.sol:Measured via <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      set                       1   46287     128607    +82320  64 bytes of state +97920, access, writes, base -15600
    contracts/Measured.sol:Measured via contracts/Measured.sol:Proxy
      fill                      1   93807     351967   +258160  192 bytes of state +293760, access, writes, base -35600
      set                       1   48482     130802    +82320  64 bytes of state +97920, access, writes, base -15600
    contracts/Measured.sol:Measured via contracts/Measured.sol:Relay
      set                       1   46491     128811    +82320  64 bytes of state +97920, access, writes, base -15600
    contracts/Measured.sol:Proxy
      deployment                1  106189     517643   +411454  311 bytes of state +475830, access, writes, base -64376
    contracts/Measured.sol:Relay
      deployment                1  104505     562393   +457888  348 bytes of state +532440, access, writes, base -74552"
  `)
})

test("behavior: what ran under one fork only, and the floor of the call data", () => {
  const statistics = (mean: number, more: object = {}) => ({
    calls: 2,
    min: mean,
    median: mean,
    mean,
    max: mean,
    ...more,
  })
  const reportOf = (functions: readonly object[]) => ({
    contracts: [
      {
        contract: "Box.sol:Box",
        via: [],
        deployment: undefined,
        size: undefined,
        initCodeSize: undefined,
        functions,
      },
    ],
  })
  const one = reportOf([
    { function: "old", ...statistics(30_000) },
    { function: "post", ...statistics(40_000) },
  ])
  const other = reportOf([
    { function: "new", ...statistics(50_000, { stateGas: 0 }) },
    { function: "post", ...statistics(55_000, { stateGas: 0, calls: 3, atFloor: 3 }) },
  ])
  const forked = (hardfork: string, report: object) => ({ hardfork, report: report as never })
  expect(compareTable(forked("osaka", one), forked("amsterdam", other))).toMatchInlineSnapshot(`
    "gas     calls  osaka  amsterdam  change  reasons
    Box.sol:Box
      new     0/2      –      50000
      old     2/0  30000          –
      post    2/3  40000      55000  +15000  call data floor +15000"
  `)
})
