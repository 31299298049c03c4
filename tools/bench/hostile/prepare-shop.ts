import { withLocalBindings } from "../../../scripts/bindings";
import { demoAccounts } from "../../../scripts/seed/people";
import { get, post, readHiddenFields } from "../forms";
import type { Headers } from "../visitors";
import type { WorkerServer } from "../workerd";

const [, SHOPPER] = demoAccounts;

export type Form = Record<string, string>;

/** A pad with an open line, a saved list, a price list, an order and a family to send texts to. */
export async function prepareShop(stateDir: string) {
	return withLocalBindings(stateDir, async ({ DB }) => {
		const first = async (query: string, ...values: string[]) => {
			const row = await DB.prepare(query)
				.bind(...values)
				.first<{ value: string }>();
			if (!row) throw new Error(`The shop has no row for: ${query}`);
			return row.value;
		};
		const [padId, listId, priceListId] = [
			"bench-hostile-pad",
			"bench-hostile-list",
			"bench-hostile",
		];
		await DB.batch([
			DB.prepare("DELETE FROM order_pad_lines WHERE pad_id = ?").bind(padId),
			DB.prepare("DELETE FROM order_pads WHERE id = ?").bind(padId),
			DB.prepare("DELETE FROM saved_lists WHERE id = ?").bind(listId),
			DB.prepare("DELETE FROM price_lists WHERE id = ?").bind(priceListId),
			DB.prepare(
				`INSERT INTO price_lists (id, name, kind, percent_off_bp, from_at, until_at, state, created_at)
				VALUES (?1, ?1, 'contract', 0, 1, 253402214400000, 'active', 1)`,
			).bind(priceListId),
		]);
		return {
			shopper: SHOPPER.id,
			order: await first("SELECT id AS value FROM orders LIMIT 1"),
			familyPath: `/families/${await first("SELECT slug AS value FROM families LIMIT 1")}`,
			customerPath: `/dashboard/customers/${await first("SELECT customer_id AS value FROM users WHERE id = ?", SHOPPER.id)}`,
			pricesPath: `/dashboard/prices/${priceListId}`,
			padPath: "",
			listPath: "",
		};
	});
}

/** By their forms, so that they are as the shop makes them. */
export async function createPadAndList(shop: WorkerServer, headers: Headers) {
	const send = async (path: string, fields: Form) => {
		const hidden = readHiddenFields(await get(shop, path, headers));
		const answer = await post(shop, path, headers, { ...hidden, ...fields });
		const location = answer.headers.get("location");
		if (!location) throw new Error(`${path} was answered ${answer.status}.`);
		return new URL(location, shop.url).pathname;
	};
	const padPath = await send("/order-pad", { list: "unknown-1 5\nunknown-2 5" });
	const listPath = await send("/lists/new", { name: `Bench ${Date.now()}` });
	return { padPath, listPath };
}
