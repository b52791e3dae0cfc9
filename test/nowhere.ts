/** An address where nothing listens, nor will: a port that was closed may be given to another test at once. */
export const nowhere = "http://127.0.0.1:2"
