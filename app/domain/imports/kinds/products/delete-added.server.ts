import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { products } from "../../../catalog/tables.server";
import type { Writing } from "../../model/kind.server";

/** In these tables others use a part. Its own number, its ids in other systems and the movements of imports go with it. */
export const PART_USES: Readonly<Record<string, string>> = {
	approval_request_lines: "",
	back_in_stock_requests: "",
	backorders: "",
	cart_lines: "",
	delivery_methods: "",
	list_prices: "",
	order_lines: "",
	part_numbers: "kind <> 'own'",
	product_documents: "",
	product_sales: "",
	quote_lines: "",
	reviews: "",
	saved_list_lines: "",
	stock_movements: "cause <> 'import'",
};

const isUnused = sql.join(
	Object.entries(PART_USES).map(
		([table, uses]) =>
			sql`not exists (select 1 from ${sql.raw(table)} where product_id = products.id and ${sql.raw(uses || "true")})`,
	),
	sql` and `,
);

/** Follows their archiving by an undo, which leaves those that are used, or have stock of others. */
export const deleteAdded = ({ db }: Platform, { rows }: Pick<Writing, "rows">) =>
	db.delete(products).where(
		sql`id in (select import_rows.subject_id from ${rows} where import_rows.verdict = 'new')
			and on_hand = 0 and ${isUnused}
			and not exists (select 1 from products as replaced where replaced.superseded_by = products.id)`,
	);
