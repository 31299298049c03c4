/** Ends the check of a line. */
export class LineError extends Error {}

/** Problems follow a line's number. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
