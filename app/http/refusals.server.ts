import type { ChangePasswordResult } from "~/domain/accounts/change-password.server";
import type { CreateApiTokenResult } from "~/domain/accounts/create-api-token.server";
import type { RequestEmailChangeResult } from "~/domain/accounts/request-email-change.server";
import type { SendSmsCodeResult } from "~/domain/accounts/send-sms-code.server";
import { MOST_TOKENS } from "~/domain/accounts/token-rules";
import type { ChangeStockResult } from "~/domain/catalog/change-stock.server";
import { stockSentence } from "~/domain/catalog/rules";
import { inTk } from "~/domain/money/rules";
import type { EditIssueResult } from "~/domain/newsletter/edit-issue.server";
import type { SendIssueResult } from "~/domain/newsletter/send-issue.server";
import type { PlaceCartResult } from "~/domain/orders/place-cart.server";
import type { PlaceOrderResult } from "~/domain/orders/place-order.server";
import { MOST_LINES_AT_ONCE } from "~/domain/orders/rules";
import type { RecordBankPaymentResult } from "~/domain/payments/record-bank-payment.server";
import type { RecordRefundSentResult } from "~/domain/payments/record-refund-sent.server";
import type { RefundOrderResult } from "~/domain/payments/refund-order.server";
import type { DeleteOwnAccountResult } from "~/domain/privacy/delete-own-account.server";
import type { DeleteUserResult } from "~/domain/privacy/delete-user.server";
import type { Obstacle } from "~/domain/privacy/open-business.server";
import type { PostReviewResult } from "~/domain/reviews/post-review.server";
import { NOT_BOUGHT } from "~/domain/reviews/rules";
import { providerFailure } from "~/platform/card-payments.server";
import type { PictureRefusal } from "~/platform/picture.server";
import { notFound } from "./respond.server";

type Refused<Result> = Extract<Result, { ok: false }>;

/** How a refusal is worded to a person: the status, and the errors next to their fields or over the form. */
export type Refusal = {
	status: number;
	errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]>; freshKey?: boolean };
};

/** What is said of a form whose key was used for other words; the form comes back under another key. */
export const KEY_REUSED =
	"This form was sent before with other content. That stands: press the button once more to send this as well.";

/** Answers a submission key that said something else before: 422, as an `Idempotency-Key` of the API's. */
export const keyReused: Refusal = {
	status: 422,
	errors: { formErrors: [KEY_REUSED], freshKey: true },
};

function quantityError(message: string): Refusal {
	return { status: 400, errors: { fieldErrors: { quantity: [message] } } };
}

/** Words for each reason an order is refused; throws the 404 of a product that is not there. */
export function orderRefusal(refused: Refused<PlaceOrderResult>): Refusal {
	switch (refused.reason) {
		case "no-such-product":
			throw notFound();
		case "already-ordered":
			return { status: 409, errors: { formErrors: ["You already ordered this product"] } };
		case "key-reused":
			return keyReused;
		case "out-of-stock":
			return quantityError(stockSentence(refused.stock));
		case "below-minimum":
			return quantityError(`Orders start at ${inTk(refused.limitPoisha)}: choose more units`);
		case "above-maximum":
			return quantityError(
				`One order can come to ${inTk(refused.limitPoisha)} at most: choose fewer units`,
			);
		case "price-changed":
			return {
				status: 409,
				errors: {
					formErrors: [
						`The price has changed to ${inTk(refused.pricePoisha)} since you opened this form. Look at the total again before you order.`,
					],
				},
			};
	}
}

/** Words for each reason a whole cart is refused; the line that stands in the way is named. */
export function cartRefusal(refused: Refused<PlaceCartResult>): Refusal {
	if (refused.reason === "key-reused") return keyReused;
	return { status: 409, errors: { formErrors: [cartSentence(refused)] } };
}

type CartRefused = Exclude<Refused<PlaceCartResult>, { reason: "key-reused" }>;

function cartSentence(refused: CartRefused): string {
	switch (refused.reason) {
		case "empty-cart":
			return "Your cart is empty: there is nothing to order.";
		case "too-many-lines":
			return `At most ${MOST_LINES_AT_ONCE} lines can be ordered at once. Order some of them by themselves first.`;
		case "cart-changed":
			return "Your cart has changed since you opened this form. Look at the lines again before you order.";
		case "already-ordered":
			return `${refused.productName}: You already ordered this product. Pay or cancel that order first, or delete the line.`;
		case "out-of-stock":
			return refused.stock < 1
				? `${refused.productName}: Sold out. Delete the line to order the rest.`
				: `${refused.productName}: only ${refused.stock} in stock. Change the quantity to order the rest.`;
		case "price-changed":
			return `${refused.productName}: the price has changed to ${inTk(refused.pricePoisha)} since you opened this form. Look at the total again before you order.`;
		case "below-minimum":
			return `Orders start at ${inTk(refused.limitPoisha)}: put more into your cart.`;
		case "above-maximum":
			return `One payment can come to ${inTk(refused.limitPoisha)} at most: order some of the lines by themselves.`;
	}
}

/** Words for each reason a stock stays as it is; throws the 404 of a product that is not there. */
export function stockRefusal(refused: Refused<ChangeStockResult>): Refusal {
	if (refused.reason === "no-such-product") throw notFound();
	if (refused.reason === "key-reused") return keyReused;
	const { onHand, reserved } = refused;
	const why =
		refused.reason === "below-reserved"
			? `Only ${onHand - reserved} can go out: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `That is more than the shop can count: ${onHand} on hand now`;
	return { status: 409, errors: { fieldErrors: { change: [why] } } };
}

/** Words for each reason a bank payment is not recorded; throws the 404 of an order that is not there. */
export function bankPaymentRefusal(refused: Refused<RecordBankPaymentResult>): Refusal {
	const form = (message: string) => ({ status: 409, errors: { formErrors: [message] } });
	switch (refused.reason) {
		case "no-such-order":
			throw notFound();
		case "not-payable":
			return form("This order is cancelled, or being cancelled, and takes no payment.");
		case "already-paid":
			return form("This order is paid already. Nothing was recorded.");
		case "paid-by-card":
			return form(
				"The card payment came first: this order is paid by card. The bank's money was not recorded, so send it back.",
			);
		case "provider-unreachable":
			return {
				status: 503,
				errors: {
					formErrors: [
						"A card payment for this order is under way and the provider can't be reached to close it. Nothing was changed: try again in a moment.",
					],
				},
			};
		case "reference-used":
			return {
				status: 409,
				errors: { fieldErrors: { reference: ["This reference has paid another order already"] } },
			};
		case "amount-differs":
			return {
				status: 400,
				errors: {
					fieldErrors: {
						amount: [
							`The order comes to ${inTk(refused.totalPoisha)}. Any other amount is not taken`,
						],
					},
				},
			};
	}
}

/** Words for each reason an order is not refunded; throws the 404 of one that is not there. */
export function refundRefusal(refused: Refused<RefundOrderResult>): Refusal {
	switch (refused.reason) {
		case "no-such-order":
			throw notFound();
		case "key-reused":
			return keyReused;
		case "not-paid":
			return { status: 409, errors: { formErrors: ["Only a paid order can be refunded."] } };
		case "already-refunded":
			return { status: 409, errors: { formErrors: ["This order is refunded already."] } };
		case "goods-not-back":
			return {
				status: 400,
				errors: {
					fieldErrors: {
						goodsBack: [
							"This order has shipped. Refund it once its goods came back, and tick this",
						],
					},
				},
			};
	}
}

/** Words for each reason a refund is not recorded as sent; throws the 404 of one that is not there. */
export function refundSentRefusal(refused: Refused<RecordRefundSentResult>): Refusal {
	if (refused.reason === "no-such-refund") throw notFound();
	return {
		status: 409,
		errors: {
			formErrors: ["The provider sends this refund, or it is done. Nothing was recorded."],
		},
	};
}

/**
 * What a buyer is told when paying failed with an error, by whether the provider could not be reached or refused what the
 * shop asked. Neither has charged anything.
 */
export function paymentFailure(error: unknown): { status: number; message: string } {
	return providerFailure(error) === "unreachable"
		? {
				status: 503,
				message:
					"The payment provider can't be reached just now. Nothing was charged and your order stays unpaid: try again in a moment.",
			}
		: {
				status: 502,
				message:
					"The payment could not be started. The fault is on our side, and we have noted it. Nothing was charged and your order stays unpaid: try again later, or pay by bank transfer.",
			};
}

/** Words for each reason a review is refused. */
export function reviewRefusal({ reason }: Refused<PostReviewResult>): Refusal {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "not-bought":
			return { status: 403, errors: { fieldErrors: { product: [NOT_BOUGHT] } } };
	}
}

/** Words for each reason a password stays. */
export function changePasswordRefusal({ reason }: Refused<ChangePasswordResult>): Refusal {
	switch (reason) {
		case "wrong-password":
			return {
				status: 400,
				errors: { fieldErrors: { oldPassword: ["This is not your password"] } },
			};
		case "changed-meanwhile":
			return {
				status: 409,
				errors: {
					formErrors: [
						"Your password was changed a moment ago, elsewhere. Nothing was changed here.",
					],
				},
			};
	}
}

/** Words for each reason no link goes to a new address. */
export function emailChangeRefusal({ reason }: Refused<RequestEmailChangeResult>): Refusal {
	const field = (message: string) => ({ fieldErrors: { email: [message] } });
	switch (reason) {
		case "same-address":
			return { status: 400, errors: field("This is your email already") };
		case "too-soon":
			return { status: 429, errors: field("Wait a minute before you try another address") };
	}
}

/** Words for each reason no API token is made. */
export function apiTokenRefusal({ reason }: Refused<CreateApiTokenResult>): Refusal {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "scope-too-wide":
			return {
				status: 403,
				errors: { fieldErrors: { scope: ["A token can't do more than you can"] } },
			};
		case "too-many-tokens":
			return {
				status: 409,
				errors: {
					formErrors: [`You have ${MOST_TOKENS} tokens that work. Revoke one of them first.`],
				},
			};
		case "in-use":
			return {
				status: 409,
				errors: {
					formErrors: [
						"This form was sent before, and its token is in use. Open the form again to make another.",
					],
				},
			};
	}
}

/** Words for each reason an account stays; throws the 404 of one that is not there. */
export function deleteUserRefusal(refused: Refused<DeleteUserResult>): string {
	switch (refused.reason) {
		case "no-such-user":
			throw notFound();
		case "own-account":
			return "This is your own account. Delete it on your account page.";
		case "last-admin":
			return "This is the shop's last admin. Make somebody else an admin first.";
	}
}

/** What keeps an account from being deleted by its owner, in words. */
const OBSTACLES: Record<Obstacle, string> = {
	"last-admin": "You are the shop's last admin. Make somebody else an admin first.",
	"order-to-ship":
		"An order of yours is paid and has not left us yet. We need to know where it goes: come back once it is on its way, or write to us if you want your money back.",
	"refund-to-come":
		"We owe you the money of an order, and it is not back yet. We may need to reach you about it: come back once it has arrived.",
};

export const obstacleSentence = (obstacle: Obstacle): string => OBSTACLES[obstacle];

/** Words for each reason somebody's own account stays; throws the 404 of one that is gone. */
export function deleteOwnAccountRefusal({ reason }: Refused<DeleteOwnAccountResult>): string {
	switch (reason) {
		case "no-such-user":
			throw notFound();
		case "payment-under-way":
			return "An order of yours is still being cancelled, because a payment for it was under way. Your account stays for now: try again in some minutes.";
		default:
			return obstacleSentence(reason);
	}
}

/** Words for each reason no code is sent by SMS. */
export function smsCodeRefusal({ reason, waitMs }: Refused<SendSmsCodeResult>): Refusal {
	const sentence =
		reason === "too-soon"
			? `Wait ${Math.ceil(waitMs / 1000)} seconds, then ask for a code again`
			: "That was the last code for today. Try again tomorrow";
	return { status: 429, errors: { fieldErrors: { phone: [sentence] } } };
}

/** Words for each reason an issue keeps its words; throws the 404 of one that is not there. */
export function editIssueRefusal(refused: Refused<EditIssueResult>): Refusal {
	if (refused.reason === "no-such-issue") throw notFound();
	const why = "This newsletter has begun to go out, so its words can't change any more.";
	return { status: 409, errors: { formErrors: [why] } };
}

/** Words for each reason an issue does not go out; throws the 404 of one that is not there. */
export function sendIssueRefusal(refused: Refused<SendIssueResult>): string {
	if (refused.reason === "no-such-issue") throw notFound();
	return "Nobody has confirmed a subscription yet, so there is nobody to send it to.";
}

/** Why a file can't be shown as a picture. */
const PICTURES: Record<PictureRefusal, string> = {
	"too-large": "Choose a picture of at most 5 MB",
	"unknown-kind":
		"Choose a JPEG, PNG, WebP or AVIF picture. SVG, GIF and other files are not taken",
	"too-many-pixels": "Choose a picture of at most 12,000 pixels a side and 50 megapixels in all",
	broken:
		"This picture is damaged or moves. Save it again as a still picture and choose the new file",
};

export const pictureSentence = (reason: PictureRefusal): string => PICTURES[reason];
