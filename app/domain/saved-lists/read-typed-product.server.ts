import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { checkLines } from "../order-pad/check-lines.server";
import { toCleanLine } from "../order-pad/pad-lines";
import { describeLongLine } from "../order-pad/read-list";
import { MAX_LINE_CHARS } from "../order-pad/reading/rules";
import { createPriceViewer } from "../prices/price-of.server";
import type { ListProduct } from "./input";

type TypedProductResult = { ok: true; product: ListProduct } | { ok: false; error: string };

/** Reads 'TY-0912 12' as a line of an order pad. Stock and order terms matter only for an order. */
export async function readTypedProduct(
	needs: Pick<Platform, "db" | "now" | "settings">,
	buyer: Buyer,
	typed: string,
): Promise<TypedProductResult> {
	if (typed.length > MAX_LINE_CHARS) return { ok: false, error: describeLongLine("The line") };
	const reader = { db: needs.db, viewer: createPriceViewer(needs, buyer), suggests: false };
	const { rows } = await checkLines(reader, [toCleanLine({ n: 1, typed, answer: null })], null);
	const [row] = rows;
	const isRead = ["ok", "short", "invalid-quantity"].includes(row?.result ?? "");
	if (!isRead || !row?.productId || !row.quantity)
		return { ok: false, error: row?.note || "Enter a part number and a quantity." };
	return { ok: true, product: { productId: row.productId, quantity: row.quantity } };
}
