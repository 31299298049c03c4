import { sql } from "drizzle-orm";
import { fillCancelledMail } from "~/domain/orders/mails/fill-mails.server";
import { buildCancelledMail } from "~/domain/orders/mails/mails.server";
import { groupByOrder } from "~/domain/orders/rules/order-line";
import { hasChangedAnyLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { pickLikely } from "./rules";

type MailedLines = Parameters<typeof buildCancelledMail>[1];

/** One mail per order with a line that `changeId` cancelled. For the end of its batch. */
export function queueCancelledMails<Line extends MailedLines[number] & { id: string }>(
	{ db, now, newId, settings }: Platform,
	allLines: readonly Line[],
	isLikely: (line: Line) => boolean,
	changeId: string,
) {
	return groupByOrder(allLines).map(({ orderId, lines }) =>
		queueMail(
			db,
			{
				...buildCancelledMail(settings, pickLikely(lines, isLikely)),
				id: newId(),
				now: now(),
			},
			hasChangedAnyLine(sql`${orderLines.id} in ${toIdList(lines.map(({ id }) => id))}`, changeId),
			fillCancelledMail(sql`${orderId}`),
		),
	);
}
