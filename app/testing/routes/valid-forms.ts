import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { requestEmailChange } from "~/domain/accounts/email/request-email-change.server";
import { sendVerificationMail } from "~/domain/accounts/email/send-verification-mail.server";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { requestEmailSignIn } from "~/domain/accounts/sign-in/request-email-sign-in.server";
import { users } from "~/domain/accounts/tables.server";
import { getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { startTotpSetup } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { subscribe } from "~/domain/newsletter/subscribers/subscribe.server";
import { issues, subscribers } from "~/domain/newsletter/tables.server";
import { formatSeenLines } from "~/domain/orders/rules";
import { createPayLinkToken } from "~/domain/payments/pay-links/pay-link-token.server";
import { refunds } from "~/domain/payments/tables.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints/pause-endpoint.server";
import { serializeMagicLinkRequest } from "~/http/auth/magic-link.server";
import { serializeSessionCookie } from "~/http/auth/session.server";
import { newId, newSecret } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import {
	addPasskey,
	createAuthenticator,
	fetchChallenge,
	NAMED_ORIGIN,
} from "../accounts/passkeys";
import {
	enableSmsFor,
	enableTotpFor,
	generateTotpCode,
	logInToTwoFactor,
} from "../accounts/two-factor";
import {
	buildReviewFields,
	createAdmin,
	createBlog,
	createCartLine,
	createOrder,
	createPhone,
	createProduct,
	createUser,
	PASSWORD,
} from "../factories/factories";
import { buildDecodablePng, createImageFile } from "../factories/image-files";
import { createSubscriber } from "../factories/subscribers";
import { createEndpoint } from "../factories/webhooks";
import { Browser, type PageResponse } from "../http/browser";
import { fetchWorker } from "../http/worker";
import { buildEventBody, confirmCardPayment, signWebhook } from "../payments/payment-provider";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
} from "../payments/purchases";
import { createTestPlatform } from "../platform";
import {
	createAlertRow,
	createApiTokenRow,
	createCheckout,
	createCommentRow,
	createEventInReview,
	createGoogleIdentity,
	createIssue,
	createPasskeyRow,
	createReviewRow,
} from "./route-rows";

export type Send = () => Promise<PageResponse>;

export type Prepare = (bindings: Partial<Env>) => Promise<Send>;

const platform = createTestPlatform();
const { db } = platform;

const createBrowser = (bindings: Partial<Env>) => new Browser({ bindings });

function storeCookie(browser: Browser, setCookie: string): void {
	const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
	browser.cookies.set(name, value);
}

async function signInBrowser(user: SignedInUser, browser: Browser): Promise<Browser> {
	const verified = { userId: user.id, remembered: false };
	const secret = (await startSession(platform, verified, "")) ?? "";
	storeCookie(browser, await serializeSessionCookie(platform.settings, secret, false));
	return browser;
}

const createFormSender = (
	browser: Browser,
	path: string,
	fields: Record<string, string> = {},
): Send => {
	const sent = { idempotencyKey: newId(), ...fields };
	return () => browser.submit(path, sent);
};

type FormInput = { path: string; fields?: Record<string, string>; picture?: boolean };

const createPreparer =
	(
		createSender: () => Promise<SignedInUser>,
		buildForm: (user: SignedInUser) => Promise<FormInput>,
	): Prepare =>
	async (bindings) => {
		const user = await createSender();
		const { path, fields, picture } = await buildForm(user);
		const browser = await signInBrowser(user, createBrowser(bindings));
		if (!picture) return createFormSender(browser, path, fields);
		const sent = { idempotencyKey: newId(), ...fields };
		return () =>
			browser.upload(path, sent, createImageFile(buildDecodablePng(), "a.png", "image/png"));
	};

const byAdmin = (buildForm: (admin: SignedInUser) => Promise<FormInput>) =>
	createPreparer(createAdmin, buildForm);
const byCustomer = (wanted: (user: SignedInUser) => Promise<FormInput>) =>
	createPreparer(() => createUser(), wanted);

const byAnonymous =
	(wanted: () => Promise<FormInput>): Prepare =>
	async (bindings) => {
		const { path, fields } = await wanted();
		return createFormSender(createBrowser(bindings), path, fields);
	};

function createKnownSecret() {
	const secret = newSecret();
	return { secret, needs: { ...platform, newSecret: () => secret, newCode: () => "123456" } };
}

async function createMessage(): Promise<string> {
	const id = newId();
	const words = { name: "Rahim", email: "r@x.test", contact: "01711", message: "Open on Friday?" };
	await db.insert(contactMessages).values({ id, ...words, createdAt: Date.now() });
	return id;
}

/** A mail that waits for its next try, so that no request sends it meanwhile. */
async function createQueuedMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@readers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() + 3_600_000 });
	return id;
}

async function createFailedRefund(): Promise<string> {
	const { orderId } = await createCardPurchase();
	const refundId = await createRefund(orderId);
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	return refundId;
}

const createHooksEndpoint = () => createEndpoint({ url: `${env.STRIPE_API_URL}/hooks?${newId()}` });

async function verifyPhoneFor(user: SignedInUser): Promise<string> {
	const phone = createPhone();
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, user.id));
	return phone;
}

async function logInBrowserToTwoFactor(bindings: Partial<Env>, user: SignedInUser) {
	const browser = createBrowser(bindings);
	await logInToTwoFactor(browser, user);
	return browser;
}

function prepareAssertionForm(asked: string, path: string, signedInOnly: boolean): Prepare {
	return async (bindings) => {
		const user = await createUser();
		const device = createAuthenticator();
		const owner = await signInBrowser(user, new Browser({ origin: NAMED_ORIGIN, bindings }));
		await addPasskey(device, owner);
		const browser = signedInOnly ? owner : new Browser({ origin: NAMED_ORIGIN, bindings });
		const credential = await device.get(await fetchChallenge(browser, asked, "get"));
		return createFormSender(browser, path, {
			intent: "passkey",
			credential: JSON.stringify(credential),
		});
	};
}

const prepareAtNamedOrigin =
	(path: string): Prepare =>
	async (bindings) =>
		createFormSender(
			await signInBrowser(await createUser(), new Browser({ origin: NAMED_ORIGIN, bindings })),
			path,
		);

const product = { name: "Hex bolt", price: "250", quantity: "10", description: "Zinc-plated." };
const blog = { name: "Bolt grades", des: "What 8.8 means.", docs: "https://www.iso.org/" };
const issue = { subject: "New tools", body: "Three of them." };
const delivery = { name: "Rahim Mia", address: "12 Nawabpur Road", phone: "+880 1711 000000" };
const buildPaymentForm = (path: string, intent: string) => ({ path, fields: { intent } });

async function createUnpaidOrder(user: SignedInUser): Promise<string> {
	return createOrder(user, await createProduct());
}

async function createTwoLineCart(user: SignedInUser): Promise<string> {
	await createCartLine(user, await createProduct());
	await createCartLine(user, await createProduct());
	return formatSeenLines(await listCartLines(db, user.id));
}

/** A successful form for every action, by path; an action with several buttons has one for each. */
export const VALID_FORMS: Record<string, Record<string, Prepare>> = {
	"/products/:productId": {
		"add to cart": byCustomer(async () => ({
			path: `/products/${(await createProduct()).id}`,
			fields: { quantity: "2" },
		})),
		"tell me when it is back": byCustomer(async () => ({
			path: `/products/${(await createProduct({ onHand: 0 })).id}`,
			fields: { intent: "request-email" },
		})),
	},
	"/products/:productId/order": {
		"place an order": byCustomer(async () => ({
			path: `/products/${(await createProduct()).id}/order`,
			fields: { ...delivery, quantity: "2" },
		})),
	},
	"/myorder/:orderId/cancel": {
		cancel: byCustomer(async (user) => ({
			path: `/myorder/${await createUnpaidOrder(user)}/cancel`,
		})),
	},
	"/myorder/:orderId": {
		"pay by card": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "card"),
		),
		"pay on the hosted page": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "hosted"),
		),
		"pay by transfer": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "bank"),
		),
		"mail a pay link": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "mail-link"),
		),
		"report a confirmed card": async (bindings) => {
			const { buyer, orderId, pay } = await createPurchase();
			await confirmCardPayment(await pay());
			const browser = await signInBrowser(buyer, createBrowser(bindings));
			return createFormSender(browser, `/myorder/${orderId}`, { intent: "confirmed" });
		},
	},
	"/checkout/:checkoutId": {
		"pay by card": byCustomer(async (user) =>
			buildPaymentForm(`/checkout/${await createCheckout(user)}`, "card"),
		),
	},
	"/pay/:token": {
		"pay by card": byAnonymous(async () => {
			const orderId = await createUnpaidOrder(await createUser());
			return buildPaymentForm(`/pay/${createPayLinkToken(platform.settings, { orderId })}`, "card");
		}),
	},
	"/mycart/order": {
		"order the cart": byCustomer(async (user) => ({
			path: "/mycart/order",
			fields: { ...delivery, seen: await createTwoLineCart(user) },
		})),
	},
	"/mycart/:lineId/delete": {
		"remove a line": byCustomer(async (user) => ({
			path: `/mycart/${await createCartLine(user, await createProduct())}/delete`,
		})),
	},
	"/myreview": {
		"post a review": byCustomer(async () => ({ path: "/myreview", fields: buildReviewFields() })),
	},
	"/myreview/:reviewId/delete": {
		"delete a review": byCustomer(async (user) => ({
			path: `/myreview/${await createReviewRow(user)}/delete`,
		})),
	},
	"/contact": {
		"write as a user": byCustomer(async () => ({
			path: "/contact",
			fields: { name: "Rahim", contact: "01711", message: "Open on Friday?" },
		})),
		"write as a visitor": byAnonymous(async () => ({
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
		subscribe: byAnonymous(async () => ({
			path: "/newsletter",
			fields: { email: `${newId()}@readers.test` },
		})),
	},
	"/newsletter/confirm/:secret": {
		confirm: byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			const secrets = [secret, newSecret()];
			const email = `${newId()}@readers.test`;
			await subscribe({ ...needs, newSecret: () => secrets.shift() ?? "" }, email);
			return { path: `/newsletter/confirm/${secret}` };
		}),
	},
	"/newsletter/unsubscribe/:secret": {
		unsubscribe: byAnonymous(async () => ({
			path: `/newsletter/unsubscribe/${(await createSubscriber()).unsubscribeSecret}`,
		})),
	},
	"/newsletter/one-click/:secret": {
		unsubscribe: byAnonymous(async () => ({
			path: `/newsletter/one-click/${(await createSubscriber()).unsubscribeSecret}`,
			fields: { "List-Unsubscribe": "One-Click" },
		})),
	},
	"/data-saver": {
		"turn on": byAnonymous(async () => ({
			path: "/data-saver",
			fields: { saves: "on", from: "/" },
		})),
	},
	"/blogs": {
		comment: byCustomer(async () => ({
			path: "/blogs",
			fields: { blogId: (await createBlog()).id, comment: "Which grade?" },
		})),
	},
	"/blogs/:blogId": {
		comment: byCustomer(async () => {
			const { id } = await createBlog();
			return { path: `/blogs/${id}`, fields: { blogId: id, comment: "Which grade?" } };
		}),
	},
	"/blogs/:blogId/comments/:commentId/delete": {
		"delete a comment": byCustomer(async (user) => {
			const { id } = await createBlog();
			return { path: `/blogs/${id}/comments/${await createCommentRow(user, id)}/delete` };
		}),
	},

	"/profile/unlink/:provider": {
		unlink: byCustomer(async (user) => {
			await createGoogleIdentity(user);
			return { path: "/profile/unlink/google" };
		}),
	},
	"/profile/link/:provider": { leave: byCustomer(async () => ({ path: "/profile/link/google" })) },
	"/account/confirm": {
		"by password": byCustomer(async () => ({
			path: "/account/confirm",
			fields: { password: PASSWORD },
		})),
		"by passkey": prepareAssertionForm("/account/confirm/passkey", "/account/confirm", true),
	},
	"/account/confirm/passkey": { challenge: prepareAtNamedOrigin("/account/confirm/passkey") },
	"/account/passkeys": {
		add: async (bindings) => {
			const browser = await signInBrowser(
				await createUser(),
				new Browser({ origin: NAMED_ORIGIN, bindings }),
			);
			const path = "/account/passkeys/challenge";
			const made = await createAuthenticator().create(
				await fetchChallenge(browser, path, "create"),
			);
			return createFormSender(browser, "/account/passkeys", {
				name: "Phone",
				credential: JSON.stringify(made),
			});
		},
	},
	"/account/passkeys/:passkeyId/remove": {
		remove: byCustomer(async (user) => ({
			path: `/account/passkeys/${await createPasskeyRow(user)}/remove`,
		})),
	},
	"/account/passkeys/challenge": { challenge: prepareAtNamedOrigin("/account/passkeys/challenge") },
	"/account/second-step": {
		"start an app": byCustomer(async () => ({
			path: "/account/second-step",
			fields: { intent: "start" },
		})),
		"turn an app on": byCustomer(async (user) => {
			await startTotpSetup(platform, user.id);
			const started = await getTotpState(platform, user);
			const code = started.state === "setup-started" ? generateTotpCode(started.key) : "";
			return { path: "/account/second-step", fields: { code } };
		}),
		"turn SMS on": byCustomer(async (user) => {
			await verifyPhoneFor(user);
			return { path: "/account/second-step", fields: { intent: "turn-on-sms" } };
		}),
	},
	"/account/second-step/off/:factor": {
		"turn off": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/off/totp" };
		}),
	},
	"/account/second-step/new-codes": {
		"make new codes": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/new-codes" };
		}),
	},
	"/account/second-step/later": {
		"not now": byAdmin(async () => ({ path: "/account/second-step/later" })),
	},
	"/account/second-step/codes": {
		"put away": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/codes" };
		}),
	},
	"/account/phone": {
		"send a code": byCustomer(async () => ({
			path: "/account/phone",
			fields: { phone: createPhone() },
		})),
	},
	"/account/phone/remove": {
		remove: byCustomer(async (user) => {
			await verifyPhoneFor(user);
			return { path: "/account/phone/remove" };
		}),
	},
	"/account/phone/code": {
		"verify the number": byCustomer(async (user) => {
			const { needs } = createKnownSecret();
			const buildForm = { userId: user.id, purpose: "verify-phone", phone: createPhone() } as const;
			await sendSmsCode(needs, buildForm);
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
			const { secret, needs } = createKnownSecret();
			await requestEmailChange(needs, user, `${newId()}@buyers.test`);
			return { path: `/account/email/confirm/${secret}` };
		}),
	},
	"/account/sessions": {
		"sign out elsewhere": byCustomer(async (user) => {
			await startSession(platform, { userId: user.id, remembered: true }, "");
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
			path: `/account/tokens/${await createApiTokenRow(user)}/revoke`,
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
		"log in": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, password: PASSWORD },
		})),
		"forgot password": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, intent: "forgot-password" },
		})),
		"mail a link": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, intent: "mail-link" },
		})),
		"by passkey": prepareAssertionForm("/login/passkey", "/login", false),
	},
	"/login/passkey": {
		challenge: async (bindings) =>
			createFormSender(new Browser({ origin: NAMED_ORIGIN, bindings }), "/login/passkey"),
	},
	"/login/mail": {
		"type the code": async (bindings) => {
			const { email } = await createUser();
			const { needs } = createKnownSecret();
			const browserSecret = newSecret();
			await requestEmailSignIn(needs, { email, browserSecret, remembered: false, returnTo: "/" });
			const asked = { email, request: browserSecret, remembered: false, from: "/" };
			const browser = createBrowser(bindings);
			storeCookie(browser, await serializeMagicLinkRequest(platform.settings, asked));
			return createFormSender(browser, "/login/mail", { code: "123456" });
		},
	},
	"/login/mail/:secret": {
		"open the link": byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			const { email } = await createUser();
			const asked = { email, browserSecret: newSecret(), remembered: false, returnTo: "/" };
			await requestEmailSignIn(needs, asked);
			return { path: `/login/mail/${secret}` };
		}),
	},
	"/login/second-step": {
		"code of the app": async (bindings) => {
			const user = await createUser();
			const { code } = await enableTotpFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step", { factor: "totp", code: code() });
		},
		"ask for an SMS": async (bindings) => {
			const user = await createUser();
			await enableSmsFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step", {
				factor: "sms",
				intent: "send-code",
			});
		},
	},
	"/login/second-step/passkey": {
		challenge: async (bindings) => {
			const user = await createUser();
			await enableTotpFor(user);
			const browser = new Browser({ origin: NAMED_ORIGIN, bindings });
			await logInToTwoFactor(browser, user);
			return createFormSender(browser, "/login/second-step/passkey");
		},
	},
	"/login/second-step/recovery-code": {
		"use a code": async (bindings) => {
			const user = await createUser();
			const { codes } = await enableTotpFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step/recovery-code", {
				code: codes[0] ?? "",
			});
		},
	},
	"/signup": {
		"sign up": byAnonymous(async () => ({
			path: "/signup",
			fields: { name: "Rahim", email: `${newId()}@buyers.test`, password: PASSWORD },
		})),
	},
	"/auth/:provider": {
		leave: byAnonymous(async () => ({ path: "/auth/google", fields: { from: "/" } })),
	},
	"/reset-password/:token": {
		"set a password": byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			await requestPasswordReset(needs, (await createUser()).email);
			return { path: `/reset-password/${secret}`, fields: { password: "another-horse" } };
		}),
	},
	"/logout": { "log out": byCustomer(async () => ({ path: "/logout" })) },
	"/verify-email": {
		"send the mail again": createPreparer(
			() => createUser({ verified: false }),
			async () => ({ path: "/verify-email", fields: { from: "/" } }),
		),
	},
	"/verify-email/:token": {
		verify: byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			await sendVerificationMail(needs, await createUser({ verified: false }));
			return { path: `/verify-email/${secret}` };
		}),
	},

	"/dashboard/users/:userId/delete": {
		"delete a user": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/delete`,
		})),
	},
	"/dashboard/users/:userId/make-admin": {
		"make an admin": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/make-admin`,
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
			fields: { productId: (await createProduct()).id, archived: "yes" },
		})),
	},
	"/dashboard/manageProduct/:productId": {
		"change words": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
		})),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/manageProduct/:productId/stock": {
		"change the stock": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/stock`,
			fields: { change: "5" },
		})),
	},
	"/dashboard/manageProduct/:productId/delete": {
		"delete a product": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/delete`,
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
			path: `/dashboard/blogs/${(await createBlog()).id}`,
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId/delete": {
		"delete a blog": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await createBlog()).id}/delete`,
		})),
	},
	"/dashboard/orders": {
		ship: byAdmin(async () => ({
			path: "/dashboard/orders",
			fields: { orderId: (await createBankPurchase()).orderId },
		})),
	},
	"/dashboard/orders/:orderId/cancel": {
		cancel: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/cancel`,
		})),
		"cancel while a payment is open": byAdmin(async () => {
			const { orderId, pay } = await createPurchase();
			await pay();
			return { path: `/dashboard/orders/${orderId}/cancel` };
		}),
	},
	"/dashboard/orders/:orderId/bank-payment": {
		record: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/bank-payment`,
			fields: { reference: `TRF-${newId()}`, amount: "250" },
		})),
	},
	"/dashboard/orders/:orderId/refund": {
		"of a card payment": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createCardPurchase()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
		"of a transfer": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
	},
	"/dashboard/refunds": {
		"try again": byAdmin(async () => ({
			path: "/dashboard/refunds",
			fields: { refundId: await createFailedRefund() },
		})),
	},
	"/dashboard/refunds/:refundId/sent": {
		"record a transfer": byAdmin(async () => ({
			path: `/dashboard/refunds/${await createRefund((await createBankPurchase()).orderId)}/sent`,
			fields: { reference: `TRF-${newId()}` },
		})),
	},
	"/dashboard/messages": {
		"mark answered": byAdmin(async () => ({
			path: "/dashboard/messages",
			fields: { messageId: await createMessage(), answered: "yes" },
		})),
	},
	"/dashboard/payments": { reconcile: byAdmin(async () => ({ path: "/dashboard/payments" })) },
	"/dashboard/payments/alerts/:alertId/resolve": {
		resolve: byAdmin(async () => ({
			path: `/dashboard/payments/alerts/${await createAlertRow((await createProduct()).id)}/resolve`,
			fields: { note: "Counted by hand." },
		})),
	},
	"/dashboard/events/:eventId/settle": {
		settle: byAdmin(async () => ({
			path: `/dashboard/events/${await createEventInReview()}/settle`,
			fields: { note: "Seen at the provider." },
		})),
	},
	"/dashboard/outbox": {
		"send again": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail() },
		})),
		"give up": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail(), do: "give-up" },
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
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "ping" },
		})),
		pause: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "pause" },
		})),
		resume: byAdmin(async (admin) => {
			const { id } = await createHooksEndpoint();
			await pauseEndpoint(platform, admin.id, id);
			return { path: `/dashboard/webhooks/${id}`, fields: { do: "resume" } };
		}),
	},
	"/dashboard/webhooks/:endpointId/delete": {
		delete: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/delete`,
		})),
	},
	"/dashboard/webhooks/:endpointId/events": {
		choose: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/events`,
			fields: { events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId/secret": {
		"make another": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/secret`,
		})),
	},
	"/dashboard/reviews/:reviewId/delete": {
		"delete a review": byAdmin(async () => ({
			path: `/dashboard/reviews/${await createReviewRow(await createUser())}/delete`,
		})),
	},
	"/dashboard/comments/:commentId/delete": {
		"delete a comment": byAdmin(async () => {
			const id = await createCommentRow(await createUser(), (await createBlog()).id);
			return { path: `/dashboard/comments/${id}/delete` };
		}),
	},
	"/dashboard/newsletter/write": {
		write: byAdmin(async () => ({ path: "/dashboard/newsletter/write", fields: issue })),
	},
	"/dashboard/newsletter/subscribers/:subscriberId/delete": {
		remove: byAdmin(async () => ({
			path: `/dashboard/newsletter/subscribers/${(await createSubscriber()).id}/delete`,
		})),
	},
	"/dashboard/newsletter/:issueId": {
		"send a test": byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}` })),
	},
	"/dashboard/newsletter/:issueId/send": {
		send: byAdmin(async () => {
			// Newsletters and subscribers of other tests would be served first.
			await db.update(issues).set({ state: "sent" }).where(eq(issues.state, "sending"));
			await db.delete(subscribers);
			await createSubscriber();
			return { path: `/dashboard/newsletter/${await createIssue()}/send` };
		}),
	},
	"/dashboard/newsletter/:issueId/delete": {
		delete: byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}/delete` })),
	},
	"/dashboard/newsletter/:issueId/edit": {
		edit: byAdmin(async () => ({
			path: `/dashboard/newsletter/${await createIssue()}/edit`,
			fields: issue,
		})),
	},

	"/webhooks/stripe": {
		"a payment went through": async (bindings) => {
			const { pay } = await createPurchase();
			const { id } = await confirmCardPayment(await pay());
			const body = await buildEventBody("payment_intent.succeeded", `/v1/payment_intents/${id}`);
			const headers = { "stripe-signature": await signWebhook(body) };
			return async () => {
				const url = new URL("/webhooks/stripe", env.APP_ORIGIN);
				const response = await fetchWorker(url, { method: "POST", body, headers }, bindings);
				const { status } = response;
				return { status, location: null, html: await response.text(), headers: response.headers };
			};
		},
	},
};
