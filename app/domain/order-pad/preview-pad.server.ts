import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { calculateLineTotal } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { createPriceViewer } from "../prices/price-of.server";
import { checkLines } from "./check-lines.server";
import { needsChoice, type PadPreview } from "./pad-lines";
import { describeUnreadLines, type RefusedList, splitList } from "./read-list";

/** Open lines that a preview shows; it counts all of them. */
const MAX_PREVIEWED_LINES = 20;

const COLUMN_NOTICE = "It isn't clear which column is which. You choose after 'Check the list'.";

/** The results that `createPad` would give. Stores nothing and suggests no parts. */
export async function previewPad(
	ctx: Platform,
	buyer: Buyer,
	text: string,
): Promise<{ ok: true; preview: PadPreview } | RefusedList> {
	const list = splitList(text);
	if (!list.ok) return list;
	const { lines, unreadLines } = list;
	const reader = { db: ctx.db, viewer: createPriceViewer(ctx, buyer), suggests: false };
	const { rows, columns } = await checkLines(reader, lines, null);
	const open = rows.filter(needsChoice);
	const asked = columns ? [] : open.slice(0, MAX_PREVIEWED_LINES);
	const ready = rows.filter(({ result }) => result === "ok");
	const preview: PadPreview = {
		readyCount: ready.length,
		lineCount: ready.length + open.length,
		totalPoisha: sumTotals(
			ready.map(({ pricePoisha, quantity }) => ({
				totalPoisha: calculateLineTotal(pricePoisha ?? 0, quantity ?? 0),
			})),
		),
		openLines: asked.map(({ n, typed, note }) => ({ n, typed, note })),
		notices: [columns && COLUMN_NOTICE, describeUnreadLines(unreadLines)].filter(isText),
	};
	return { ok: true, preview };
}

const isText = (text: string | null): text is string => text !== null;
