import type { DeleteUserResult } from "~/domain/accounts/delete-user.server";
import type { ChangeStockResult } from "~/domain/catalog/change-stock.server";
import { stockSentence } from "~/domain/catalog/rules";
import { inTk } from "~/domain/money/rules";
import type { PlaceOrderResult } from "~/domain/orders/place-order.server";
import type { PostReviewResult } from "~/domain/reviews/post-review.server";
import { NOT_BOUGHT } from "~/domain/reviews/rules";
import type { PictureRefusal } from "~/platform/picture.server";
import { notFound } from "./respond.server";

type Refused<Result> = Extract<Result, { ok: false }>;

/** How a refusal is worded to a person: the status, and the errors next to their fields or over the form. */
export type Refusal = {
	status: number;
	errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
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
			return {
				status: 409,
				errors: { formErrors: ["This form was sent before with another quantity. Open it again."] },
			};
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

/** Words for each reason a stock stays as it is; throws the 404 of a product that is not there. */
export function stockRefusal(refused: Refused<ChangeStockResult>): Refusal {
	if (refused.reason === "no-such-product") throw notFound();
	const { onHand, reserved } = refused;
	const why =
		refused.reason === "below-reserved"
			? `Only ${onHand - reserved} can go out: ${onHand} on hand, ${reserved} reserved by unpaid orders`
			: `That is more than the shop can count: ${onHand} on hand now`;
	return { status: 409, errors: { fieldErrors: { change: [why] } } };
}

/** Words for the one reason a review is refused. */
export function reviewRefusal({ reason }: Refused<PostReviewResult>): Refusal {
	switch (reason) {
		case "not-bought":
			return { status: 403, errors: { fieldErrors: { product: [NOT_BOUGHT] } } };
	}
}

/** Words for each reason an account stays; throws the 404 of one that is not there. */
export function deleteUserRefusal(refused: Refused<DeleteUserResult>): string {
	switch (refused.reason) {
		case "no-such-user":
			throw notFound();
		case "own-account":
			return "This is your own account. Another admin can delete it.";
		case "last-admin":
			return "This is the shop's last admin. Make somebody else an admin first.";
	}
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
