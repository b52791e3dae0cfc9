/** The depth of tests that draw samples: a few in `npm test`, many in `npm run test:deep`. */

/** Returns how many samples a test draws that draws `count` in `npm test`. */
export const samples = (count: number): number => count * Number(process.env.MIDBLOCK_DEPTH ?? 1)
