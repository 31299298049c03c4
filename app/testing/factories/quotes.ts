import type { SignedInUser } from "~/domain/accounts/rules";
import { sendQuote } from "~/domain/quotes/answer-quote.server";
import { askQuote } from "~/domain/quotes/ask-quote.server";
import type { AcceptQuoteInput, AnswerQuoteInput } from "~/domain/quotes/input";
import { findStaffQuote, type Quote } from "~/domain/quotes/queries.server";
import { openStep } from "~/domain/quotes/step.server";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import { actAsAdmin, RECIPIENT } from "./factories";

const ASKER = { name: "Rahim Mia", email: "rahim@acme.example", companyName: "Acme" };

/** Of a visitor with this address, or of the user. */
export async function createQuoteRequest(user: SignedInUser | null, list: string, email = "") {
	const ctx = createTestPlatform();
	const asker = user ? { ...ASKER, email: user.email } : { ...ASKER, email: email || ASKER.email };
	const { id } = await askQuote(ctx, user, asker, {
		list,
		message: "",
		idempotencyKey: newId(),
	});
	return id;
}

export async function readStaffQuote(id: string): Promise<Quote> {
	const quote = await findStaffQuote(createTestPlatform(), id);
	if (!quote) throw new Error("There is no such quote.");
	return quote;
}

export const buildAnswer = (
	list: string,
	overrides: Partial<AnswerQuoteInput> = {},
): AnswerQuoteInput => ({
	list,
	minus: null,
	validUntil: "2099-11-30",
	deliveryMethodId: "",
	deliveryPrice: null,
	note: "",
	shown: "",
	...overrides,
});

/** Of a form that was never sent before. */
export const openNewStep = () => openStep(createTestPlatform(), "", buildNewForm());

/** Of an acceptance that was never sent before. */
export const buildNewForm = () => ({ sender: "", key: newId(), texts: [] });

/** Sends these lines; the quote as it is then. */
export async function answerQuote(
	id: string,
	list: string,
	overrides: Partial<AnswerQuoteInput> = {},
): Promise<Quote> {
	await sendQuote(
		await actAsAdmin(),
		await readStaffQuote(id),
		buildAnswer(list, overrides),
		await openNewStep(),
	);
	return readStaffQuote(id);
}

/** A quote that was sent, of the lines `part; quantity; price`. */
export async function createSentQuote(
	user: SignedInUser | null,
	list: string,
	overrides: Partial<AnswerQuoteInput> & { email?: string } = {},
): Promise<Quote> {
	const { email, ...answer } = overrides;
	return answerQuote(await createQuoteRequest(user, "anything", email), list, answer);
}

export const buildAcceptance = (
	{ revision }: Pick<Quote, "revision">,
	overrides: Partial<AcceptQuoteInput> = {},
): AcceptQuoteInput => ({
	...RECIPIENT,
	purchaseOrderNumber: "",
	companyName: "",
	buyerBin: "",
	revision,
	...overrides,
});
