const fill = (unit: string, length: number) =>
	unit
		.repeat(Math.ceil(length / unit.length))
		.slice(0, length)
		.toWellFormed();

const fillLines = (createLine: (n: number) => string, length: number, lineCount: number) => {
	const width = Math.floor(length / lineCount) - 1;
	return Array.from({ length: lineCount }, (_, n) => createLine(n).padEnd(width, " x")).join("\n");
};

/** Texts that cost a careless parser more than their length: each as long as wanted. */
export const CRAFTED: Record<string, (length: number) => string> = {
	tabs: (length) => fill("\t", length),
	separators: (length) => fill("\t;|,", length),
	"wide rows under a heading": (length) =>
		`part\tqty\n${fill(`${"a\t".repeat(99)}\n`, length - 9)}`,
	"one wide row": (length) => `part\tqty\n${fill("a\t", length - 9)}`,
	spaces: (length) => `TY-0912;1${fill(" ", length - 10)}2`,
	"spaces and a tab": (length) => `TY-0912\t1${fill(" ", length - 12)}2\t3`,
	dots: (length) => fill(".", length),
	brackets: (length) => fill("[(", length),
	"open brackets with dates": (length) => fill("[22/11/26, 12:30", length),
	quotes: (length) => fill('"', length),
	"quotes in cells": (length) => fill('"a;"', length),
	"half-open quotes": (length) => fill('\t"a', length),
	digits: (length) => fill("1234567890", length),
	"grouped digits": (length) => `TY-0912 1${fill(",000", length - 9)}x`,
	"digits and x": (length) => fill("8x", length),
	dashes: (length) => fill("-", length),
	emoji: (length) => fill("👩‍🔧", length),
	"combining marks": (length) => fill("e\u0301", length),
	letters: (length) => fill("a", length),
	"long lines": (length) => fill(`TY-0912 ${"hex bolt zinc ".repeat(140)}12\n`, length),
	"short lines": (length) => fill("a1 2\n", length),
	"empty lines": (length) => fill("\n", length),
	fractions: (length) => fill("1/2 ", length),
	sizes: (length) => fill("m8 x 40 ", length),
	"kinds and synonyms": (length) => fill("hex bolt allen key ss wrench 24t ", length),
	"typing errors": (length) => fill("hx blot wahser spnner ", length),
	"line breaks of all kinds": (length) => fill("\r\n\r\u2028", length),
};

/** A line of the API may have as many. */
export const NUMBER_CHARS = 60;

export const createNumber = (n: number) => `TY-${String(n % 900).padStart(4, "0")}`;

export const innocentTable = (length: number) =>
	`part\tqty\tname\n${fillLines((n) => `${createNumber(n)}\t12\thex bolt zinc`, length - 14, 900)}`;
