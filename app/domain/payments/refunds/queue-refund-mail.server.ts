import { sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listMailedRefunds } from "./queries.server";
import { buildRefundMail } from "./refund-mail.server";

/**
 * For the batch that records that money was sent. The refunds of one press have one mail, when the provider has accepted
 * the last of them; what an admin sent by bank, `byBank`, has its own.
 */
export async function queueRefundMails(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	groupId: string,
	byBank: readonly string[],
) {
	const group = await listMailedRefunds(db, groupId);
	const sentByBank = group.filter(({ id }) => byBank.includes(id));
	const byProvider = group.filter(
		({ id, isByProvider, bankReference }) =>
			isByProvider && bankReference === null && !byBank.includes(id),
	);
	const [first] = sentByBank;
	const areSent = sql`exists (select 1 from refunds where id = ${first?.id ?? ""} and state = 'succeeded')`;
	const areAccepted = sql`not exists (select 1 from refunds
		where group_id = ${groupId} and attempt_id is not null and state in ('due', 'failed'))`;
	return [
		...(first
			? [
					queueMail(
						db,
						{
							...buildRefundMail(settings, sentByBank, true),
							id: `refund:${first.id}:bank`,
							now: now(),
						},
						areSent,
					).onConflictDoNothing(),
				]
			: []),
		...(byProvider.length > 0
			? [
					queueMail(
						db,
						{
							...buildRefundMail(settings, byProvider, false),
							id: `refund:${groupId}:provider`,
							now: now(),
						},
						areAccepted,
					).onConflictDoNothing(),
				]
			: []),
	];
}
