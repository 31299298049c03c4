import { and, eq, lte, ne, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { buildAlreadySubscribedMail, buildConfirmMail } from "../mails.server";
import { CONFIRM_MS, MIN_MAIL_INTERVAL_MS } from "../rules";
import { subscribers } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

/** Does the same work in every case, so that nobody can probe for addresses. */
export async function subscribe(needs: Needs, email: string): Promise<void> {
	const { db } = needs;
	const [existing] = await db
		.select({ state: subscribers.state, unsubscribeSecret: subscribers.unsubscribeSecret })
		.from(subscribers)
		.where(eq(subscribers.email, email));
	if (existing?.state === "confirmed")
		await mailAlreadySubscribed(needs, email, existing.unsubscribeSecret);
	else await mailConfirmationLink(needs, email);
}

/** True if the previous statement of the batch changed a row. */
const ifChanged = sql`changes() > 0`;

async function mailConfirmationLink({ db, now, newId, newSecret, settings }: Needs, email: string) {
	const at = now();
	const secret = newSecret();
	const link = { confirmHash: hashSecret(secret), confirmUntil: at + CONFIRM_MS, mailedAt: at };
	await db.batch([
		db
			.insert(subscribers)
			.values({
				id: newId(),
				email,
				state: "pending",
				...link,
				unsubscribeSecret: newSecret(),
				createdAt: at,
			})
			.onConflictDoUpdate({
				target: subscribers.email,
				set: link,
				setWhere: and(
					ne(subscribers.state, "confirmed"),
					lte(subscribers.mailedAt, at - MIN_MAIL_INTERVAL_MS.pending),
				),
			}),
		queueMail(
			db,
			{ ...buildConfirmMail(settings, email, secret), id: newId(), now: at },
			ifChanged,
		),
	]);
}

async function mailAlreadySubscribed(
	{ db, now, newId, settings }: Needs,
	email: string,
	secret: string,
) {
	const at = now();
	await db.batch([
		db
			.update(subscribers)
			.set({ mailedAt: at })
			.where(
				and(
					eq(subscribers.email, email),
					eq(subscribers.state, "confirmed"),
					lte(subscribers.mailedAt, at - MIN_MAIL_INTERVAL_MS.confirmed),
				),
			),
		queueMail(
			db,
			{ ...buildAlreadySubscribedMail(settings, email, secret), id: newId(), now: at },
			ifChanged,
		),
	]);
}
