export const MAX_CELLS = 100;

export const MAX_LINE_CHARS = 2000;
export const LONG_LINE_ERROR = "The line is too long: at most 2,000 characters.";
