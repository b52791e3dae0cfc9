/** An address where nothing ever listens: the system may assign a closed port to another test at once. */
export const nowhere = "http://127.0.0.1:2"
