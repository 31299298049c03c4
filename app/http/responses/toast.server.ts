import { createCookie, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { z } from "zod";
import { findProductName } from "~/domain/catalog/queries.server";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { TOAST_COOKIE, type Toast } from "~/ui/shell/toast";

/** The cookie carries codes and ids only, so that nobody can forge a message. */
const TOASTS = {
	"verification-sent": ["success", "Email Sent..."],
	"not-signed-in": ["error", "No user is logged in"],
	"email-verified": ["success", "Your email is verified"],
	"reset-sent": ["success", "Email sent, Please verify"],
	"mail-requested-again": [
		"success",
		"We'll send another email if the last one is over a minute old",
	],
	"email-verified-password-removed": [
		"success",
		"Your email is verified. Your old password no longer works: set a new one with Forgot Password",
	],
	"phone-verified": ["success", "Your phone number is verified"],
	"phone-removed": ["success", "Phone number removed"],
	"code-expired": ["error", "This code has been used or has expired. Request another one"],
	"sms-sent": ["success", "We've sent another code"],
	"sms-too-soon": ["error", "You can request one code a minute. Try again in a moment"],
	"sms-too-many-today": ["error", "You've reached today's limit for codes. Try again tomorrow"],
	"password-changed": ["success", "Password changed. Log in with the new one"],
	"password-updated": ["success", "Password changed. You're logged out on all other devices"],
	"email-change-requested": [
		"success",
		"We've emailed a link to the new address. Open it to confirm",
	],
	"email-change-cancelled": ["success", "Cancelled. Your email was not changed"],
	"email-changed": ["success", "Email changed"],
	"logged-out-there": ["success", "Device logged out"],
	"logged-out-everywhere": ["success", "You're logged out on all devices"],
	"token-revoked": ["success", "Token revoked"],
	"passkey-added": ["success", "Passkey added. You can now log in with it"],
	"passkey-removed": ["success", "Passkey removed"],
	"account-deleted": ["success", "Your account has been deleted"],
	linked: ["success", "Linked. You can now log in with it"],
	unlinked: ["success", "Removed. You can no longer log in with it"],
	"sign-in-expired": [
		"error",
		"Your login has expired, or there were too many wrong codes. Log in again",
	],
	"totp-setup-expired": ["error", "The setup has expired after an hour. Start again"],
	"two-factor-disabled": ["success", "Two-factor authentication is off"],
	"two-factor-method-enabled": ["success", "Turned on. You can log in with either method"],
	"two-factor-method-disabled": ["success", "Turned off. You log in with the other method"],
	"phone-required": ["error", "Verify a phone number first"],
	"phone-in-use": ["error", "Your login codes go to this number. Turn them off first"],
	"two-factor-enabled": ["success", "Two-factor authentication is on"],
	"last-sign-in-method": ["error", "Not removed: it's your only sign-in method"],
	"quote-requested": ["success", "We have your request, and answer by email"],
	"quote-declined": ["success", "Declined"],
	"decline-by-mail": ["success", "We sent a mail to the address of this quote. Decline there."],
	"buyers-asked": ["success", "They get an email with the link"],
	"quote-saved": ["success", "Saved. Nothing is sent yet"],
	"quote-sent": ["success", "Sent. The buyer gets an email"],
	"quote-withdrawn": ["success", "Withdrawn"],
	"quote-copied": ["success", "Copied to a new quote. Check it, then send it"],
	"quote-link-replaced": ["success", "Earlier links open nothing. The buyer gets the new one"],
	"quote-answered": ["success", "The buyer gets an email"],
	"backorder-placed": ["success", "We keep your place and email you when it arrives"],
	"backorder-cancelled": ["success", "Cancelled. You no longer wait for it"],
	"backorder-changed": ["success", "Changed. The buyer gets an email"],
	"goods-received": ["success", "Updated"],
	"backorder-ended": ["error", "It has ended already, or became an order"],
	"company-applied": ["success", "We received your application and will email you"],
	"company-activated": ["success", "Activated. The applicant gets an email"],
	"application-declined": ["success", "Declined. The applicant gets an email"],
	"already-decided": ["error", "Another admin has decided this application"],
	"already-in-company": ["error", "This account already belongs to a company."],
	"company-joined": ["success", "You now buy for the company"],
	"approval-requested": ["success", "Requested. The members who approve get an email"],
	"request-approved": ["success", "Approved. The order is placed"],
	"request-declined": ["success", "Declined. The requester gets an email"],
	"request-changed": ["success", "Changed. Check the total, then approve"],
	"request-withdrawn": ["success", "The request is withdrawn"],
	"returned-to-cart": ["success", "Your cart has the parts again"],
	"cart-too-full": ["error", "Your cart has too many lines for these parts"],
	"company-left": ["success", "You left the company. Log in to buy for yourself"],
	"company-closed": ["success", "The company is closed. Log in to buy for yourself"],
	"invitation-sent": ["success", "Invitation sent"],
	"invitation-withdrawn": ["success", "Invitation withdrawn"],
	"company-closed-by-admin": ["success", "Closed. The members get an email"],
	"member-removed": ["success", "Removed from the company"],
	"cart-added": ["success", "You successfully added your cart"],
	"parts-added": ["success", "Parts added"],
	"list-saved": ["success", "List saved"],
	"back-in-stock-requested": ["success", "We'll email you when it's back"],
	"back-in-stock-cancelled": ["success", "Cancelled. We won't email you"],
	"back-in-stock-already": ["success", "Back in stock. You can order it now"],
	"ordered-on-account": ["success", "The order is on account"],
	"order-placed": ["success", "Your order is successfull"],
	"phone-order-placed": ["success", "Order placed. The customer gets an email"],
	"phone-backorder-placed": [
		"success",
		"The customer waits for it and gets an email when it arrives",
	],
	"already-ordered": ["error", "You already ordered this product"],
	deleted: ["success", "Deleted Successfully"],
	cancelled: ["success", "Cancel Successfully"],
	"cancellation-pending": ["success", "Cancelling. We're closing a payment in progress first"],
	"already-cancelled": ["error", "This order is already cancelled"],
	"cancel-failed": ["error", "This order can no longer be cancelled"],
	"cancel-whole-order": ["error", "A transfer has arrived: cancel the whole order"],
	"payment-came-first": ["error", "Not cancelled: your payment arrived first"],
	"awaiting-bank-transfer": ["success", "Items held. We've emailed you the bank details."],
	"too-many-awaiting-transfer": [
		"error",
		"Too many of your orders await a bank transfer. Pay or cancel some first",
	],
	"pay-link-mailed": ["success", "We've emailed you the link"],
	"pay-link-too-soon": ["error", "We emailed a link less than a minute ago. Check your inbox"],
	"pay-link-not-payable": ["error", "There is nothing left to pay"],
	shipped: ["success", "Shipping Successful"],
	"shipment-packed": ["success", "Saved as packed"],
	"shipment-thrown-away": ["success", "Thrown away. Its units are left to ship again"],
	"orders-shipped-in-part": ["error", "Not all orders were shipped. See the reasons below"],
	"already-shipped": ["error", "This order has already shipped"],
	"ship-failed": ["error", "Shipping Failed"],
	"bank-payment-recorded": ["success", "Bank payment recorded"],
	"account-payment-recorded": ["success", "Payment of the account recorded"],
	"bank-payment-too-small": [
		"success",
		"Recorded. Part of the amount is missing; we told the buyer.",
	],
	"bank-payment-too-large": ["success", "Recorded. What is too much is listed under REFUNDS."],
	"account-entry-recorded": ["success", "Recorded"],
	"account-entry-corrected": ["success", "Corrected"],
	"certificate-recorded": ["success", "Certificate recorded. The rest is still missing."],
	"certificate-paid": ["success", "Certificate recorded: the order is paid"],
	"shortfall-accepted": ["success", "Accepted: the order is paid"],
	"order-note-added": ["success", "Note added"],
	refunded: ["success", "Refund started"],
	"refunded-by-hand": ["success", "Refund recorded. Now return the money by bank and mark it here"],
	"return-requested": ["success", "We received your request and will email you"],
	"return-entered": ["success", "Return entered"],
	"return-withdrawn": ["success", "Withdrawn. You keep the goods"],
	"return-not-withdrawn": ["error", "Nothing was changed: the goods arrived, or the shop decided"],
	"return-decided": ["success", "Saved. The buyer gets an email"],
	"return-received": ["success", "Received. Now refund what arrived"],
	"return-settled": ["success", "Settled"],
	"refund-retried": ["success", "Retrying the refund"],
	"refund-not-retried": ["error", "This refund can't be retried"],
	"refund-sent": ["success", "Refund marked as sent"],
	reconciled: ["success", "Payments checked with the provider"],
	"reconciled-in-part": ["error", "Some payments could not be checked. See below"],
	reconciling: ["success", "Still running. Reload this page in a minute"],
	"reconciler-busy": ["error", "A check is already running"],
	"alert-resolved": ["success", "Alert resolved"],
	"event-resolved": ["success", "Marked as settled manually"],
	"mail-retried": ["success", "Sending the email again"],
	"mail-abandoned": ["success", "Email stopped"],
	"mail-sent": ["success", "Email sent"],
	"mail-already-sent": ["error", "Nothing changed: the email has already been sent"],
	"webhook-test-arrived": ["success", "Test delivered"],
	"webhook-test-failed": ["error", "Test not delivered. See the log"],
	"webhook-test-pending": ["success", "Test sent. Waiting for the response: see the log"],
	"webhook-paused": ["success", "Paused. No events are sent"],
	"webhook-resumed": ["success", "Resumed. New events are sent"],
	"webhook-replayed": ["success", "Sending it again"],
	"webhook-paused-error": ["error", "Resume it first"],
	"nothing-changed": ["error", "Nothing was changed"],
	"review-posted": ["success", "Your review is posted"],
	"message-received": ["success", "We received your message. Inform you soon. Thank you"],
	"message-answered": ["success", "Marked as answered"],
	"message-mailed": ["success", "Answer sent"],
	"message-already-changed": ["error", "Someone else has just updated this message"],
	"message-unanswered": ["success", "Marked as unanswered"],
	"product-added": ["success", "Successfully Added New Product"],
	"product-archived": ["success", "This product has orders, so it was archived"],
	"category-added": ["success", "Category added"],
	"price-list-added": ["success", "Price list added. Now add its prices"],
	"document-added": ["success", "Document added"],
	"family-added": ["success", "Family added. Now add its parts"],
	"attribute-added": ["success", "Attribute added"],
	"vat-rate-added": ["success", "VAT rate added"],
	"delivery-method-added": ["success", "Delivery method added"],
	"zone-added": ["success", "Zone added"],
	"vat-rate-moved-in-part": ["success", "Changed. Some products are left"],
	"family-parts-added": ["success", "Parts added"],
	"blog-added": ["success", "Successfully Added New Blog"],
	"made-admin": ["success", "Successfully made an admin"],
	"already-admin": ["error", "This user is already an admin"],
	"make-admin-failed": ["error", "Failed to Make an admin"],
	"picture-uploaded": ["success", "Profile picture upload Successfully"],
	"newsletter-requested": ["success", "We've sent you an email. Open its link to subscribe"],
	"newsletter-confirmed": ["success", "You are subscribed to our newsletter"],
	"issue-saved": ["success", "Saved as a draft"],
	"issue-test-sent": ["success", "We've emailed you a test"],
	"issue-queued": ["success", "The newsletter is being sent"],
	"data-saver-on": ["success", "Data saver is on"],
	"data-saver-off": ["success", "Data saver is off"],
	updated: ["success", "Updated"],
} as const satisfies Record<string, readonly [Toast["kind"], string]>;

export type ToastCode = keyof typeof TOASTS;

/** Scripts clear it (ui/shell/toast). */
const toastCookie = createCookie(TOAST_COOKIE, {
	path: "/",
	sameSite: "lax",
	maxAge: 60,
});

export function hasToastCookie(request: Request): boolean {
	return /(?:^|;\s*)toast=/.test(request.headers.get("cookie") ?? "");
}

export function createToast(code: ToastCode): Toast {
	const [kind, message] = TOASTS[code];
	return { id: crypto.randomUUID(), kind, message };
}

const cartLineSchema = z.object({ productId: z.string(), quantity: z.number() });
const addedProductsSchema = z.object({
	partCount: z.number(),
	replacedCount: z.number(),
	/** Lines of the list that still need a choice. */
	openCount: z.number().default(0),
	/** Of quantities that were added to those in the cart. */
	sums: z.array(z.string()).default([]),
});

const receivedSchema = z.object({
	receivedUnits: z.number(),
	heldUnits: z.number(),
	backorderCount: z.number(),
	isRepeat: z.boolean(),
});

type ToastSubject =
	| z.infer<typeof cartLineSchema>
	| z.input<typeof addedProductsSchema>
	| z.infer<typeof receivedSchema>;

/** `subject` is what the toast describes: a cart line, or how many parts were added to the cart, or what was received. */
export async function redirectWithToast(
	path: string,
	code: ToastCode,
	setCookies: readonly string[] = [],
	subject?: ToastSubject,
): Promise<TypedResponse<never>> {
	const response = redirect(path, 303);
	for (const setCookie of setCookies) response.headers.append("set-cookie", setCookie);
	const payload = [code, crypto.randomUUID(), subject];
	response.headers.append("set-cookie", await toastCookie.serialize(payload));
	return response;
}

async function describeCartLine(db: Db, line: unknown): Promise<Pick<Toast, "detail" | "links">> {
	const { data } = cartLineSchema.safeParse(line);
	const name = data && (await findProductName(db, data.productId));
	if (!name) return {};
	const links = [
		{ to: "/mycart", label: "View cart" },
		{ to: "/checkout", label: "Checkout" },
	];
	return { detail: `${formatNumber(data.quantity)} × ${name}`, links };
}

function describeAddedProducts(subject: unknown): Partial<Toast> {
	const { data } = addedProductsSchema.safeParse(subject);
	if (!data) return {};
	const { partCount, replacedCount, openCount, sums } = data;
	const open =
		openCount === 0
			? ""
			: `. ${openCount === 1 ? "1 line still needs" : `${openCount} lines still need`} a choice`;
	const message = `${partCount} ${partCount === 1 ? "part" : "parts"} added${open}`;
	if (replacedCount === 0) return { message };
	const more = replacedCount - sums.length;
	if (sums.length > 0)
		return { message, detail: [...sums, ...(more > 0 ? [`and ${more} more`] : [])].join(", ") };
	const were = replacedCount === 1 ? "1 was" : `${replacedCount} were`;
	return { message, detail: `${were} in your cart already: the new quantity replaces the old one` };
}

/** Writes '60 received: 40 held for 1 backorder, 20 for sale'. */
function describeReceived(subject: unknown): Partial<Toast> {
	const { data } = receivedSchema.safeParse(subject);
	if (!data) return {};
	const { receivedUnits, heldUnits, backorderCount, isRepeat } = data;
	const [received, held, left] = [receivedUnits, heldUnits, receivedUnits - heldUnits].map(
		(units) => formatNumber(units),
	);
	if (isRepeat)
		return { message: `${received} received. They were booked before`, links: RECEIVED_LINKS };
	if (heldUnits === 0) return { message: `${received} received, for sale` };
	const backorders = `${formatNumber(backorderCount)} ${backorderCount === 1 ? "backorder" : "backorders"}`;
	// What was there before may be held too.
	const sale = receivedUnits > heldUnits ? `, ${left} for sale` : "";
	return {
		message: `${received} received: ${held} held for ${backorders}${sale}`,
		links: RECEIVED_LINKS,
	};
}

const RECEIVED_LINKS = [{ to: "/dashboard/backorders", label: "See the backorders" }] as const;

/** A document consumes the toast. Scripts clear the cookie once they show it: their request may be aborted. */
export async function takeToast(
	request: Request,
	db: Db,
): Promise<{ toast: Toast | null; setCookie: string | null }> {
	const payload: unknown = await toastCookie.parse(request.headers.get("cookie"));
	if (!Array.isArray(payload)) return { toast: null, setCookie: null };
	const [code, id, subject] = payload;
	const isDocument = request.headers.get("sec-fetch-dest") !== "empty";
	const isKnown = typeof code === "string" && Object.hasOwn(TOASTS, code);
	const setCookie = isDocument || !isKnown ? await toastCookie.serialize("", { maxAge: 0 }) : null;
	if (!isKnown) return { toast: null, setCookie };
	const [kind, message] = TOASTS[code as ToastCode];
	const toast: Toast = {
		id: String(id),
		kind,
		message,
		...describeAddedProducts(subject),
		...describeReceived(subject),
		...(await describeCartLine(db, subject)),
	};
	return { toast, setCookie };
}
