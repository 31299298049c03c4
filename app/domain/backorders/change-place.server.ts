import { and, eq, inArray, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { ChangePlaceInput } from "./input";
import { buildBehindMail, buildEndedMail } from "./mails.server";
import type { ManagedBackorder } from "./queries.server";
import { serveOthers } from "./statements.server";
import { backorders } from "./tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Staff end a backorder or put it behind others, with a mail that says why. False if it has ended, or is the last one already. */
export async function changePlace(
	needs: Needs,
	adminId: string,
	backorder: ManagedBackorder,
	{ act, note }: ChangePlaceInput,
): Promise<boolean> {
	const { settings } = needs;
	const isEnd = act === "end";
	const buildMail = isEnd ? buildEndedMail : buildBehindMail;
	const { id } = backorder;
	return writeAudited(
		needs,
		isEnd ? end(needs, id, note) : putBehind(needs, id, note),
		byAdmin(adminId, isEnd ? "backorder.end" : "backorder.put-behind-others", `backorder:${id}`, {
			after: note,
		}),
		[
			queueMailIfChanged(needs, buildMail(settings, { ...backorder, note })),
			...(isEnd ? [serveOthers(needs, [id])] : []),
		],
	);
}

const end = ({ db, now }: Needs, id: string, note: string) =>
	db
		.update(backorders)
		.set({ state: "cancelled", endedAt: now(), note })
		.where(and(eq(backorders.id, id), inArray(backorders.state, ["waiting", "ready"])));

/** With all of the form, if it ships complete. What fits has been served, so that nobody behind it gets units now. */
const putBehind = ({ db, now }: Needs, id: string, note: string) =>
	db
		.update(backorders)
		.set({ queuedAt: now(), note })
		.where(
			sql`state = 'waiting' and exists (select 1 from backorders as moved
				where moved.id = ${id} and (backorders.id = moved.id or moved.ship_complete
					and backorders.user_id = moved.user_id and backorders.idempotency_key = moved.idempotency_key)
				and exists (select 1 from backorders as behind where behind.product_id = moved.product_id
					and behind.state = 'waiting' and (behind.queued_at, behind.id) > (moved.queued_at, moved.id)))`,
		);
