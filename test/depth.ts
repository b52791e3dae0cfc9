/** The depth of tests that draw samples: a few in `npm test`, many in `npm run test:deep`. */

/** Returns the number of samples for a test that draws `count` in `npm test`. */
export const samples = (count: number): number => count * Number(process.env.MIDBLOCK_DEPTH ?? 1)
