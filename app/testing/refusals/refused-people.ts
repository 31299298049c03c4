import { copy, type Refusals } from "./trial";

const ADMIN = "role = 'admin' AND staff_rights = '*' AND disabled_at IS NULL";
const ONE_OWNER =
	"UPDATE users SET customer_role = 'buyer' WHERE customer_id = 'c-karnaphuli' AND id <> 'demo-owner'";
const ONE_ADMIN =
	"UPDATE users SET staff_rights = ',orders,' WHERE role = 'admin' AND id <> 'demo-admin'";
const CREATE_ADMIN = copy("users", { id: "'lone-admin'", email: "'lone@toolyard.test'" }, ADMIN);
const MANY_LISTS = [
	"UPDATE price_lists SET state = 'inactive'",
	copy(
		"price_lists",
		{ id: "'many-' || nth", name: "'Many ' || nth", state: "'active'", from_at: "0" },
		"id = 'drill-group'",
		6,
	),
];
const PUBLIC_LISTS = [
	"UPDATE price_lists SET state = 'inactive'",
	copy(
		"price_lists",
		{ id: "'many-' || nth", name: "'Many ' || nth", state: "'active'", from_at: "0" },
		"id = 'quantity-prices'",
		5,
	),
];
const addList = (values: Record<string, string>) =>
	copy("price_lists", { id: "'sixth'", name: "'Sixth'", ...values }, "id = 'many-1'");

export const REFUSED_PEOPLE: Refusals = {
	customers_before_update_check_owner: {
		"a company needs an owner": [
			"UPDATE customers SET state = 'active' WHERE id = 'c-drill-closed'",
			"UPDATE customers SET state = 'on_hold' WHERE id = 'c-drill-closed'",
			[
				"UPDATE customers SET state = 'applied' WHERE id = 'c-drill-closed'",
				"UPDATE customers SET state = 'active' WHERE id = 'c-drill-closed'",
			],
			[
				"UPDATE customers SET state = 'closed' WHERE id = 'c-karnaphuli'",
				"UPDATE users SET disabled_at = 1 WHERE customer_id = 'c-karnaphuli' AND customer_role = 'owner'",
				"UPDATE customers SET state = 'active' WHERE id = 'c-karnaphuli'",
			],
		],
	},
	users_before_delete_keep_last: {
		"the last admin stays": [
			[
				CREATE_ADMIN,
				"UPDATE users SET staff_rights = ',orders,' WHERE role = 'admin' AND id <> 'lone-admin'",
				"DELETE FROM users WHERE id = 'lone-admin'",
			],
			[
				CREATE_ADMIN,
				"UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> 'lone-admin'",
				"DELETE FROM users WHERE id = 'lone-admin'",
			],
		],
		"the last owner stays": [
			[
				copy("users", { id: "'lone-owner'", email: "'lone@toolyard.test'" }, "id = 'demo-owner'"),
				"UPDATE users SET customer_role = 'buyer' WHERE customer_id = 'c-karnaphuli' AND id <> 'lone-owner'",
				"DELETE FROM users WHERE id = 'lone-owner'",
			],
		],
	},
	users_before_update_keep_last: {
		"the last admin stays": [
			[ONE_ADMIN, "UPDATE users SET staff_rights = ',orders,' WHERE id = 'demo-admin'"],
			[ONE_ADMIN, "UPDATE users SET staff_rights = '' WHERE id = 'demo-admin'"],
			[ONE_ADMIN, "UPDATE users SET role = 'customer' WHERE id = 'demo-admin'"],
			[ONE_ADMIN, "UPDATE users SET disabled_at = 1 WHERE id = 'demo-admin'"],
			[
				"UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> 'demo-admin'",
				"UPDATE users SET role = 'customer' WHERE id = 'demo-admin'",
			],
		],
		"the last owner stays": [
			[ONE_OWNER, "UPDATE users SET customer_role = 'buyer' WHERE id = 'demo-owner'"],
			[ONE_OWNER, "UPDATE users SET disabled_at = 1 WHERE id = 'demo-owner'"],
			[ONE_OWNER, "UPDATE users SET customer_id = 'c-demo-shopper' WHERE id = 'demo-owner'"],
			[
				"UPDATE customers SET state = 'on_hold' WHERE id = 'c-karnaphuli'",
				ONE_OWNER,
				"UPDATE users SET customer_role = 'viewer' WHERE id = 'demo-owner'",
			],
			[
				"UPDATE users SET customer_role = 'owner', disabled_at = 1 WHERE customer_id = 'c-karnaphuli' AND id <> 'demo-owner'",
				"UPDATE users SET customer_role = 'buyer' WHERE id = 'demo-owner'",
			],
		],
	},
	idempotency_keys_before_insert_check_payload: {
		"key reused": [
			copy("idempotency_keys", {
				payload_hash: "'another-012345678901234'",
				acquired_at: "expires_at - 1",
			}),
		],
	},
	vat_rates_before_delete_keep: {
		"a VAT rate is kept": [
			"DELETE FROM vat_rates WHERE id NOT IN (SELECT vat_rate_id FROM products)",
			"DELETE FROM vat_rates",
		],
	},
	customer_price_lists_after_insert_check: {
		"at most five price lists": [
			[
				...MANY_LISTS,
				"INSERT INTO customer_price_lists SELECT 'c-demo-shopper', id FROM price_lists WHERE id GLOB 'many-[1-5]'",
				"INSERT INTO customer_price_lists VALUES ('c-demo-shopper', 'many-6')",
			],
			[
				...MANY_LISTS,
				"UPDATE price_lists SET state = 'active', until_at = unixepoch() * 1000 + 60000, from_at = 0 WHERE id = 'hole-saw-sale'",
				"INSERT INTO customer_price_lists SELECT 'c-demo-shopper', id FROM price_lists WHERE id GLOB 'many-[1-4]'",
				"INSERT INTO customer_price_lists VALUES ('c-demo-shopper', 'many-5')",
			],
		],
		"the list is for everybody": [
			"INSERT INTO customer_price_lists VALUES ('c-demo-shopper', 'quantity-prices')",
			"INSERT INTO customer_price_lists VALUES ('c-demo-shopper', 'hole-saw-sale')",
		],
	},
	price_lists_after_insert_check_count: {
		"at most five price lists": [
			[...PUBLIC_LISTS, addList({})],
			[...PUBLIC_LISTS, addList({ kind: "'sale'", until_at: "unixepoch() * 1000 + 60000" })],
		],
	},
	price_lists_after_update_check: {
		"at most five price lists": [
			[
				...PUBLIC_LISTS,
				addList({ state: "'inactive'" }),
				"UPDATE price_lists SET state = 'active' WHERE id = 'sixth'",
			],
			[
				...PUBLIC_LISTS,
				addList({ until_at: "1" }),
				"UPDATE price_lists SET until_at = unixepoch() * 1000 + 60000 WHERE id = 'sixth'",
			],
			[
				...PUBLIC_LISTS,
				addList({ kind: "'group'" }),
				"UPDATE price_lists SET kind = 'public' WHERE id = 'sixth'",
			],
			[
				...MANY_LISTS,
				"UPDATE price_lists SET state = 'inactive' WHERE id = 'many-6'",
				"INSERT INTO customer_price_lists SELECT 'c-demo-shopper', id FROM price_lists WHERE id GLOB 'many-*'",
				"UPDATE price_lists SET state = 'active' WHERE id = 'many-6'",
			],
		],
		"the list is assigned to customers": [
			"UPDATE price_lists SET kind = 'public' WHERE id = 'trade-customers'",
			"UPDATE price_lists SET kind = 'sale' WHERE id = 'trade-customers'",
		],
	},
	list_prices_after_insert_check_descent: {
		"breaks must descend": [
			copy("list_prices", { min_quantity: "min_quantity + 1" }),
			copy("list_prices", { min_quantity: "min_quantity + 1", unit_poisha: "unit_poisha + 1" }),
			copy("list_prices", { min_quantity: "min_quantity - 1" }, "min_quantity > 1"),
			copy(
				"list_prices",
				{ min_quantity: "min_quantity - 1", unit_poisha: "unit_poisha - 1" },
				"min_quantity > 1",
			),
		],
	},
	list_prices_before_update_refuse: {
		"list prices are replaced, not updated": ["UPDATE list_prices SET unit_poisha = unit_poisha"],
	},
	newsletter_issues_before_update_check_transition: {
		"no such issue transition": [
			"UPDATE newsletter_issues SET state = 'sent', started_at = 1 WHERE state = 'draft'",
			"UPDATE newsletter_issues SET state = 'draft', started_at = NULL WHERE state = 'sending'",
			"UPDATE newsletter_issues SET state = 'draft', started_at = NULL WHERE state = 'sent'",
			"UPDATE newsletter_issues SET state = 'sending' WHERE state = 'sent'",
		],
		"an issue that was sent keeps its words": ["sending", "sent"].flatMap((state) => [
			`UPDATE newsletter_issues SET subject = 'Other' WHERE state = '${state}'`,
			`UPDATE newsletter_issues SET body = 'Other' WHERE state = '${state}'`,
		]),
	},
	reviews_after_insert_add_rating: {
		"not bought": [
			copy(
				"reviews",
				{ id: "'review-of-nothing'", user_id: "'demo-viewer'" },
				"product_id IS NOT NULL",
			),
			// Of what another buyer bought, or of what is not paid.
			copy("reviews", {
				id: "'review-of-unpaid'",
				...unpaidOnly(),
			}),
		],
	},
	reviews_before_update_freeze_product: {
		"a review keeps its subject": [
			"UPDATE reviews SET user_id = 'demo-viewer'",
			"UPDATE reviews SET product_id = 'hacksaw-300' WHERE product_id <> 'hacksaw-300'",
			[
				"UPDATE reviews SET product_id = NULL WHERE product_id IS NOT NULL",
				"UPDATE reviews SET product_id = 'hacksaw-300' WHERE product_id IS NULL",
			],
		],
	},
};

/** Who has no paid line of the product. */
function unpaidOnly() {
	const of = (column: string) =>
		`(SELECT ${column} FROM order_lines AS line WHERE status = 'unpaid' AND kind = 'goods' AND NOT EXISTS (
			SELECT 1 FROM order_lines WHERE user_id = line.user_id AND product_id = line.product_id AND status IN ('paid', 'shipped')
		) ORDER BY id LIMIT 1)`;
	return { user_id: of("user_id"), product_id: of("product_id") };
}
