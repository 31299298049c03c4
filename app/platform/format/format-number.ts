const numberFormat = new Intl.NumberFormat("en-US");

/** Writes '1,250'. `toLocaleString` builds a new formatter for each number, which is slow in lists. */
export const formatNumber = (number: number): string => numberFormat.format(number);
