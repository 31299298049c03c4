import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createDatabaseBinding } from "./testing/database/database-binding";
import { VALID_CALLS } from "./testing/routes/valid-api-calls";
import type { Prepare } from "./testing/routes/valid-forms/preparers";
import { VALID_FORMS } from "./testing/routes/valid-forms/valid-forms";

/** Each place that counts towards a limit, and the form or call that gets there. */
const DOORS: Record<string, string> = {
	"domain/orders/place-order.server.ts order-line": "/checkout: order the cart",
	"domain/payments/attempts/begin-payment.server.ts payment-line": "/myorder/:orderId: pay by card",
	"http/api/handle-call.server.ts api": "POST /cart: add to the cart",
	"http/payment-page/handle-buyer-payment.server.ts pay": "/myorder/:orderId: pay by card",
	"http/payment-page/handle-buyer-payment.server.ts pay-link": "/myorder/:orderId: mail a pay link",
	"http/pages/page-form.server.ts admin-upload":
		"/dashboard/manageProduct/:productId: change the picture",
	"http/rate-limit/kept-upload.server.ts admin-upload": "/dashboard/addProduct: add a product",
	"routes/account/confirm/passkey.ts passkey": "/account/confirm/passkey: challenge",
	"routes/account/confirm/route.tsx reauthenticate": "/account/confirm: by password",
	"routes/account/confirm/route.tsx reauthenticate 2": "/account/confirm: by passkey",
	"routes/account/email/route.tsx verify-email": "/account/email: ask for a change",
	"routes/account/passkeys/challenge.ts passkey": "/account/passkeys/challenge: challenge",
	"routes/account/passkeys/route.tsx sign-in-method": "/account/passkeys: add",
	"routes/account/password/route.tsx reauthenticate": "/account/password: change",
	"routes/account/phone/code.tsx two-factor-code": "/account/phone/code: verify the number",
	"routes/account/phone/route.tsx sms": "/account/phone: send a code",
	"routes/account/second-step/new-recovery-codes.tsx sign-in-method":
		"/account/second-step/new-codes: make new codes",
	"routes/account/second-step/route.tsx sign-in-method": "/account/second-step: start an app",
	"routes/account/tokens/new.tsx api-token": "/account/tokens/new: make a token",
	"routes/api/calls/blogs.server.ts comment": "POST /comments/create-comment: comment",
	"routes/api/calls/company/members.server.ts verify-email": "POST /trade/members: invite",
	"routes/api/calls/company/requests.server.ts order": "POST /trade/requests: request approval",
	"routes/api/calls/messages.server.ts contact": "POST /message: write",
	"routes/api/calls/order-pad.server.ts pad": "POST /trade/pads: check a list",
	"routes/api/calls/orders.server.ts order": "POST /order: place an order",
	"routes/api/calls/payments.server.ts pay": "POST /create-payment-intent: begin a payment",
	"routes/api/calls/profile.server.ts sign-in": "PUT /user/{email}: get a token",
	"routes/api/calls/trade/account.server.ts pay":
		"POST /trade/orders/{id}/charge: put an order on account",
	"routes/api/calls/returns.server.ts order": "POST /trade/returns: ask for a return",
	"routes/api/calls/reviews.server.ts review": "POST /review: review",
	"routes/api/calls/uploads.server.ts upload": "POST /upload: upload",
	"routes/api/calls/trade/quotes.server.ts contact": "POST /trade/quotes: ask for prices",
	"routes/api/calls/trade/quotes.server.ts contact 2":
		"POST /trade/quotes/{id}/decline: decline a quote",
	"routes/api/calls/trade/quotes.server.ts order": "POST /trade/quotes/{id}/accept: accept a quote",
	"routes/api/calls/trade/orders.server.ts order": "POST /trade/orders: order a list",
	"routes/auth/redirect-to-provider.ts provider": "/auth/:provider: leave",
	"routes/blogs/handle-comment.server.ts comment": "/blogs/:blogId: comment",
	"routes/checkout/route.tsx order": "/checkout: order the cart",
	"routes/company/route.tsx verify-email": "/company: invite",
	"routes/contact/route.tsx contact": "/contact: write as a user",
	"routes/contact/route.tsx contact 2": "/contact: write as a visitor",
	"routes/dashboard/customers/order-pad/review.tsx pad":
		"/dashboard/customers/:customerId/order-pad/:customerPadId: check again",
	"routes/dashboard/pictures/route.tsx admin-upload": "/dashboard/pictures: upload pictures",
	"routes/lists/add.tsx list": "/lists/add/:productId: add a product to a new list",
	"routes/lists/bought.tsx pad": "/lists/bought: open a pad",
	"routes/lists/list/handle-list.server.ts list": "/lists/:listId: change the list",
	"routes/lists/list/handle-list.server.ts pad": "/lists/:listId: order the list",
	"routes/lists/list/approve.tsx list": "/lists/:listId/approve: approve",
	"routes/lists/list/repeat.tsx list": "/lists/:listId/repeat: let a list come back",
	"routes/order-pad/scan.tsx pad-preview": "/order-pad/scan: add a scanned part",
	"routes/lists/new.tsx list": "/lists/new: save the cart",
	"routes/login/mail/route.tsx email-code": "/login/mail: type the code",
	"routes/login/passkey.ts passkey": "/login/passkey: challenge",
	"routes/login/route.tsx email-sign-in": "/login: mail a link",
	"routes/login/route.tsx password-reset": "/login: forgot password",
	"routes/login/route.tsx sign-in": "/login: log in",
	"routes/login/second-step/finish-sign-in.server.ts two-factor-code":
		"/login/second-step: code of the app",
	"routes/login/second-step/passkey.ts passkey": "/login/second-step/passkey: challenge",
	"routes/myreview/route.tsx review": "/myreview: post a review",
	"routes/newsletter/route.tsx newsletter": "/newsletter: subscribe",
	"routes/order-address/own-order.tsx order": "/myorder/:orderId/address: change the address",
	"http/order-pad/create-pad-from-form.server.ts pad": "/order-pad: check a list",
	"routes/order-pad/pad/route.tsx pad": "/order-pad/:padId: check again",
	"http/order-pad/preview-list.server.ts pad-preview": "/order-pad/preview: preview a list",
	"routes/order-return/handle-return-request.server.ts order":
		"/myorder/:orderId/return: request a return",
	"routes/pay/route.tsx pay": "/pay/:token: pay by card",
	"routes/products/product/handle-back-in-stock.server.ts back-in-stock":
		"/products/:productId: tell me when it is back",
	"routes/products/product/order.tsx order": "/products/:productId/order: place an order",
	"routes/profile/link.ts sign-in-method": "/profile/link/:provider: leave",
	"routes/quotes/handle-quote.server.ts contact": "/quotes/:token: ask",
	"routes/quotes/handle-quote.server.ts contact 2": "/quotes/:token: decline",
	"routes/quotes/handle-quote.server.ts order": "/quotes/:token: accept",
	"routes/quotes/new.tsx contact": "/quotes/new: ask as a user",
	"routes/quotes/new.tsx contact 2": "/quotes/new: ask as a visitor",
	"routes/signup.tsx sign-up": "/signup: sign up",
	"http/reauthenticate/sms-code.server.ts sms": "/login/second-step: ask for an SMS",
	"routes/updateprofile/handle-picture-upload.server.ts upload": "/updateprofile: photo",
	"routes/verify-email/send.ts verify-email": "/verify-email: send the mail again",
};

/** Places that no valid form reaches, and the test beside each. */
const ELSEWHERE: Record<string, string> = {
	"domain/order-pad/mailed/receive-mail.server.ts pad":
		"inbound-mail/email.test.ts: says once that the limit is reached",
	"http/kept-forms/keep-form.server.ts kept-form": "kept-forms/*.test.ts: nothing is kept",
	"http/reauthenticate/password-again.server.ts reauthenticate": "a form with a password field",
	"routes/account/phone/code.tsx sms": "phone.test.ts: another code",
	"routes/api/calls/profile.server.ts api-token": "api/calls/accounts.test.ts: with a token",
	"routes/auth/callback.tsx provider": "auth/provider.test.ts: a replay",
	"routes/login/mail/route.tsx email-sign-in": "rate-limit.test.ts: a fourth login email",
	"routes/login/route.tsx passkey": "passkey.test.ts: the challenge counts too",
};

const sources = import.meta.glob<string>(
	["./{domain,http,routes}/**/*.{ts,tsx}", "!./**/*.test.*"],
	{ query: "?raw", import: "default", eager: true },
);

const CALL =
	/(?:consumeRequestLimit|enforceRateLimit|consumeRateLimit|consumeCallLimit)\(\s*[\w.]+,\s*(?:[\w.]+,\s*)?"([a-z-]+)"|rateLimit: "(?!form|api"|none)([a-z-]+)"|\blimit\("([a-z-]+)"/g;

function listPlaces(): string[] {
	const places: string[] = [];
	for (const [file, text] of Object.entries(sources))
		for (const [, ...names] of text.matchAll(CALL)) {
			const place = `${file.slice(2)} ${names.find(Boolean)}`;
			const same = places.filter((each) => each === place || each.startsWith(`${place} `)).length;
			places.push(same > 0 ? `${place} ${same + 1}` : place);
		}
	return places.sort();
}

test("each call of a rate limit is in the table of doors", () => {
	expect(Object.keys({ ...DOORS, ...ELSEWHERE }).sort()).toEqual(listPlaces());
});

const COUNTED = /^(insert into "rate_limit_counters" .* returning "key"), "count",/s;

/** A shop in which one limit is used up, for everybody. */
function createUsedUpBindings(name: string) {
	const prepare = (sql: string) => env.DB.prepare(sql.replace(COUNTED, "$1, 9999 as count,"));
	const limits = `all 9999999 in 10 min; ${name} 1 in 10 min`;
	return {
		DB: createDatabaseBinding({ prepare, batch: env.DB.batch.bind(env.DB) }),
		RATE_LIMITS_BY_ACCOUNT: limits,
		RATE_LIMITS_BY_ADDRESS: limits,
	};
}

const FORMS = new Map<string, Prepare>(
	Object.entries({ ...VALID_FORMS, ...VALID_CALLS }).flatMap(([address, forms]) =>
		Object.entries(forms).map(([what, prepare]) => [`${address}: ${what}`, prepare] as const),
	),
);

test.each(Object.entries(DOORS))("%s: 429 at %s when it is used up", async (place, form) => {
	const [, name = ""] = place.split(" ");
	const bindings = createUsedUpBindings(name);
	const send = await FORMS.get(form)?.(bindings);
	expect((await send?.())?.status).toBe(429);
});
