/** Opcodes by the number of words that they take; each pushes one word, and reads no state. */

/** Take nothing: the environment of a call and of its block. */
export const environment = "30 32 33 34 36 38 3a 3d 41 42 43 44 45 46 47 48 4a 58 59 5a".split(" ")

/** Take two words: arithmetic, comparisons, bits. */
export const binary = "01 02 03 04 05 06 07 0a 0b 10 11 12 13 14 16 17 18 1a 1b 1c 1d".split(" ")
