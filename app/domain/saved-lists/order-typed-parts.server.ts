import { sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "../../platform/platform.server";
import { productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { createPadOfParts } from "../order-pad/create-pad.server";
import { MAX_LIST_LINES } from "./input";

/** A quantity as it was typed; the pad asks about what is no number. */
export type TypedPart = { productId: string; typed: string };

/** Opens a pad. Null without a known part. */
export async function orderTypedParts(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	typedParts: readonly TypedPart[],
	idempotencyKey: string,
): Promise<string | null> {
	const rows = await needs.db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			typed: sql<string>`part.value ->> 'typed'`,
		})
		.from(sql`json_each(${JSON.stringify(typedParts.slice(0, MAX_LIST_LINES))}) as part`)
		.innerJoin(products, sql`${products.id} = part.value ->> 'productId'`)
		.orderBy(sql`part.key`);
	if (rows.length === 0) return null;
	const parts = rows.map(({ id, name, partNumber, typed }) => ({
		productId: id,
		name: partNumber || name,
		typed,
	}));
	return createPadOfParts(needs, userId, "list", { parts, idempotencyKey });
}
