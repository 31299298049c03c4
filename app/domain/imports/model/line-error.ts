/** Ends the check of a line. */
export class LineError extends Error {}
