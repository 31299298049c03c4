import { findProductName } from "~/domain/catalog/queries.server";
import type { Db } from "~/platform/d1/database.server";

const PURPOSES: readonly (readonly [page: RegExp, purpose: string])[] = [
	[/^\/families\//, "Log in or create a free account to order. What you typed is kept."],
	[/^\/(?:mycart|checkout)\b/, "Log in or create a free account to see your cart."],
	[/^\/myorder\b/, "Log in to see and pay for your orders."],
	[
		/^\/order-pad\b/,
		"Log in or create a free account to paste a list of part numbers and quantities, as it is in your spreadsheet or mail. The order pad finds the parts, shows stock and your prices, and asks about every line that is unclear before anything goes into the cart.",
	],
	[/^\/myreview\b/, "Log in or create a free account to review what you bought."],
];

export async function findSignInPurpose(db: Db, from: string): Promise<string | null> {
	const [, productId] = /^\/products\/([^/?]+)/.exec(from) ?? [];
	if (productId) {
		const name = await findProductName(db, productId);
		return name && `Log in to order ${name}.`;
	}
	return PURPOSES.find(([page]) => page.test(from))?.[1] ?? null;
}
