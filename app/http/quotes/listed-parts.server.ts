import type { SignedInUser } from "~/domain/accounts/rules";
import { listCartLines } from "~/domain/cart/queries.server";
import { findPad } from "~/domain/order-pad/queries.server";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import type { Platform } from "~/platform/platform.server";

type Part = { partNumber: string; name: string; quantity: number };

const writePart = ({ partNumber, name, quantity }: Part): string =>
	`${partNumber || name} x ${quantity}`;

/** The text of the form for a quote that a cart, a pad, a list or a page of parts leads to; what it names stays where it is. */
export async function listAskedParts(
	ctx: Platform,
	user: SignedInUser | null,
	search: URLSearchParams,
): Promise<string> {
	const linked = search.get("l");
	if (linked !== null) return linked.slice(0, 2000);
	if (!user) return "";
	if (search.has("cart")) return (await listCartLines(ctx, user)).map(writePart).join("\n");
	const [padId, listId] = [search.get("pad"), search.get("list")];
	if (padId) {
		const pad = await findPad(ctx.db, user.id, padId);
		return (pad?.rows ?? []).map(({ typed }) => typed).join("\n");
	}
	const list = listId ? await findSavedList(ctx, user, listId) : null;
	return (list?.lines ?? []).map(writePart).join("\n");
}
