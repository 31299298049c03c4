import { eq } from "drizzle-orm";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { SignedInUser } from "../accounts/rules";
import { findCompany } from "../companies/queries.server";
import { createPriceViewer } from "../prices/price-of.server";
import type { MemberQuoteInput } from "./input";
import { buildReceivedMail, buildRequestMail } from "./mails.server";
import { readRequestedLines } from "./read-lines.server";
import { quotes } from "./tables.server";
import { NO_TERMS, takeQuoteNumber, writeRevision } from "./write-lines.server";

type Asker = { name: string; email: string; companyName: string };

export async function askAsMember(ctx: Platform, user: SignedInUser, asked: MemberQuoteInput) {
	const company = await findCompany(ctx.db, user.customerId);
	const asker = { name: user.name, email: user.email, companyName: company?.name ?? "" };
	return askQuote(ctx, user, asker, asked);
}

/** A form sent twice is one quote. Returns what its link needs. */
export async function askQuote(
	ctx: Platform,
	user: SignedInUser | null,
	asker: Asker,
	{ list, message, idempotencyKey }: MemberQuoteInput,
): Promise<{ id: string; linkVersion: number }> {
	const { db, now, settings } = ctx;
	const lines = await readRequestedLines({ db, viewer: createPriceViewer(ctx, user) }, list);
	if (lines.length === 0 && message === "")
		throw new Refused({ list: "Enter at least one part, or write what you need." }, 400);
	const sender = user?.id ?? asker.email;
	const payload = [list, message, asker.name, asker.companyName];
	const id = hashSecret(JSON.stringify([idempotencyKey, sender, ...payload])).slice(0, 32);
	const customerId = user?.customerId ?? null;
	const at = now();
	const number = await takeQuoteNumber(ctx);
	const mailed = { ...asker, id, linkVersion: 1, number };
	const use = { form: "quote", sender, key: idempotencyKey };
	await db.batch([
		db
			.insert(quotes)
			.values({
				...asker,
				id,
				number,
				customerId,
				userId: user?.id ?? null,
				state: "requested",
				request: message,
				createdAt: at,
			})
			.onConflictDoNothing(),
		queueMailIfChanged(ctx, buildReceivedMail(settings, mailed)),
		queueMailIfChanged(ctx, buildRequestMail(settings, mailed, message)),
		...writeRevision(ctx, { quoteId: id, revision: 1, customerId }, { lines, terms: NO_TERMS }),
		bindKeyToPayload(
			db,
			{ ...use, payloadHash: hashPayload(idempotencyKey, sender, ...payload) },
			at,
		),
	]);
	const [asked] = await db
		.select({ linkVersion: quotes.linkVersion })
		.from(quotes)
		.where(eq(quotes.id, id));
	return { id, linkVersion: asked?.linkVersion ?? 1 };
}
