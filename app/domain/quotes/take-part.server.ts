import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMail, queueMails } from "~/platform/outbox/outbox.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { MAX_MAILED_MEMBERS } from "../approvals/rules";
import { listMembers } from "../companies/queries.server";
import {
	buildAnswerMail,
	buildAskBuyerMail,
	buildConfirmDecliningMail,
	buildDeclinedMail,
	buildQuestionMail,
} from "./mails.server";
import type { Quote } from "./queries.server";
import { describeEnd, MAX_QUOTE_MESSAGES, nameOwner } from "./rules";
import type { Step } from "./step.server";
import { quoteMessages, quotes } from "./tables.server";

/** Why this account can't accept or decline the quote; null if it can. The link alone reads and asks. */
export function findAccountProblem(user: SignedInUser | null, quote: Quote): string | null {
	if (!user) return `Log in as ${quote.email} to accept.`;
	const isOwn =
		quote.customerId === null
			? user.verified && user.email.toLowerCase() === quote.email.toLowerCase()
			: user.customerId === quote.customerId;
	const owner = nameOwner(quote);
	return isOwn ? null : `This quote is for ${owner}. Log in with an account of ${owner}.`;
}

/** Its buyer's account was erased, and with it the address of each mail. */
export function refuseErased({ email }: Quote): void {
	if (email === "") throw new Refused("The account of this buyer was deleted.");
}

/** A question of who has the link, or an answer of staff; the other side gets a mail. */
export async function addQuoteMessage(
	ctx: Platform,
	quote: Quote,
	{ fromStaff, body }: { fromStaff: boolean; body: string },
	step: Step,
): Promise<void> {
	refuseErased(quote);
	const { db, now, settings } = ctx;
	const build = fromStaff ? buildAnswerMail : buildQuestionMail;
	const n = sql`(select count(*) + 1 from quote_messages where quote_id = ${quote.id})`;
	const message = { quoteId: quote.id, fromStaff, body, at: now(), n };
	try {
		await db.batch([
			insertSelect(db, quoteMessages, message, sql`where ${step.isNew}`),
			queueMailIfChanged(ctx, build(settings, quote, body)),
			step.bind(),
		]);
	} catch (error) {
		if (getViolatedConstraint(error)?.startsWith("n BETWEEN") !== true) throw error;
		throw new Refused(`A quote has up to ${MAX_QUOTE_MESSAGES} messages. Contact us.`);
	}
}

/** `mayDecline` of the link in the mail that confirms it. False if only that mail was sent. */
export async function declineQuote(
	ctx: Platform,
	user: SignedInUser | null,
	quote: Quote & { mayDecline: boolean },
	reason: string,
): Promise<boolean> {
	const { db, now, newId, settings } = ctx;
	if (quote.state === "declined") return true;
	const end = describeEnd(quote);
	if (end) throw new Refused(end);
	const isOwn = user !== null && !findAccountProblem(user, quote) && canOrder(user.customerRole);
	if (!isOwn && !quote.mayDecline) {
		await queueMail(db, {
			...buildConfirmDecliningMail(settings, quote),
			id: newId(),
			now: now(),
		});
		return false;
	}
	const { id } = quote;
	const isDeclined = await writeAudited(
		ctx,
		db
			.update(quotes)
			.set({ state: "declined", reason, endedAt: now() })
			.where(
				and(
					eq(quotes.id, id),
					eq(quotes.state, "sent"),
					eq(quotes.revision, quote.revision),
					eq(quotes.linkVersion, quote.linkVersion),
				),
			),
		{ actor: user ? `user:${user.id}` : "link", action: "quote.decline", subject: `quote:${id}` },
		[queueMailIfChanged(ctx, buildDeclinedMail(settings, quote, reason))],
	);
	if (!isDeclined) throw new Refused("This quote was changed meanwhile. Check it again.");
	return true;
}

/** Who may not order for the company passes the link to those who may, and makes the quote the company's. */
export async function askBuyers(ctx: Platform, user: SignedInUser, quote: Quote): Promise<void> {
	const { db, settings, now } = ctx;
	const problem = findAccountProblem(user, quote);
	if (problem) throw new Refused(problem, 403);
	const members = await listMembers(ctx, user.customerId);
	const asker = user.name || user.email;
	const mails = members
		.filter(({ id, role }) => id !== user.id && canOrder(role))
		.slice(0, MAX_MAILED_MEMBERS)
		.map((member) => ({
			...buildAskBuyerMail(settings, quote, member, asker),
			id: `quote-ask-${quote.id}-${quote.revision}-${user.id}-${member.id}`,
		}));
	await db.batch([
		db
			.update(quotes)
			.set({ customerId: user.customerId })
			.where(and(eq(quotes.id, quote.id), isNull(quotes.customerId))),
		queueMails(db, mails, now()).onConflictDoNothing(),
	]);
}
