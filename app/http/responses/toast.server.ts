import { createCookie, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { z } from "zod";
import { findProductForSale } from "~/domain/catalog/queries.server";
import type { Db } from "~/platform/d1/database.server";
import type { Toast } from "~/ui/shell/toast";

/**
 * The messages of the specification (sections 2 and 8), by code. The cookie carries codes and ids only, so that
 * nobody can put words into the shop's mouth.
 */
const TOASTS = {
	"verification-sent": ["success", "Email Sent..."],
	"not-signed-in": ["error", "No user is logged in"],
	"email-verified": ["success", "Your email is verified"],
	"reset-sent": ["success", "Email sent, Please verify"],
	"mail-requested-again": ["success", "A newer mail comes, if the last one is over a minute old"],
	"email-verified-password-removed": [
		"success",
		"Your email is verified. The password it had no longer works: set a new one by Forgot Password",
	],
	"phone-verified": ["success", "Your phone number is verified"],
	"phone-removed": ["success", "Your phone number is removed"],
	"code-expired": ["error", "This code is used, or its time is over. Ask for another"],
	"sms-sent": ["success", "Another code is on its way"],
	"sms-too-soon": ["error", "One code a minute: wait a moment, then ask again"],
	"sms-too-many-today": ["error", "That was the last code for today. Try again tomorrow"],
	"password-changed": ["success", "Your password is changed. Log in with the new one"],
	"password-updated": [
		"success",
		"Your password is changed, and you are signed out everywhere else",
	],
	"email-change-requested": ["success", "We sent a link to the new address. Open it to confirm"],
	"email-change-cancelled": ["success", "Cancelled: your email stays as it is"],
	"email-changed": ["success", "Your email is changed"],
	"signed-out-there": ["success", "Signed out there"],
	"signed-out-everywhere": ["success", "You are signed out everywhere"],
	"token-revoked": ["success", "The token is revoked and opens nothing any more"],
	"passkey-added": ["success", "Your passkey is added: you can log in with it from now on"],
	"passkey-removed": ["success", "The passkey is removed and no longer logs in"],
	"account-deleted": ["success", "Your account is deleted. Goodbye"],
	linked: ["success", "Linked: you can sign in with it from now on"],
	unlinked: ["success", "Removed: it no longer signs in to your account"],
	"sign-in-expired": [
		"error",
		"This sign-in is over: it took too long, or too many codes were wrong. Log in again",
	],
	"totp-setup-expired": ["error", "This took longer than an hour. Set it up again"],
	"two-factor-disabled": ["success", "Signing in no longer asks for a second step"],
	"two-factor-method-enabled": [
		"success",
		"Turned on: you can finish signing in with either of the two",
	],
	"two-factor-method-disabled": ["success", "Turned off: signing in asks for the other one"],
	"phone-required": ["error", "Verify a phone number first"],
	"phone-in-use": ["error", "Codes to log in go to your number. Turn them off first"],
	"two-factor-enabled": ["success", "Your account asks for a second step when you sign in"],
	"last-sign-in-method": ["error", "Not removed: it is your only way to sign in"],
	"cart-added": ["success", "You successfully added your cart"],
	"back-in-stock-requested": ["success", "We'll email you when it's back"],
	"back-in-stock-cancelled": ["success", "Cancelled: we won't email you"],
	"back-in-stock-already": ["success", "It is back in stock: you can order it now"],
	"order-placed": ["success", "Your order is successfull"],
	"already-ordered": ["error", "You already ordered this product"],
	deleted: ["success", "Deleted Successfully"],
	cancelled: ["success", "Cancel Successfully"],
	"cancellation-pending": ["success", "Cancelling: we are closing the payment that is under way"],
	"already-cancelled": ["error", "This order was already cancelled"],
	"cancel-failed": ["error", "This order can no longer be cancelled"],
	"payment-came-first": ["error", "A payment came first: the order is paid"],
	"awaiting-bank-transfer": [
		"success",
		"We keep your units for your transfer, and mailed you where it goes",
	],
	"too-many-awaiting-transfer": [
		"error",
		"You have many orders that wait for transfers. Pay or cancel some of them first",
	],
	"pay-link-mailed": ["success", "The link is on its way to you by mail"],
	"pay-link-too-soon": ["error", "A link was mailed less than a minute ago: look there first"],
	"pay-link-not-payable": ["error", "Nothing is left to pay for here"],
	shipped: ["success", "Shipping Successful"],
	"already-shipped": ["error", "This order was already shipped"],
	"ship-failed": ["error", "Shipping Failed"],
	"bank-payment-recorded": ["success", "The bank payment is recorded: the order is paid"],
	refunded: ["success", "Refunded: the money is on its way back"],
	"refunded-by-hand": ["success", "Refunded: now send the money back by bank, and record it here"],
	"refund-retried": ["success", "The refund is being sent again"],
	"refund-not-retried": ["error", "This refund can't be sent again"],
	"refund-sent": ["success", "The refund is recorded as sent"],
	reconciled: ["success", "Payments were compared with the provider"],
	"reconciled-in-part": ["error", "Not everything came through: see below"],
	reconciling: ["success", "The run takes longer: reload this page in a minute"],
	"reconciler-busy": ["error", "A run is under way already"],
	"alert-resolved": ["success", "The alert is resolved"],
	"event-resolved": ["success", "Marked as settled by hand"],
	"mail-retried": ["success", "The mail is being sent again"],
	"mail-abandoned": ["success", "The mail is given up"],
	"mail-sent": ["success", "The mail has left"],
	"mail-already-sent": ["error", "Nothing was changed: the mail has left"],
	"webhook-test-arrived": ["success", "The test arrived"],
	"webhook-test-failed": ["error", "The test did not arrive: see the log"],
	"webhook-test-pending": [
		"success",
		"The test was sent once and waits for its answer: see the log",
	],
	"webhook-paused": ["success", "Paused: it is told nothing from now on"],
	"webhook-resumed": ["success", "Resumed: it is told of what happens from now on"],
	"webhook-replayed": ["success", "It is being sent again"],
	"webhook-paused-error": ["error", "Resume it first"],
	"nothing-changed": ["error", "Nothing was changed"],
	"review-posted": ["success", "Your review is posted"],
	"message-received": ["success", "We received your message. Inform you soon. Thank you"],
	"message-answered": ["success", "Marked as answered"],
	"message-already-changed": [
		"error",
		"Somebody marked this message before you: look at its state",
	],
	"message-unanswered": ["success", "Marked as unanswered"],
	"product-added": ["success", "Successfully Added New Product"],
	"product-archived": ["success", "It has orders, so it was archived and not deleted"],
	"blog-added": ["success", "Successfully Added New Blog"],
	"made-admin": ["success", "Successfully made an admin"],
	"already-admin": ["error", "This user is already an admin"],
	"make-admin-failed": ["error", "Failed to Make an admin"],
	"picture-uploaded": ["success", "Profile picture upload Successfully"],
	"newsletter-requested": ["success", "We sent you a mail. Open its link to subscribe"],
	"newsletter-confirmed": ["success", "You are subscribed to our newsletter"],
	"issue-saved": ["success", "Saved as a draft"],
	"issue-test-sent": ["success", "A test is on its way to your own address"],
	"issue-queued": ["success", "The newsletter is on its way"],
	"data-saver-on": ["success", "Data saver is on"],
	"data-saver-off": ["success", "Data saver is off"],
	updated: ["success", "Updated"],
} as const satisfies Record<string, readonly [Toast["kind"], string]>;

export type ToastCode = keyof typeof TOASTS;

const toastCookie = createCookie("toast", {
	path: "/",
	sameSite: "lax",
	httpOnly: true,
	maxAge: 60,
});

/** Whether a toast waits for whoever sent this request. */
export function hasToastCookie(request: Request): boolean {
	return /(?:^|;\s*)toast=/.test(request.headers.get("cookie") ?? "");
}

/** A toast for a page that is rendered again after a refusal. */
export function createToast(code: ToastCode): Toast {
	const [kind, message] = TOASTS[code];
	return { id: crypto.randomUUID(), kind, message };
}

const cartLineSchema = z.object({ productId: z.string(), quantity: z.number() });

/** Redirects (303) to a page that greets with a toast, which names the `line` that was put into the cart. */
export async function redirectWithToast(
	path: string,
	code: ToastCode,
	setCookies: readonly string[] = [],
	line?: z.infer<typeof cartLineSchema>,
): Promise<TypedResponse<never>> {
	const response = redirect(path, 303);
	for (const setCookie of setCookies) response.headers.append("set-cookie", setCookie);
	const payload = [code, crypto.randomUUID(), false, line];
	response.headers.append("set-cookie", await toastCookie.serialize(payload));
	return response;
}

/** What a toast adds to its message about a line that was put into the cart. */
async function describeCartLine(db: Db, line: unknown): Promise<Pick<Toast, "detail" | "links">> {
	const { data } = cartLineSchema.safeParse(line);
	const product = data && (await findProductForSale(db, data.productId));
	if (!product) return {};
	const links = [
		{ to: "/mycart", label: "View cart" },
		{ to: "/mycart/order", label: "Checkout" },
	];
	return { detail: `${data.quantity.toLocaleString("en-US")} × ${product.name}`, links };
}

/** How long a toast that a script has read can be read again, in seconds: as long as it is shown. */
const REREAD_SECONDS = 5;

/**
 * The toast that waits for this visitor, with the Set-Cookie value that takes it away: a document takes it at once. A
 * script's load may be dropped for a later one that is under way already, so it leaves the toast for a few seconds more;
 * the page knows it again by its id (ui/shell/toast).
 */
export async function takeToast(
	request: Request,
	db: Db,
): Promise<{ toast: Toast | null; setCookie: string | null }> {
	const payload: unknown = await toastCookie.parse(request.headers.get("cookie"));
	if (!Array.isArray(payload)) return { toast: null, setCookie: null };
	const [code, id, wasRead, line] = payload;
	const clearedCookie = await toastCookie.serialize("", { maxAge: 0 });
	if (typeof code !== "string" || !Object.hasOwn(TOASTS, code)) {
		return { toast: null, setCookie: clearedCookie };
	}
	const [kind, message] = TOASTS[code as ToastCode];
	const toast: Toast = { id: String(id), kind, message, ...(await describeCartLine(db, line)) };
	if (request.headers.get("sec-fetch-dest") !== "empty") return { toast, setCookie: clearedCookie };
	if (wasRead === true) return { toast, setCookie: null };
	return {
		toast,
		setCookie: await toastCookie.serialize([code, id, true, line], { maxAge: REREAD_SECONDS }),
	};
}
