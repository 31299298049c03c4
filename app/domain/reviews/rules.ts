/** A review as anybody may see it: the display name and the picture, never an e-mail. */
export type ReviewDto = {
	id: string;
	name: string;
	photoKey: string | null;
	halfStars: number;
	review: string;
	createdAt: number;
	/** What it speaks of; null for the shop. One that is not for sale now has no page to lead to. */
	product: { id: string; name: string; isForSale: boolean } | null;
};

/** A review as admins moderate it: with its author's address. */
export type ModeratedReview = Omit<ReviewDto, "photoKey"> & { email: string };

/** How many reviews a page of all of them shows. */
export const MODERATED_PAGE_SIZE = 20;

/** What is said to who reviews another product than those they bought. */
export const NOT_BOUGHT_MESSAGE = "You can review what you have bought";

/** How many reviews the home page's carousel holds. */
export const CAROUSEL_SIZE = 12;

/** How many reviews a product's page shows at a time. */
export const PRODUCT_REVIEWS_SIZE = 6;

/** The values of the rating's radio buttons: half a star to five (specification, section 9). */
export const RATINGS = ["0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"] as const;

/** The mean of these reviews in half stars, as a whole number; null of none. */
export function calculateAverageHalfStars(
	reviews: readonly Pick<ReviewDto, "halfStars">[],
): number | null {
	if (reviews.length === 0) return null;
	const sum = reviews.reduce((total, { halfStars }) => total + halfStars, 0);
	return Math.round(sum / reviews.length);
}
