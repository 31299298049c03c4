import { sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "../../platform/platform.server";
import { productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { createPadOfParts } from "../order-pad/create-pad.server";
import { MAX_LIST_LINES } from "./input";
import { findSavedList } from "./queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

const nameLine = ({ partNumber, name }: { partNumber: string; name: string }) => partNumber || name;

/** Opens a pad with the parts and quantities of the list. Null for an empty or another account's list. */
export async function orderList(
	needs: Needs,
	userId: string,
	listId: string,
): Promise<string | null> {
	const list = await findSavedList(needs.db, userId, listId);
	if (!list || list.lines.length === 0) return null;
	const parts = list.lines.map((line) => ({
		productId: line.id,
		name: nameLine(line),
		typed: String(line.quantity),
	}));
	return createPadOfParts(needs, userId, "list", parts);
}

/** A quantity as it was typed; the pad asks about what is no number. */
export type TypedPart = { productId: string; typed: string };

/** Opens a pad with typed quantities. Null without a known part. */
export async function orderTypedParts(
	needs: Needs,
	userId: string,
	typedParts: readonly TypedPart[],
): Promise<string | null> {
	const partsJson = JSON.stringify(typedParts.slice(0, MAX_LIST_LINES));
	const rows = await needs.db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			typed: sql<string>`part.value ->> 'typed'`,
		})
		.from(sql`json_each(${partsJson}) as part`)
		.innerJoin(products, sql`${products.id} = part.value ->> 'productId'`)
		.orderBy(sql`part.key`);
	if (rows.length === 0) return null;
	const parts = rows.map(({ id, typed, ...row }) => ({
		productId: id,
		name: nameLine(row),
		typed,
	}));
	return createPadOfParts(needs, userId, "list", parts);
}
