import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { buildQuotePath } from "./links.server";
import { formatQuoteDay, getStaffQuotePath } from "./rules";

type Settings = Platform["settings"];
type MailedQuote = {
	id: string;
	number: string;
	linkVersion: number;
	email: string;
	name: string;
};

/** Leads its buyer to the quote. */
const toBuyer = (
	settings: Settings,
	quote: MailedQuote,
	subject: string,
	paragraphs: readonly string[],
): Mail =>
	composeAccountMail(settings, quote, {
		subject,
		paragraphs,
		button: { label: `Open quote ${quote.number}`, path: buildQuotePath(settings, quote) },
	});

/** Leads staff to the quote. */
const toStaff = (
	{ shopName, logoUrl, origin, mail }: Settings,
	{ id, number }: Pick<MailedQuote, "id" | "number">,
	subject: string,
	paragraphs: readonly string[],
): Mail =>
	composeMail({
		shopName,
		logoUrl,
		to: mail.address,
		subject,
		paragraphs,
		button: { label: `Open quote ${number}`, url: origin + getStaffQuotePath(id) },
	});

const toLines = (text: string): string[] => text.split(/\s*\n\s*/).filter(Boolean);

export const buildReceivedMail = (settings: Settings, quote: MailedQuote): Mail =>
	toBuyer(settings, quote, "We have your request for a quote", [
		"We answer by email, with prices, lead times and a last day.",
	]);

export const buildRequestMail = (settings: Settings, quote: MailedQuote, request: string): Mail =>
	toStaff(settings, quote, `${quote.name || quote.email} requests a quote`, [
		`${quote.name || quote.email} asks for prices.`,
		...toLines(request),
	]);

type SentMail = { revision: number; validUntil: number; note: string };

export const buildSentMail = (
	settings: Settings,
	quote: MailedQuote,
	{ revision, validUntil, note }: SentMail,
): Mail =>
	toBuyer(
		settings,
		quote,
		revision === 1 ? `Your quote ${quote.number}` : `A new version of your quote ${quote.number}`,
		[`It is valid until ${formatQuoteDay(validUntil)}. Stock is not held.`, ...toLines(note)],
	);

export const buildLinkMail = (settings: Settings, quote: MailedQuote): Mail =>
	toBuyer(settings, quote, `A new link to your quote ${quote.number}`, [
		"Earlier links no longer open the quote.",
	]);

export const buildEndingMail = (settings: Settings, quote: MailedQuote, validUntil: number): Mail =>
	toBuyer(settings, quote, `Your quote ${quote.number} ends soon`, [
		`It is valid until ${formatQuoteDay(validUntil)}.`,
	]);

export const buildConfirmDecliningMail = (settings: Settings, quote: MailedQuote): Mail =>
	composeAccountMail(settings, quote, {
		subject: `Decline quote ${quote.number}?`,
		paragraphs: [
			"Somebody with the link of this quote wants to decline it. If it was not you, do nothing.",
		],
		button: {
			label: "Open the quote to decline it",
			path: buildQuotePath(settings, quote, "decline quote"),
		},
	});

export const buildAskBuyerMail = (
	settings: Settings,
	quote: MailedQuote,
	member: { email: string; name: string },
	asker: string,
): Mail =>
	composeAccountMail(settings, member, {
		subject: `${asker} asks you to accept quote ${quote.number}`,
		paragraphs: ["Who accepts it orders for the company, and uses their own limit."],
		button: { label: `Open quote ${quote.number}`, path: buildQuotePath(settings, quote) },
	});

export const buildQuestionMail = (settings: Settings, quote: MailedQuote, body: string): Mail =>
	toStaff(settings, quote, `Question about quote ${quote.number}`, toLines(body));

export const buildAnswerMail = (settings: Settings, quote: MailedQuote, body: string): Mail =>
	toBuyer(settings, quote, `An answer about your quote ${quote.number}`, toLines(body));

export const buildAcceptedMail = (settings: Settings, quote: MailedQuote, by: string): Mail =>
	toStaff(settings, quote, `Quote ${quote.number} was accepted`, [`${by} accepted it.`]);

export const buildDeclinedMail = (settings: Settings, quote: MailedQuote, reason: string): Mail =>
	toStaff(settings, quote, `Quote ${quote.number} was declined`, [
		reason ? `The reason: ${reason}` : "No reason was given.",
	]);

export const buildVatChangedMail = (settings: Settings, quote: MailedQuote): Mail =>
	toStaff(settings, quote, `Quote ${quote.number} needs a new version`, [
		"The VAT of its customer changed since it was sent, so that it can't be accepted. Send it again.",
	]);
