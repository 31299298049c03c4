import { and, eq, inArray, sql } from "drizzle-orm";
import {
	auditLastChange,
	auditRequiredChange,
	byAdmin,
	writeAudited,
} from "~/platform/audit.server";
import { toDateText, toDayNumber, toDayRange } from "~/platform/dhaka-days";
import { queueMail } from "~/platform/outbox/outbox.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import type { SignedInUser } from "../accounts/rules";
import { findCompany } from "../companies/queries.server";
import { findMethod } from "../delivery/queries.server";
import { createPriceViewer } from "../prices/price-of.server";
import type { AnswerQuoteInput } from "./input";
import { buildLinkMail, buildSentMail } from "./mails.server";
import { listQuoteLines, type Quote } from "./queries.server";
import { readAnsweredLines, readRequestedLines } from "./read-lines.server";
import { describeEnd, type QuoteState, VALID_DAYS } from "./rules";
import type { Step } from "./step.server";
import { quotes } from "./tables.server";
import { refuseErased } from "./take-part.server";
import {
	deleteRevision,
	insertQuotedWork,
	type NewQuoteLine,
	NO_TERMS,
	type QuoteTerms,
	takeQuoteNumber,
	writeRevision,
} from "./write-lines.server";

type Revision = { lines: readonly NewQuoteLine[]; terms: QuoteTerms; offBp?: number };

/** Writes the lines and terms of the next revision, which its buyer does not see. */
export async function saveQuote(
	ctx: AdminContext,
	quote: Quote,
	input: AnswerQuoteInput,
	step: Step,
): Promise<void> {
	if (step.isDone) return;
	const { db } = ctx;
	await db.batch([
		...(await writeDraft(ctx, quote, await readAnswer(ctx, quote, input, false))),
		db
			.update(quotes)
			.set({ state: "draft" })
			.where(and(eq(quotes.id, quote.id), eq(quotes.state, "requested"))),
		auditLastChange(ctx, byStaff(ctx, quote, "quote.prepare")),
		step.bind(),
	]);
}

/** From then on nothing of it changes. */
export async function sendQuote(
	ctx: AdminContext,
	quote: Quote,
	input: AnswerQuoteInput,
	step: Step,
): Promise<void> {
	if (step.isDone) return;
	await send(ctx, quote, await readAnswer(ctx, quote, input, true), step);
}

const byStaff = (
	{ by }: AdminContext,
	{ id, number }: Pick<Quote, "id" | "number">,
	action: string,
) => byAdmin(by.userId, action, `quote:${id}`, { after: number });

async function readAnswer(
	ctx: AdminContext,
	quote: Quote,
	{ list, minus, validUntil, isWhole, deliveryMethodId, deliveryPrice, note }: AnswerQuoteInput,
	isSent: boolean,
): Promise<Revision> {
	const { db } = ctx;
	const { customerId } = quote;
	if (quote.state === "accepted" || quote.state === "withdrawn")
		throw new Refused(describeEnd(quote) ?? "");
	const viewer = createPriceViewer(ctx, customerId === null ? null : { customerId });
	const deliveryPoisha = deliveryPrice ?? 0;
	if (deliveryPoisha < 0 || deliveryPoisha % 100 !== 0 || deliveryPoisha > 100_000_000_000)
		throw new Refused({ deliveryPrice: "Enter the price of the delivery in whole taka" }, 400);
	if (deliveryPoisha > 0 && deliveryMethodId === "")
		throw new Refused({ deliveryMethodId: "Choose what is delivered at this price" }, 400);
	// What was quoted before may be offered no more, and can be quoted again.
	const isKnown = ["", quote.deliveryMethodId].includes(deliveryMethodId);
	if (!isKnown && !(await findMethod(db, deliveryMethodId)))
		throw new Refused({ deliveryMethodId: "Choose a delivery method" }, 400);
	const lines = await readAnsweredLines({ db, viewer }, list, isSent);
	return {
		lines: minus === null ? lines : lines.map(toTodaysPrice),
		offBp: minus ?? 0,
		terms: {
			validUntil: toDayRange(validUntil).until - 1,
			sentAt: null,
			isWhole: isWhole === "on",
			deliveryMethodId: deliveryMethodId || null,
			deliveryPoisha,
			note,
		},
	};
}

/** The percentage is taken off today's price, however often it is pressed. Texts have none. */
const toTodaysPrice = (line: NewQuoteLine): NewQuoteLine =>
	line.productId === null ? line : { ...line, unitPoisha: null };

async function writeDraft(
	ctx: AdminContext,
	{ id, revision, customerId }: Quote,
	content: Revision,
) {
	const draft = { quoteId: id, revision: revision + 1, customerId };
	return [
		deleteRevision(ctx, id, draft.revision),
		...(await insertQuotedWork(ctx)),
		...writeRevision(ctx, draft, content),
	] as const;
}

async function send(ctx: AdminContext, quote: Quote, { terms, ...content }: Revision, step: Step) {
	refuseErased(quote);
	const { db, settings, now } = ctx;
	const at = now();
	const validUntil = terms.validUntil ?? 0;
	if (validUntil < at) throw new Refused({ validUntil: "Choose a day from today on" }, 400);
	const revision = quote.revision + 1;
	const mail = buildSentMail(settings, quote, { revision, validUntil, note: terms.note });
	await db.batch([
		...(await writeDraft(ctx, quote, { ...content, terms: { ...terms, sentAt: at } })),
		db
			.update(quotes)
			.set({ state: "sent", revision, endedAt: null })
			.where(
				and(
					eq(quotes.id, quote.id),
					eq(quotes.revision, quote.revision),
					inArray(quotes.state, ["requested", "draft", "sent", "declined"]),
				),
			),
		auditRequiredChange(ctx, byStaff(ctx, quote, "quote.send")),
		queueMail(db, { ...mail, id: `quote-${quote.id}-${revision}`, now: at }),
		step.bind(),
	]);
}

/**
 * Sends the same lines with a new last day. An accepted quote is final: one whose order was cancelled becomes a new quote.
 * Returns the id of the quote.
 */
export async function renewQuote(ctx: AdminContext, quote: Quote, step: Step): Promise<string> {
	const isCopied = quote.state === "accepted" && quote.isCancelled;
	if (step.isDone) return isCopied ? step.id : quote.id;
	const lines = await listQuoteLines(ctx, quote, quote.customerId);
	const { isWhole, deliveryMethodId, deliveryPoisha, note } = quote;
	const lastDay = toDateText(toDayNumber(ctx.now()) + VALID_DAYS);
	const validUntil = toDayRange(lastDay).until - 1;
	const terms = { validUntil, sentAt: null, isWhole, deliveryMethodId, deliveryPoisha, note };
	if (isCopied) return copyQuote(ctx, quote, { lines, terms }, step);
	await send(ctx, quote, { lines, terms }, step);
	return quote.id;
}

const copyQuote = (
	ctx: AdminContext,
	{ customerId, userId, email, name, company: companyName }: Quote,
	content: Revision,
	step: Step,
) =>
	insertDraft(ctx, { customerId, userId, email, name, companyName }, content, {
		action: "quote.copy",
		step,
	});

/** Staff offer a buyer what a pad lists, at today's prices to begin with. Returns the id of the quote. */
export async function startQuote(
	ctx: AdminContext,
	{ customerId, id: userId, email, name }: SignedInUser,
	list: string,
	step: Step,
): Promise<string> {
	if (step.isDone) return step.id;
	const { db } = ctx;
	const viewer = createPriceViewer(ctx, { customerId });
	const lines = (await readRequestedLines({ db, viewer }, list)).map(toTodaysPrice);
	const company = await findCompany(db, customerId);
	const buyer = { customerId, userId, email, name, companyName: company?.name ?? "" };
	return insertDraft(ctx, buyer, { lines, terms: NO_TERMS }, { action: "quote.start", step });
}

type DraftBuyer = Pick<typeof quotes.$inferInsert, "userId" | "email" | "name" | "companyName"> & {
	customerId: string | null;
};

async function insertDraft(
	ctx: AdminContext,
	buyer: DraftBuyer,
	content: Revision,
	{ action, step: { id, bind } }: { action: string; step: Step },
): Promise<string> {
	const { db, now } = ctx;
	const draft = { ...buyer, id, number: await takeQuoteNumber(ctx) };
	const revision = { quoteId: id, revision: 1, customerId: buyer.customerId };
	await db.batch([
		db.insert(quotes).values({ ...draft, state: "draft", createdAt: now() }),
		auditLastChange(ctx, byStaff(ctx, draft, action)),
		...(await insertQuotedWork(ctx)),
		...writeRevision(ctx, revision, content),
		bind(),
	]);
	return id;
}

const OPEN_STATES: QuoteState[] = ["requested", "draft", "sent"];

export async function withdrawQuote(ctx: AdminContext, quote: Quote, step: Step): Promise<void> {
	if (step.isDone) return;
	const isWithdrawn = await writeAudited(
		ctx,
		ctx.db
			.update(quotes)
			.set({ state: "withdrawn", endedAt: ctx.now() })
			.where(and(eq(quotes.id, quote.id), inArray(quotes.state, OPEN_STATES))),
		byStaff(ctx, quote, "quote.withdraw"),
		[step.bind(sql`changes() > 0`)],
	);
	if (!isWithdrawn) throw new Refused("This quote has ended already.");
}

/** The old links open nothing. */
export async function replaceLink(ctx: AdminContext, quote: Quote, step: Step): Promise<void> {
	if (step.isDone) return;
	const next = { ...quote, linkVersion: quote.linkVersion + 1 };
	await writeAudited(
		ctx,
		ctx.db
			.update(quotes)
			.set({ linkVersion: sql`${quotes.linkVersion} + 1` })
			.where(and(eq(quotes.id, quote.id), eq(quotes.linkVersion, quote.linkVersion))),
		byStaff(ctx, quote, "quote.new-link"),
		[queueMailIfChanged(ctx, buildLinkMail(ctx.settings, next)), step.bind()],
	);
}
