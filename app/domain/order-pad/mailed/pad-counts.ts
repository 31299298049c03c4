import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import { needsChoice } from "../pad-lines";
import type { PadWithProducts } from "../queries.server";

export type PadCounts = { ready: number; open: number; totalPoisha: number };

/** What a mail says of a pad: the prices of its lines need a login. */
export const countLines = ({ rows, amounts }: PadWithProducts): PadCounts => ({
	ready: rows.filter(({ result }) => result === "ok").length,
	open: rows.filter(needsChoice).length,
	totalPoisha: amounts.grossPoisha,
});

export const formatLines = ({ ready, open }: PadCounts): string =>
	`${formatNumber(ready + open)} ${ready + open === 1 ? "line" : "lines"}`;

/** '31 ready (tk 48,200), 2 need your answer'. */
export const describeCounts = ({ ready, open, totalPoisha }: PadCounts): string =>
	[
		...(ready > 0 ? [`${formatNumber(ready)} ready (${formatTk(totalPoisha)})`] : []),
		...(open > 0 ? [`${formatNumber(open)} ${open === 1 ? "needs" : "need"} your answer`] : []),
	].join(", ");
