import { sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import type { TestProduct } from "./factories";

const { db } = createTestPlatform();

/** D1 limits the size of a statement's text. */
const BATCH_ROWS = 5000;

export async function createBuyers(count: number): Promise<SignedInUser[]> {
	const run = newId();
	const ids = Array.from({ length: count }, (_, n) => `${run}-${n}`);
	for (let from = 0; from < count; from += BATCH_ROWS) {
		const list = JSON.stringify(ids.slice(from, from + BATCH_ROWS));
		await db.run(sql`insert into customers (id, created_at)
			select 'c-' || value, ${Date.now()} from json_each(${list})`);
		await db.run(sql`insert into users (id, customer_id, email, name, role, email_verified_at, created_at)
			select value, 'c-' || value, value || '@buyers.test', 'Rahim Mia', 'customer', 1, ${Date.now()} from json_each(${list})`);
	}
	return ids.map((id) => ({
		id,
		customerId: `c-${id}`,
		customerRole: "owner",
		email: `${id}@buyers.test`,
		name: "Rahim Mia",
		role: "customer",
		staffRights: "*",
		verified: true,
		photoKey: null,
		showsNet: false,
	}));
}

export async function createOrders(
	product: TestProduct,
	buyers: readonly SignedInUser[],
): Promise<string[]> {
	const ids = buyers.map(({ id }) => id);
	const [at, price] = [Date.now(), product.pricePoisha];
	for (let from = 0; from < ids.length; from += BATCH_ROWS) {
		const list = JSON.stringify(ids.slice(from, from + BATCH_ROWS));
		await db.run(sql`insert into orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key,
				payload_hash, hold_until, change_id, created_at)
			select value, 'SO-' || value, value, (select customer_id from users where users.id = value), 'Rahim Mia', value || '@buyers.test', 'Dhaka', '01711', value, '',
				${at + 3_600_000}, value, ${at} from json_each(${list})`);
		await db.run(sql`insert into order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
				product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
			select value, value, 1, value, ${at}, ${product.id}, 'Hex bolt', '', 'none', 1, ${price}, ${price}, 1500, 'unpaid', value
			from json_each(${list})`);
	}
	return ids;
}

/** Ten of each in stock at tk 250; returned as lines of one unit. */
export async function createProducts(count: number, createdBy: string) {
	const run = newId();
	const ids = Array.from({ length: count }, (_, n) => `${run}-${n}`);
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_at, created_by)
		select value, 'Hex bolt ' || value, 'hex bolt ' || value, 'Zinc-plated.', 25000, 10, 'products/none.webp', ${Date.now()}, ${createdBy}
		from json_each(${JSON.stringify(ids)})`);
	return ids.map((productId) => ({ productId, quantity: 1 }));
}
