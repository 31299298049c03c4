/** A list as text and a file of 256 KB fit; of a longer mail only the headers are read. */
export const MAX_MAIL_BYTES = 1024 * 1024;
/** Each line costs the reader time, however short it is. */
export const MAX_MAIL_LINES = 20_000;
/** So do the lines between parts. */
export const MAX_MAIL_PARTS = 2000;
