import { sql } from "drizzle-orm";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { LineNow } from "../orders/rules/order-line";
import { formatLineNow, hasChangedAnyLine, hasLinesNow } from "../orders/statements.server";
import { orderLines } from "../orders/tables.server";

/** The lines that `changeId` should change are among `lines`; `orders` have all lines, as the batch should leave them. */
type LineMails<Line> = {
	changeId: string;
	at: number;
	lines: readonly Line[];
	orders: readonly { orderId: string; lines: readonly LineNow[] }[];
	build: (lines: readonly Line[], now: readonly LineNow[]) => Mail;
};

/** For an order of which nothing should change. It can't be queued, because the lines are others if anything did. */
const NO_MAIL = { to: "", subject: "", text: "", html: "" };

/**
 * For the end of a batch: a mail for each order of which it has changed lines, about these lines. It fails, and the batch with it,
 * if the lines are not as the mail says.
 */
export function queueLineMails<Line extends { id: string }>(
	{ db, newId }: Platform,
	{ changeId, at, lines, orders, build }: LineMails<Line>,
) {
	const mails = orders.map(({ orderId, lines: now }) => {
		const changed = new Set(now.filter((line) => line.changeId === changeId).map(({ id }) => id));
		const mailed = lines.filter(({ id }) => changed.has(id));
		const mail = mailed.length > 0 ? build(mailed, now) : NO_MAIL;
		return { ...mail, id: newId(), orderId, now: now.map(formatLineNow) };
	});
	const orderId = sql`(mail.value ->> 'orderId')`;
	return queueMails(
		db,
		mails,
		at,
		hasChangedAnyLine(sql`${orderLines.orderId} = ${orderId}`, changeId),
		hasLinesNow(orderId, sql`(mail.value -> 'now')`),
	);
}
