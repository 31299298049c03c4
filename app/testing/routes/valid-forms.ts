import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { requestEmailChange } from "~/domain/accounts/email/request-email-change.server";
import { sendVerification } from "~/domain/accounts/email/send-verification-mail.server";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { requestMailSignIn } from "~/domain/accounts/sign-in/request-email-sign-in.server";
import { users } from "~/domain/accounts/tables.server";
import { totpStateOf } from "~/domain/accounts/two-factor/queries.server";
import { startTotp } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { cartOf } from "~/domain/cart/queries.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { subscribe } from "~/domain/newsletter/subscribers/subscribe.server";
import { linesSeen } from "~/domain/orders/rules";
import { payLinkToken } from "~/domain/payments/pay-links/pay-link-token.server";
import { refunds } from "~/domain/payments/tables.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints/pause-endpoint.server";
import { carryAskedMail } from "~/http/auth/magic-link.server";
import { carrySession } from "~/http/auth/session.server";
import { newId, newSecret } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { aDevice, addPasskeyOf, challengeFrom, NAMED_ORIGIN } from "../accounts/passkeys";
import { codeOf, toSecondStep, withSecondStep, withSmsCodes } from "../accounts/two-factor";
import {
	aBlog,
	aCartLine,
	anAdmin,
	anOrder,
	aPhone,
	aProduct,
	aUser,
	PASSWORD,
	reviewFields,
} from "../factories/factories";
import { drawable, fileOf } from "../factories/image-files";
import { aSubscriber } from "../factories/subscribers";
import { anEndpoint } from "../factories/webhooks";
import { Browser, type Visited } from "../http/browser";
import { ask } from "../http/worker";
import { eventAbout, payByCard, signed } from "../payments/payment-provider";
import {
	aPurchase,
	aPurchasePaidByBank,
	aPurchasePaidByCard,
	aRefund,
} from "../payments/purchases";
import { testPlatform } from "../platform";
import {
	aCheckout,
	aCommentOf,
	aGoogleIdentityOf,
	anAlert,
	anApiTokenOf,
	anEventInReview,
	anIssue,
	aPasskeyOf,
	aReviewOf,
} from "./route-rows";

/** Sends one form of the shop; each call sends the very same one. */
export type Send = () => Promise<Visited>;

/** Prepares what a form is about, in a shop with these bindings, and gives what sends it. */
export type Prepare = (bindings: Partial<Env>) => Promise<Send>;

const platform = testPlatform();
const { db } = platform;

const aBrowserOf = (bindings: Partial<Env>) => new Browser({ bindings });

function keepCookie(browser: Browser, setCookie: string): void {
	const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
	browser.cookies.set(name, value);
}

/** A browser in which this user has just signed in. */
async function enter(user: SignedInUser, browser: Browser): Promise<Browser> {
	const session = { userId: user.id, remembered: false, userAgent: "" };
	const secret = (await startSession(platform, session)) ?? "";
	keepCookie(browser, await carrySession(platform.settings, secret, false));
	return browser;
}

const post = (browser: Browser, path: string, fields: Record<string, string> = {}): Send => {
	const sent = { idempotencyKey: newId(), ...fields };
	return () => browser.submit(path, sent);
};

type Wanted = { path: string; fields?: Record<string, string>; picture?: boolean };

/** A form that this kind of user sends. */
const sentBy =
	(who: () => Promise<SignedInUser>, wanted: (user: SignedInUser) => Promise<Wanted>): Prepare =>
	async (bindings) => {
		const user = await who();
		const { path, fields, picture } = await wanted(user);
		const browser = await enter(user, aBrowserOf(bindings));
		if (!picture) return post(browser, path, fields);
		const sent = { idempotencyKey: newId(), ...fields };
		return () => browser.upload(path, sent, fileOf(drawable(), "a.png", "image/png"));
	};

const byAdmin = (wanted: (admin: SignedInUser) => Promise<Wanted>) => sentBy(anAdmin, wanted);
const byCustomer = (wanted: (user: SignedInUser) => Promise<Wanted>) =>
	sentBy(() => aUser(), wanted);

const byVisitor =
	(wanted: () => Promise<Wanted>): Prepare =>
	async (bindings) => {
		const { path, fields } = await wanted();
		return post(aBrowserOf(bindings), path, fields);
	};

/** The platform with a secret that the test knows, as if it had read it in a mail. */
function knownSecret() {
	const secret = newSecret();
	return { secret, needs: { ...platform, newSecret: () => secret, newCode: () => "123456" } };
}

async function aMessage(): Promise<string> {
	const id = newId();
	const words = { name: "Rahim", email: "r@x.test", contact: "01711", message: "Open on Friday?" };
	await db.insert(contactMessages).values({ id, ...words, createdAt: Date.now() });
	return id;
}

async function aWaitingMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@readers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() });
	return id;
}

async function aFailedRefund(): Promise<string> {
	const { orderId } = await aPurchasePaidByCard();
	const refundId = await aRefund(orderId);
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	return refundId;
}

const anEndpointAtHooks = () => anEndpoint({ url: `${env.STRIPE_API_URL}/hooks?${newId()}` });

async function withPhone(user: SignedInUser): Promise<string> {
	const phone = aPhone();
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, user.id));
	return phone;
}

/** A browser that has typed the password of a user with a second factor. */
async function atSecondStep(bindings: Partial<Env>, user: SignedInUser) {
	const browser = aBrowserOf(bindings);
	await toSecondStep(browser, user);
	return browser;
}

/** A passkey form: the device has signed the challenge already. */
function withAssertion(asked: string, path: string, signedInOnly: boolean): Prepare {
	return async (bindings) => {
		const user = await aUser();
		const device = aDevice();
		const owner = await enter(user, new Browser({ origin: NAMED_ORIGIN, bindings }));
		await addPasskeyOf(device, owner);
		const browser = signedInOnly ? owner : new Browser({ origin: NAMED_ORIGIN, bindings });
		const credential = await device.get(await challengeFrom(browser, asked, "get"));
		return post(browser, path, { intent: "passkey", credential: JSON.stringify(credential) });
	};
}

const atNamedOrigin =
	(path: string): Prepare =>
	async (bindings) =>
		post(await enter(await aUser(), new Browser({ origin: NAMED_ORIGIN, bindings })), path);

const product = { name: "Hex bolt", price: "250", quantity: "10", description: "Zinc-plated." };
const blog = { name: "Bolt grades", des: "What 8.8 means.", docs: "https://www.iso.org/" };
const issue = { subject: "New tools", body: "Three of them." };
const delivery = { name: "Rahim Mia", address: "12 Nawabpur Road", phone: "+880 1711 000000" };
const card = (path: string, intent: string) => ({ path, fields: { intent } });

async function anUnpaidOrder(user: SignedInUser): Promise<string> {
	return anOrder(user, await aProduct());
}

async function aTwoLineCart(user: SignedInUser): Promise<string> {
	await aCartLine(user, await aProduct());
	await aCartLine(user, await aProduct());
	return linesSeen(await cartOf(db, user.id));
}

/**
 * A form that succeeds for every action of the shop, by its address; an action with several buttons has one for each. A
 * new action without a form here fails the test.
 */
export const VALID_FORMS: Record<string, Record<string, Prepare>> = {
	"/products/:productId": {
		"add to cart": byCustomer(async () => ({
			path: `/products/${(await aProduct()).id}`,
			fields: { quantity: "2" },
		})),
		"tell me when it is back": byCustomer(async () => ({
			path: `/products/${(await aProduct({ onHand: 0 })).id}`,
			fields: { intent: "request-email" },
		})),
	},
	"/products/:productId/order": {
		"place an order": byCustomer(async () => ({
			path: `/products/${(await aProduct()).id}/order`,
			fields: { ...delivery, quantity: "2" },
		})),
	},
	"/myorder/:orderId/cancel": {
		cancel: byCustomer(async (user) => ({ path: `/myorder/${await anUnpaidOrder(user)}/cancel` })),
	},
	"/myorder/:orderId": {
		"pay by card": byCustomer(async (user) =>
			card(`/myorder/${await anUnpaidOrder(user)}`, "card"),
		),
		"pay on the hosted page": byCustomer(async (user) =>
			card(`/myorder/${await anUnpaidOrder(user)}`, "hosted"),
		),
		"pay by transfer": byCustomer(async (user) =>
			card(`/myorder/${await anUnpaidOrder(user)}`, "bank"),
		),
		"mail a pay link": byCustomer(async (user) =>
			card(`/myorder/${await anUnpaidOrder(user)}`, "mail-link"),
		),
		"report a confirmed card": async (bindings) => {
			const { buyer, orderId, pay } = await aPurchase();
			await payByCard(await pay());
			const browser = await enter(buyer, aBrowserOf(bindings));
			return post(browser, `/myorder/${orderId}`, { intent: "confirmed" });
		},
	},
	"/checkout/:checkoutId": {
		"pay by card": byCustomer(async (user) => card(`/checkout/${await aCheckout(user)}`, "card")),
	},
	"/pay/:token": {
		"pay by card": byVisitor(async () => {
			const orderId = await anUnpaidOrder(await aUser());
			return card(`/pay/${payLinkToken(platform.settings, { orderId })}`, "card");
		}),
	},
	"/mycart/order": {
		"order the cart": byCustomer(async (user) => ({
			path: "/mycart/order",
			fields: { ...delivery, seen: await aTwoLineCart(user) },
		})),
	},
	"/mycart/:lineId/delete": {
		"remove a line": byCustomer(async (user) => ({
			path: `/mycart/${await aCartLine(user, await aProduct())}/delete`,
		})),
	},
	"/myreview": {
		"post a review": byCustomer(async () => ({ path: "/myreview", fields: reviewFields() })),
	},
	"/myreview/:reviewId/delete": {
		"delete a review": byCustomer(async (user) => ({
			path: `/myreview/${await aReviewOf(user)}/delete`,
		})),
	},
	"/contact": {
		"write as a user": byCustomer(async () => ({
			path: "/contact",
			fields: { name: "Rahim", contact: "01711", message: "Open on Friday?" },
		})),
		"write as a visitor": byVisitor(async () => ({
			path: "/contact",
			fields: {
				name: "Rahim",
				email: `${newId()}@readers.test`,
				contact: "01711",
				message: "Open on Friday?",
			},
		})),
	},
	"/newsletter": {
		subscribe: byVisitor(async () => ({
			path: "/newsletter",
			fields: { email: `${newId()}@readers.test` },
		})),
	},
	"/newsletter/confirm/:secret": {
		confirm: byVisitor(async () => {
			const { secret, needs } = knownSecret();
			const secrets = [secret, newSecret()];
			const email = `${newId()}@readers.test`;
			await subscribe({ ...needs, newSecret: () => secrets.shift() ?? "" }, email);
			return { path: `/newsletter/confirm/${secret}` };
		}),
	},
	"/newsletter/unsubscribe/:secret": {
		unsubscribe: byVisitor(async () => ({
			path: `/newsletter/unsubscribe/${(await aSubscriber()).unsubscribeSecret}`,
		})),
	},
	"/newsletter/one-click/:secret": {
		unsubscribe: byVisitor(async () => ({
			path: `/newsletter/one-click/${(await aSubscriber()).unsubscribeSecret}`,
			fields: { "List-Unsubscribe": "One-Click" },
		})),
	},
	"/data-saver": {
		"turn on": byVisitor(async () => ({ path: "/data-saver", fields: { saves: "on", from: "/" } })),
	},
	"/blogs": {
		comment: byCustomer(async () => ({
			path: "/blogs",
			fields: { blogId: (await aBlog()).id, comment: "Which grade?" },
		})),
	},
	"/blogs/:blogId": {
		comment: byCustomer(async () => {
			const { id } = await aBlog();
			return { path: `/blogs/${id}`, fields: { blogId: id, comment: "Which grade?" } };
		}),
	},
	"/blogs/:blogId/comments/:commentId/delete": {
		"delete a comment": byCustomer(async (user) => {
			const { id } = await aBlog();
			return { path: `/blogs/${id}/comments/${await aCommentOf(user, id)}/delete` };
		}),
	},

	"/profile/unlink/:provider": {
		unlink: byCustomer(async (user) => {
			await aGoogleIdentityOf(user);
			return { path: "/profile/unlink/google" };
		}),
	},
	"/profile/link/:provider": { leave: byCustomer(async () => ({ path: "/profile/link/google" })) },
	"/account/confirm": {
		"by password": byCustomer(async () => ({
			path: "/account/confirm",
			fields: { password: PASSWORD },
		})),
		"by passkey": withAssertion("/account/confirm/passkey", "/account/confirm", true),
	},
	"/account/confirm/passkey": { challenge: atNamedOrigin("/account/confirm/passkey") },
	"/account/passkeys": {
		add: async (bindings) => {
			const browser = await enter(await aUser(), new Browser({ origin: NAMED_ORIGIN, bindings }));
			const path = "/account/passkeys/challenge";
			const made = await aDevice().create(await challengeFrom(browser, path, "create"));
			return post(browser, "/account/passkeys", {
				name: "Phone",
				credential: JSON.stringify(made),
			});
		},
	},
	"/account/passkeys/:passkeyId/remove": {
		remove: byCustomer(async (user) => ({
			path: `/account/passkeys/${await aPasskeyOf(user)}/remove`,
		})),
	},
	"/account/passkeys/challenge": { challenge: atNamedOrigin("/account/passkeys/challenge") },
	"/account/second-step": {
		"start an app": byCustomer(async () => ({
			path: "/account/second-step",
			fields: { intent: "start" },
		})),
		"turn an app on": byCustomer(async (user) => {
			await startTotp(platform, user.id);
			const begun = await totpStateOf(platform, user);
			const code = begun.state === "begun" ? codeOf(begun.key) : "";
			return { path: "/account/second-step", fields: { code } };
		}),
		"turn SMS on": byCustomer(async (user) => {
			await withPhone(user);
			return { path: "/account/second-step", fields: { intent: "turn-on-sms" } };
		}),
	},
	"/account/second-step/off/:factor": {
		"turn off": byCustomer(async (user) => {
			await withSecondStep(user);
			return { path: "/account/second-step/off/totp" };
		}),
	},
	"/account/second-step/new-codes": {
		"make new codes": byCustomer(async (user) => {
			await withSecondStep(user);
			return { path: "/account/second-step/new-codes" };
		}),
	},
	"/account/second-step/later": {
		"not now": byAdmin(async () => ({ path: "/account/second-step/later" })),
	},
	"/account/second-step/codes": {
		"put away": byCustomer(async (user) => {
			await withSecondStep(user);
			return { path: "/account/second-step/codes" };
		}),
	},
	"/account/phone": {
		"send a code": byCustomer(async () => ({
			path: "/account/phone",
			fields: { phone: aPhone() },
		})),
	},
	"/account/phone/remove": {
		remove: byCustomer(async (user) => {
			await withPhone(user);
			return { path: "/account/phone/remove" };
		}),
	},
	"/account/phone/code": {
		"verify the number": byCustomer(async (user) => {
			const { needs } = knownSecret();
			const wanted = { userId: user.id, purpose: "verify-phone", phone: aPhone() } as const;
			await sendSmsCode(needs, wanted);
			return { path: "/account/phone/code", fields: { code: "123456" } };
		}),
	},
	"/account/password": {
		change: byCustomer(async () => ({
			path: "/account/password",
			fields: { oldPassword: PASSWORD, password: "another-horse" },
		})),
	},
	"/account/email": {
		"ask for a change": byCustomer(async () => ({
			path: "/account/email",
			fields: { email: `${newId()}@buyers.test` },
		})),
	},
	"/account/email/cancel": {
		cancel: byCustomer(async (user) => {
			await requestEmailChange(platform, user, `${newId()}@buyers.test`);
			return { path: "/account/email/cancel" };
		}),
	},
	"/account/email/confirm/:secret": {
		confirm: byCustomer(async (user) => {
			const { secret, needs } = knownSecret();
			await requestEmailChange(needs, user, `${newId()}@buyers.test`);
			return { path: `/account/email/confirm/${secret}` };
		}),
	},
	"/account/sessions": {
		"sign out elsewhere": byCustomer(async (user) => {
			await startSession(platform, { userId: user.id, remembered: true, userAgent: "" });
			return { path: "/account/sessions", fields: { others: "1" } };
		}),
		"sign out everywhere": byCustomer(async () => ({ path: "/account/sessions" })),
	},
	"/account/tokens/new": {
		"make a token": byCustomer(async () => ({
			path: "/account/tokens/new",
			fields: { name: "Stock sheet", days: "30", scope: "write" },
		})),
	},
	"/account/tokens/:tokenId/revoke": {
		revoke: byCustomer(async (user) => ({
			path: `/account/tokens/${await anApiTokenOf(user)}/revoke`,
		})),
	},
	"/account/delete": {
		"delete the account": byCustomer(async ({ email }) => ({
			path: "/account/delete",
			fields: { email },
		})),
	},
	"/updateprofile": {
		words: byCustomer(async () => ({
			path: "/updateprofile",
			fields: { name: "Rahim", address: "Dhaka", gender: "", age: "30", education: "" },
		})),
		photo: byCustomer(async () => ({ path: "/updateprofile?picture=photo", picture: true })),
	},
	"/updateprofile/:which": {
		cover: byCustomer(async () => ({ path: "/updateprofile/cover", picture: true })),
	},

	"/login": {
		"log in": byVisitor(async () => ({
			path: "/login",
			fields: { email: (await aUser()).email, password: PASSWORD },
		})),
		"forgot password": byVisitor(async () => ({
			path: "/login",
			fields: { email: (await aUser()).email, intent: "forgot-password" },
		})),
		"mail a link": byVisitor(async () => ({
			path: "/login",
			fields: { email: (await aUser()).email, intent: "mail-link" },
		})),
		"by passkey": withAssertion("/login/passkey", "/login", false),
	},
	"/login/passkey": {
		challenge: async (bindings) =>
			post(new Browser({ origin: NAMED_ORIGIN, bindings }), "/login/passkey"),
	},
	"/login/mail": {
		"type the code": async (bindings) => {
			const { email } = await aUser();
			const { needs } = knownSecret();
			const request = newSecret();
			await requestMailSignIn(needs, { email, request, remembered: false, returnTo: "/" });
			const asked = { email, request, remembered: false, from: "/" };
			const browser = aBrowserOf(bindings);
			keepCookie(browser, await carryAskedMail(platform.settings, asked));
			return post(browser, "/login/mail", { code: "123456" });
		},
	},
	"/login/mail/:secret": {
		"open the link": byVisitor(async () => {
			const { secret, needs } = knownSecret();
			const { email } = await aUser();
			const asked = { email, request: newSecret(), remembered: false, returnTo: "/" };
			await requestMailSignIn(needs, asked);
			return { path: `/login/mail/${secret}` };
		}),
	},
	"/login/second-step": {
		"code of the app": async (bindings) => {
			const user = await aUser();
			const { code } = await withSecondStep(user);
			const browser = await atSecondStep(bindings, user);
			return post(browser, "/login/second-step", { factor: "totp", code: code() });
		},
		"ask for an SMS": async (bindings) => {
			const user = await aUser();
			await withSmsCodes(user);
			const browser = await atSecondStep(bindings, user);
			return post(browser, "/login/second-step", { factor: "sms", intent: "send-code" });
		},
	},
	"/login/second-step/passkey": {
		challenge: async (bindings) => {
			const user = await aUser();
			await withSecondStep(user);
			const browser = new Browser({ origin: NAMED_ORIGIN, bindings });
			await toSecondStep(browser, user);
			return post(browser, "/login/second-step/passkey");
		},
	},
	"/login/second-step/recovery-code": {
		"use a code": async (bindings) => {
			const user = await aUser();
			const { codes } = await withSecondStep(user);
			const browser = await atSecondStep(bindings, user);
			return post(browser, "/login/second-step/recovery-code", { code: codes[0] ?? "" });
		},
	},
	"/signup": {
		"sign up": byVisitor(async () => ({
			path: "/signup",
			fields: { name: "Rahim", email: `${newId()}@buyers.test`, password: PASSWORD },
		})),
	},
	"/auth/:provider": {
		leave: byVisitor(async () => ({ path: "/auth/google", fields: { from: "/" } })),
	},
	"/reset-password/:token": {
		"set a password": byVisitor(async () => {
			const { secret, needs } = knownSecret();
			await requestPasswordReset(needs, (await aUser()).email);
			return { path: `/reset-password/${secret}`, fields: { password: "another-horse" } };
		}),
	},
	"/logout": { "log out": byCustomer(async () => ({ path: "/logout" })) },
	"/verify-email": {
		"send the mail again": sentBy(
			() => aUser({ verified: false }),
			async () => ({ path: "/verify-email", fields: { from: "/" } }),
		),
	},
	"/verify-email/:token": {
		verify: byVisitor(async () => {
			const { secret, needs } = knownSecret();
			await sendVerification(needs, await aUser({ verified: false }));
			return { path: `/verify-email/${secret}` };
		}),
	},

	"/dashboard/users/:userId/delete": {
		"delete a user": byAdmin(async () => ({
			path: `/dashboard/users/${(await aUser()).id}/delete`,
		})),
	},
	"/dashboard/users/:userId/make-admin": {
		"make an admin": byAdmin(async () => ({
			path: `/dashboard/users/${(await aUser()).id}/make-admin`,
		})),
	},
	"/dashboard/addProduct": {
		"add a product": byAdmin(async () => ({
			path: "/dashboard/addProduct",
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/manageProduct": {
		archive: byAdmin(async () => ({
			path: "/dashboard/manageProduct",
			fields: { productId: (await aProduct()).id, archived: "yes" },
		})),
	},
	"/dashboard/manageProduct/:productId": {
		"change words": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await aProduct()).id}`,
			fields: product,
		})),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await aProduct()).id}`,
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/manageProduct/:productId/stock": {
		"change the stock": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await aProduct()).id}/stock`,
			fields: { change: "5" },
		})),
	},
	"/dashboard/manageProduct/:productId/delete": {
		"delete a product": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await aProduct()).id}/delete`,
		})),
	},
	"/dashboard/addblogs": {
		"add a blog": byAdmin(async () => ({
			path: "/dashboard/addblogs",
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId": {
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await aBlog()).id}`,
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId/delete": {
		"delete a blog": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await aBlog()).id}/delete`,
		})),
	},
	"/dashboard/orders": {
		ship: byAdmin(async () => ({
			path: "/dashboard/orders",
			fields: { orderId: (await aPurchasePaidByBank()).orderId },
		})),
	},
	"/dashboard/orders/:orderId/cancel": {
		cancel: byAdmin(async () => ({
			path: `/dashboard/orders/${await anUnpaidOrder(await aUser())}/cancel`,
		})),
		"cancel while a payment is open": byAdmin(async () => {
			const { orderId, pay } = await aPurchase();
			await pay();
			return { path: `/dashboard/orders/${orderId}/cancel` };
		}),
	},
	"/dashboard/orders/:orderId/bank-payment": {
		record: byAdmin(async () => ({
			path: `/dashboard/orders/${await anUnpaidOrder(await aUser())}/bank-payment`,
			fields: { reference: `TRF-${newId()}`, amount: "250" },
		})),
	},
	"/dashboard/orders/:orderId/refund": {
		"of a card payment": byAdmin(async () => ({
			path: `/dashboard/orders/${(await aPurchasePaidByCard()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
		"of a transfer": byAdmin(async () => ({
			path: `/dashboard/orders/${(await aPurchasePaidByBank()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
	},
	"/dashboard/refunds": {
		"try again": byAdmin(async () => ({
			path: "/dashboard/refunds",
			fields: { refundId: await aFailedRefund() },
		})),
	},
	"/dashboard/refunds/:refundId/sent": {
		"record a transfer": byAdmin(async () => ({
			path: `/dashboard/refunds/${await aRefund((await aPurchasePaidByBank()).orderId)}/sent`,
			fields: { reference: `TRF-${newId()}` },
		})),
	},
	"/dashboard/messages": {
		"mark answered": byAdmin(async () => ({
			path: "/dashboard/messages",
			fields: { messageId: await aMessage(), answered: "yes" },
		})),
	},
	"/dashboard/payments": { reconcile: byAdmin(async () => ({ path: "/dashboard/payments" })) },
	"/dashboard/payments/alerts/:alertId/resolve": {
		resolve: byAdmin(async () => ({
			path: `/dashboard/payments/alerts/${await anAlert((await aProduct()).id)}/resolve`,
			fields: { note: "Counted by hand." },
		})),
	},
	"/dashboard/events/:eventId/settle": {
		settle: byAdmin(async () => ({
			path: `/dashboard/events/${await anEventInReview()}/settle`,
			fields: { note: "Seen at the provider." },
		})),
	},
	"/dashboard/outbox": {
		"send again": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await aWaitingMail() },
		})),
		"give up": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await aWaitingMail(), do: "give-up" },
		})),
	},
	"/dashboard/webhooks/add": {
		add: byAdmin(async () => ({
			path: "/dashboard/webhooks/add",
			fields: { url: `${env.STRIPE_API_URL}/hooks?${newId()}`, events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId": {
		"send a test": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await anEndpointAtHooks()).id}`,
			fields: { do: "ping" },
		})),
		pause: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await anEndpointAtHooks()).id}`,
			fields: { do: "pause" },
		})),
		resume: byAdmin(async (admin) => {
			const { id } = await anEndpointAtHooks();
			await pauseEndpoint(platform, admin.id, id);
			return { path: `/dashboard/webhooks/${id}`, fields: { do: "resume" } };
		}),
	},
	"/dashboard/webhooks/:endpointId/delete": {
		delete: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await anEndpointAtHooks()).id}/delete`,
		})),
	},
	"/dashboard/webhooks/:endpointId/events": {
		choose: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await anEndpointAtHooks()).id}/events`,
			fields: { events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId/secret": {
		"make another": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await anEndpointAtHooks()).id}/secret`,
		})),
	},
	"/dashboard/reviews/:reviewId/delete": {
		"delete a review": byAdmin(async () => ({
			path: `/dashboard/reviews/${await aReviewOf(await aUser())}/delete`,
		})),
	},
	"/dashboard/comments/:commentId/delete": {
		"delete a comment": byAdmin(async () => {
			const id = await aCommentOf(await aUser(), (await aBlog()).id);
			return { path: `/dashboard/comments/${id}/delete` };
		}),
	},
	"/dashboard/newsletter/write": {
		write: byAdmin(async () => ({ path: "/dashboard/newsletter/write", fields: issue })),
	},
	"/dashboard/newsletter/subscribers/:subscriberId/delete": {
		remove: byAdmin(async () => ({
			path: `/dashboard/newsletter/subscribers/${(await aSubscriber()).id}/delete`,
		})),
	},
	"/dashboard/newsletter/:issueId": {
		"send a test": byAdmin(async () => ({ path: `/dashboard/newsletter/${await anIssue()}` })),
	},
	"/dashboard/newsletter/:issueId/send": {
		send: byAdmin(async () => ({ path: `/dashboard/newsletter/${await anIssue()}/send` })),
	},
	"/dashboard/newsletter/:issueId/delete": {
		delete: byAdmin(async () => ({ path: `/dashboard/newsletter/${await anIssue()}/delete` })),
	},
	"/dashboard/newsletter/:issueId/edit": {
		edit: byAdmin(async () => ({
			path: `/dashboard/newsletter/${await anIssue()}/edit`,
			fields: issue,
		})),
	},

	"/webhooks/stripe": {
		"a payment went through": async (bindings) => {
			const { pay } = await aPurchase();
			const { id } = await payByCard(await pay());
			const body = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${id}`);
			const headers = { "stripe-signature": await signed(body) };
			return async () => {
				const url = new URL("/webhooks/stripe", env.APP_ORIGIN);
				const answer = await ask(url, { method: "POST", body, headers }, bindings);
				const { status } = answer;
				return { status, location: null, html: await answer.text(), headers: answer.headers };
			};
		},
	},
};
