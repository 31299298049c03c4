import { Refused } from "~/platform/refused";

/** What a page reads; a file reads all. */
export const MAX_ROWS = 5000;

/** Rows that a page shows. */
export const SHOWN_ROWS = 100;

/** Rows of a file whose texts are in memory at a time. */
export const FILE_ROWS = 10_000;

/** There are more: only the file has them. */
export class OnlyInFile extends Refused {}
