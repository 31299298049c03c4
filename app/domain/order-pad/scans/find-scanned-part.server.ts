import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../../accounts/rules";
import { findNumberedProducts } from "../../catalog/part-numbers/find-numbered-products.server";
import { createPriceViewer } from "../../prices/price-of.server";
import { findMatches } from "../find-pad-products.server";
import { nameProduct } from "../pad-lines";
import type { PadProduct } from "../reading/rules";

type Named = { id: string; name: string };

export type ScannedPart =
	| { kind: "part"; part: PadProduct }
	| { kind: "replaced"; old: Named; newer: Named; message: string }
	/** The number names several parts, of which the pad asks which one is meant. */
	| { kind: "several"; message: string }
	| { kind: "unknown"; message: string };

const toNamed = (product: Pick<PadProduct, "id" | "number" | "name">): Named => ({
	id: product.id,
	name: nameProduct(product),
});

/** Finds what a label names, by a number of the shop's or of the buyer's own. */
export async function findScannedPart(
	ctx: Platform,
	buyer: Buyer | null,
	number: string,
): Promise<ScannedPart> {
	const reader = { db: ctx.db, viewer: createPriceViewer(ctx, buyer) };
	const matches = (await findMatches(reader, [number]))(number);
	const parts = new Map(matches.map(({ product }) => [product.id, product]));
	const [part, ...others] = Array.from(parts.values());
	if (others.length > 0)
		return { kind: "several", message: `Several parts have the number ${number}.` };
	if (!part) return { kind: "unknown", message: await describeUnknown(ctx, number) };
	if (!part.replacement) return { kind: "part", part };
	const [old, newer] = [toNamed(part), toNamed(part.replacement)];
	return { kind: "replaced", old, newer, message: `${old.name} is now ${newer.name}.` };
}

async function describeUnknown({ db }: Platform, number: string): Promise<string> {
	const known = (await findNumberedProducts(db, [number]))(number);
	return known.ok
		? `${known.product.partNumber || known.product.name} is no longer for sale. Search for another part`
		: `We don't know ${number}. Search for it`;
}
