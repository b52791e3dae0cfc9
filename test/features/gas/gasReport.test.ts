/** The statistics of executions, as a table. */
import { expect, test } from "vitest"
import { gasTable } from "../../../src/features/gas/gasTable.ts"
import { measure, measuredArtifacts } from "./measured.ts"

test("behavior: the table has the statistics of each function, and the code sizes", async () => {
  const { node } = await measure({ artifacts: measuredArtifacts() })
  await using _ = node
  expect(gasTable(node.gasReport() ?? { contracts: [] })).toMatchInlineSnapshot(`
    "gas                                                                               calls     min  median    mean     max
    <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      code 45 of 24576 bytes (0.2 %), init code 55 of 49152 bytes (0.1 %)
    contracts/Measured.sol:Maker
      deployment                                                                          1  403772  403772  403772  403772
      clone                                                                               1   62883   62883   62883   62883
      make                                                                                2  254413  262963  262963  271513
      setAll                                                                              1   79046   79046   79046   79046
      code 1626 of 24576 bytes (6.6 %), init code 1654 of 49152 bytes (3.4 %)
    contracts/Measured.sol:Measured
      deployment                                                                          2  240787  240787  240787  240787
      <fallback>                                                                          2   26099   26185   26185   26270
      <receive>                                                                           1   21055   21055   21055   21055
      clear                                                                               1  100532  100532  100532  100532
      fill                                                                                3   44011  226305  180727  271865
      set(uint256)                                                                        4   23718   26518   30093   43618
      set(uint256,uint256)                                                                2   28776   37332   37332   45888
      twice                                                                               1   21616   21616   21616   21616
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    contracts/Measured.sol:Measured via <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      set                                                                                 1   46287   46287   46287   46287
    contracts/Measured.sol:Measured via Proxy
      fill                                                                                1   93807   93807   93807   93807
      set                                                                                 1   48482   48482   48482   48482
    contracts/Measured.sol:Measured via Relay
      set                                                                                 1   46491   46491   46491   46491
    contracts/Measured.sol:Proxy
      deployment                                                                          1  106189  106189  106189  106189
      code 127 of 24576 bytes (0.5 %), init code 344 of 49152 bytes (0.7 %)
    contracts/Measured.sol:Relay
      deployment                                                                          1  104505  104505  104505  104505
      code 228 of 24576 bytes (0.9 %), init code 383 of 49152 bytes (0.8 %)
    "
  `)
})

test("behavior: from Amsterdam on the table has the gas for state", async () => {
  const { node } = await measure({ artifacts: measuredArtifacts(), hardfork: "amsterdam" })
  await using _ = node
  expect(gasTable(node.gasReport() ?? { contracts: [] })).toMatchInlineSnapshot(`
    "gas                                                                               calls      min   median     mean      max    state
    <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      code 45 of 24576 bytes (0.2 %), init code 55 of 49152 bytes (0.1 %)
    contracts/Measured.sol:Maker
      deployment                                                                          1  2721258  2721258  2721258  2721258  2671380
      clone                                                                               1   280345   280345   280345   280345   252450
      make                                                                                2  1657851  1706811  1706811  1755771  1653930
      setAll                                                                              1   249886   249886   249886   249886   195840
      code 1626 of 24576 bytes (6.6 %), init code 1654 of 49152 bytes (3.4 %)
    contracts/Measured.sol:Measured
      deployment                                                                          2  1546005  1546005  1546005  1546005  1507050
      <fallback>                                                                          2    27199    27285    27285    27370        0
      <receive>                                                                           1    21055    21055    21055    21055        0
      clear                                                                               1   209332   209332   209332   209332        0
      fill                                                                                3   125931  1011485   760494  1144065   652800
      set(uint256)                                                                        4    17618    27618    49598   125538    24480
      set(uint256,uint256)                                                                2    29776    78742    78742   127708    48960
      twice                                                                               1    17304    17304    17304    17304        0
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    contracts/Measured.sol:Measured via <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      set                                                                                 1   128607   128607   128607   128607    97920
    contracts/Measured.sol:Measured via Proxy
      fill                                                                                1   351967   351967   351967   351967   293760
      set                                                                                 1   130802   130802   130802   130802    97920
    contracts/Measured.sol:Measured via Relay
      set                                                                                 1   128811   128811   128811   128811    97920
    contracts/Measured.sol:Proxy
      deployment                                                                          1   517643   517643   517643   517643   475830
      code 127 of 24576 bytes (0.5 %), init code 344 of 49152 bytes (0.7 %)
    contracts/Measured.sol:Relay
      deployment                                                                          1   562393   562393   562393   562393   532440
      code 228 of 24576 bytes (0.9 %), init code 383 of 49152 bytes (0.8 %)
    "
  `)
})

test("behavior: without artifacts, contracts are named by address and functions by selector", async () => {
  const { node } = await measure()
  await using _ = node
  expect(gasTable(node.gasReport() ?? { contracts: [] })).toMatchInlineSnapshot(`
    "gas                                                                                            calls     min  median    mean     max
    <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      code 45 of 24576 bytes (0.2 %), init code 55 of 49152 bytes (0.1 %)
    <0x5FbDB2315678afecb367f032d93F642f64180aa3>
      deployment                                                                                       1  240787  240787  240787  240787
      0x01020304                                                                                       1   26270   26270   26270   26270
      0x1ab06ee5                                                                                       2   28776   37332   37332   45888
      0x3cf3bbf4                                                                                       1   21616   21616   21616   21616
      0x3fda5389                                                                                       3   44011  226305  180727  271865
      0x60fe47b1                                                                                       4   23718   26518   30093   43618
      0xc0fe1af8                                                                                       1  100532  100532  100532  100532
      <fallback>                                                                                       1   26099   26099   26099   26099
      <receive>                                                                                        1   21055   21055   21055   21055
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    <0x5FbDB2315678afecb367f032d93F642f64180aa3> via <0x3dE2Da43d4c1B137E385F36b400507c1A24401f8>
      0x60fe47b1                                                                                       1   46287   46287   46287   46287
    <0x5FbDB2315678afecb367f032d93F642f64180aa3> via <0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0>
      0x3fda5389                                                                                       1   93807   93807   93807   93807
      0x60fe47b1                                                                                       1   48482   48482   48482   48482
    <0x5FbDB2315678afecb367f032d93F642f64180aa3> via <0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9>
      0x60fe47b1                                                                                       1   46491   46491   46491   46491
    <0x856e4424f806D16E8CBC702B3c0F2ede5468eae5>
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    <0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0>
      deployment                                                                                       1  106189  106189  106189  106189
      code 127 of 24576 bytes (0.5 %), init code 344 of 49152 bytes (0.7 %)
    <0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9>
      deployment                                                                                       1  104505  104505  104505  104505
      code 228 of 24576 bytes (0.9 %), init code 383 of 49152 bytes (0.8 %)
    <0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9>
      deployment                                                                                       1  403772  403772  403772  403772
      0x516517ab                                                                                       2  254413  262963  262963  271513
      0x8124b78e                                                                                       1   62883   62883   62883   62883
      0xfc5c670c                                                                                       1   79046   79046   79046   79046
      code 1626 of 24576 bytes (6.6 %), init code 1654 of 49152 bytes (3.4 %)
    <0xb0279Db6a2F1E01fbC8483FCCef0Be2bC6299cC3>
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    <0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512>
      deployment                                                                                       1  240787  240787  240787  240787
      code 865 of 24576 bytes (3.5 %), init code 989 of 49152 bytes (2.0 %)
    "
  `)
})
