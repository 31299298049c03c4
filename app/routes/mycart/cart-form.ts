import { formatChooseIntent } from "~/ui/orders/cart-lines";

/** These buttons lead on after saving: to the checkout, to the form that saves the cart as a list, or to the order form of one product. */
export const CHECK_OUT_INTENT = "check-out";
export const SAVE_LIST_INTENT = "save-list";
export const ORDER_LINE_INTENT = "order:";

/** Saves the form with another quantity for one product, also for more than is in stock: the order form asks what shall wait. */
export const formatWaitIntent = (productId: string, quantity: number): string =>
	`wait-${formatChooseIntent(productId, quantity)}`;

export const isWaitIntent = (intent: string): boolean => intent.startsWith("wait-choose:");

/** The typed texts and their errors, by product; `formErrors` don't belong to a field. */
export type CartFormResult = {
	typedQuantities: Record<string, string>;
	errors: Record<string, string>;
	formErrors: string[];
};
