import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import type { QuantityProblem } from "../catalog/quantity-rules";
import { addProducts } from "./add-products.server";
import { describeFullCart } from "./rules";

type AddToCartResult =
	| { ok: true }
	| { ok: false; reason: "no-such-product" }
	| { ok: false; reason: "cart-full"; message: string; nearest: number[] }
	| ({ ok: false } & QuantityProblem);

/** Adds one part at today's price; replaces the quantity of an existing line. */
export async function addToCart(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: Buyer,
	line: { productId: string; quantity: number; mayWait?: true },
): Promise<AddToCartResult> {
	const product = { ...line, seenPricePoisha: Number.MAX_SAFE_INTEGER };
	const added = await addProducts(needs, buyer, [product]);
	if (added.ok) return { ok: true };
	if (added.reason === "cart-full")
		return { ...added, message: describeFullCart(added.lineCount), nearest: [] };
	const [error] = added.errors;
	return error && "message" in error
		? { ok: false, ...error }
		: { ok: false, reason: "no-such-product" };
}
