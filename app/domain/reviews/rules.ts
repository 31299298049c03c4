/** Reviews are public, so they have no email. */
export type ReviewDto = {
	id: string;
	name: string;
	photoKey: string | null;
	halfStars: number;
	review: string;
	createdAt: number;
	/** Null for a review of the shop. */
	product: { id: string; name: string; isForSale: boolean } | null;
};

export type ModeratedReview = Omit<ReviewDto, "photoKey"> & { email: string };

export const MODERATED_PAGE_SIZE = 20;

export const NOT_BOUGHT_MESSAGE = "You can only review products you have bought";

export const CAROUSEL_SIZE = 12;

export const PRODUCT_REVIEWS_SIZE = 6;

/** The specification fixes it (section 9). */
export const RATINGS = ["0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"] as const;

export function calculateAverageHalfStars(
	reviews: readonly Pick<ReviewDto, "halfStars">[],
): number | null {
	if (reviews.length === 0) return null;
	const sum = reviews.reduce((total, { halfStars }) => total + halfStars, 0);
	return Math.round(sum / reviews.length);
}
