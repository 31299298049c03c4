import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { findUserByEmail } from "~/domain/accounts/queries.server";
import { canFillCart, type SignedInUser } from "~/domain/accounts/rules";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { createPad } from "../create-pad.server";
import { findPadWithProducts } from "../queries.server";
import type { RefusedList } from "../read-list";
import { orderPads } from "../tables.server";
import { type MailBody, NOTHING_FOUND, readMailList } from "./mail-list.server";
import { buildPadMail, buildRefusalMail } from "./mails.server";
import { countLines } from "./pad-counts";
import { type MailResult, mailOrders } from "./tables.server";

export type ReceivedMail = {
	/** The one address of its From, in lower case; null without one. */
	from: string | null;
	isAuthentic: boolean;
	isAutomatic: boolean;
	messageId: string;
	subject: string;
	isReply: boolean;
	bytes: number;
	/** Null for a mail that is too large to read. */
	readBody: (() => Promise<MailBody>) | null;
};

/** The last thing that is done with a mail: its row, and at most one answer. */
type Outcome = { result: MailResult; userId: string | null; padId?: string; answer?: Mail };

/**
 * A list that a buyer has sent becomes an order pad, and the answer says what was read. Who can't be
 * trusted to be the sender gets no answer, because it would go to somebody else.
 */
export async function receiveMail(ctx: Platform, mail: ReceivedMail): Promise<void> {
	const id = hashSecret(JSON.stringify([mail.from, mail.messageId || ctx.newId()]));
	const [known] = await ctx.db.select().from(mailOrders).where(eq(mailOrders.id, id));
	if (known) return;
	const user = mail.from ? await findSender(ctx, mail.from) : null;
	if (!user || !mail.isAuthentic || mail.isAutomatic) {
		if (await hasTooManyStrangers(ctx)) return;
		const result = mail.isAutomatic ? "automatic" : user ? "not-authentic" : "unknown-sender";
		return settle(ctx, { id, bytes: mail.bytes }, { result, userId: user?.id ?? null });
	}
	await settle(ctx, { id, bytes: mail.bytes }, await readFor(ctx, user, { ...mail, id }));
}

async function findSender({ db }: Platform, email: string): Promise<SignedInUser | null> {
	const found = await findUserByEmail(db, email);
	return found?.user.verified && !found.isDisabled ? found.user : null;
}

/** Of all that are not answered: more are dropped without a row. */
const MAX_STRANGERS = 200;
const STRANGERS_MS = 3_600_000;

async function hasTooManyStrangers({ db, now }: Platform): Promise<boolean> {
	const recent = db
		.select({ one: sql`1` })
		.from(mailOrders)
		.where(
			and(
				gt(mailOrders.createdAt, now() - STRANGERS_MS),
				inArray(mailOrders.result, ["unknown-sender", "not-authentic", "automatic"]),
			),
		)
		.limit(MAX_STRANGERS);
	return (await recent).length === MAX_STRANGERS;
}

const ATTACH = "Attach the list as XLSX or CSV, or paste it on the order pad.";

const TOO_LARGE =
	"The mail is too large. The limits are 1 MB, 20,000 lines and 2,000 attached files.";

async function readFor(
	ctx: Platform,
	user: SignedInUser,
	mail: ReceivedMail & { id: string },
): Promise<Outcome> {
	const { settings } = ctx;
	const answered = { ...mail, email: user.email, name: user.name };
	const refuse = (result: MailResult, reason: string, advice = ""): Outcome => ({
		result,
		userId: user.id,
		answer: buildRefusalMail(settings, answered, { reason, advice }),
	});
	if (!canFillCart(user.customerRole)) {
		return refuse("only-looks", "Your role in the company only looks.");
	}
	const limit = await consumeRateLimit(ctx, "pad", { account: user.id });
	if (!limit.ok) return refuseLimited(ctx, user.id, refuse);
	if (!mail.readBody) return refuse("too-large", TOO_LARGE);
	const list = await readMailList({ ...mail, ...(await mail.readBody()) });
	const created = list.ok
		? await createPad(ctx, user, { source: "mail", text: list.text, idempotencyKey: mail.id })
		: list;
	if (!created.ok) return refuseList(created, refuse);
	const counts = await countPad(ctx, user, created.padId);
	if (counts === null) {
		await ctx.db.delete(orderPads).where(eq(orderPads.id, created.padId));
		return refuse("unreadable", NOTHING_FOUND, ATTACH);
	}
	const { padId } = created;
	const answer = buildPadMail(settings, answered, { padId, counts });
	return { result: "pad", userId: user.id, padId, answer };
}

type Refuse = (result: MailResult, reason: string, advice?: string) => Outcome;

const refuseList = ({ error, message }: RefusedList, refuse: Refuse): Outcome =>
	error.endsWith("-too-large")
		? refuse("too-large", message)
		: error === "empty" || error === "spreadsheet"
			? refuse("unreadable", message, ATTACH)
			: refuse("unreadable", message);

/** Says it once, until a list of the account is read again. */
async function refuseLimited(ctx: Platform, userId: string, refuse: Refuse): Promise<Outcome> {
	const { max, windowMs } = ctx.settings.rateLimits.byAccount.pad ?? { max: 0, windowMs: 0 };
	const [last] = await ctx.db
		.select({ result: mailOrders.result })
		.from(mailOrders)
		.where(eq(mailOrders.userId, userId))
		.orderBy(desc(mailOrders.createdAt))
		.limit(1);
	if (last?.result === "limited") return { result: "limited", userId };
	return refuse(
		"limited",
		`You have sent ${max} lists in ${Math.round(windowMs / 60_000)} minutes. Try again later.`,
	);
}

/** Null if not one line names a part. */
async function countPad(ctx: Platform, user: SignedInUser, padId: string) {
	const pad = await findPadWithProducts(ctx, user, padId);
	const isFound = pad?.rows.some((row) => row.productId !== null || row.options.length > 0);
	if (!pad || (!isFound && pad.columns === "")) return null;
	return { ...countLines(pad), unreadLines: pad.unreadLines };
}

/** Two deliveries of one mail are answered once. */
async function settle(
	{ db, now, newId }: Platform,
	{ id, bytes }: { id: string; bytes: number },
	{ result, userId, padId, answer }: Outcome,
): Promise<void> {
	const row = { id, createdAt: now(), userId, padId: padId ?? null, result, bytes };
	const insert = db.insert(mailOrders).values(row).onConflictDoNothing();
	if (!answer) {
		await insert;
		return;
	}
	const isNew = sql`not exists (select 1 from mail_orders where id = ${id})`;
	await db.batch([queueMail(db, { ...answer, id: newId(), now: now() }, isNew), insert]);
}

const RETENTION_MS = 30 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

/** A scheduled job. */
export async function deleteOldMailOrders({ db, now }: Platform): Promise<void> {
	const old = db
		.select({ id: mailOrders.id })
		.from(mailOrders)
		.where(lte(mailOrders.createdAt, now() - RETENTION_MS))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(mailOrders).where(inArray(mailOrders.id, old));
}
