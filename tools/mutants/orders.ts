import type { Mutant } from "./list";

const DOMAIN = "app/domain";
const CHECK_LINES = `${DOMAIN}/orders/check-lines.server.ts`;
const WRITE_ORDER = `${DOMAIN}/orders/write-order.server.ts`;
const SHIP = `${DOMAIN}/orders/shipping/write-shipments.server.ts`;
const RULES = `${DOMAIN}/orders/rules/shipping.ts`;
const STATEMENTS = `${DOMAIN}/orders/new-order-statements.server.ts`;
const ORDERS = "migrations/0005_orders.sql";
const placing = `${DOMAIN}/orders/place-order.test.ts`;
const orderingCarts = `${DOMAIN}/backorders/order-and-wait.test.ts`;
const refunding = `${DOMAIN}/payments/refunds/refunds.test.ts`;
const shipping = `${DOMAIN}/orders/proofs/shipping.test.ts`;
const lastUnits = `${DOMAIN}/orders/proofs/last-units.test.ts`;

export const ORDER_MUTANTS: readonly Mutant[] = [
	{
		name: "read stock, then write it",
		carries: "a trigger; an order writes what it has read instead",
		edits: [
			{
				file: ORDERS,
				find: "UPDATE products SET reserved = reserved + NEW.quantity\n    WHERE id = NEW.product_id AND NEW.source_kind <> 'backorder';",
				replace: "SELECT 1;",
			},
			{
				file: WRITE_ORDER,
				find: 'import { calculateLineTotal } from "../money/rules";\n',
				replace:
					'import { eq, sql } from "drizzle-orm";\nimport { calculateLineTotal } from "../money/rules";\nimport { products } from "../catalog/tables.server";\n',
			},
			{
				file: WRITE_ORDER,
				find: "\t\t...(isFromCart(draft.from) ? [removeOrderedFromCart(db, buyer.id, id)] : []),",
				replace:
					"\t\t...(isFromCart(draft.from) ? [removeOrderedFromCart(db, buyer.id, id)] : []),\n\t\t...lines.map((line) =>\n\t\t\tdb\n\t\t\t\t.update(products)\n\t\t\t\t.set({ reserved: sql.raw(`on_hand - ` + (line.available - line.quantity)) })\n\t\t\t\t.where(eq(products.id, line.productId)),\n\t\t),",
			},
		],
		tests: [lastUnits, placing],
	},
	{
		name: "half of the lines placed",
		carries: "a left join: a line without a product to sell fails the batch",
		edits: [
			{
				file: STATEMENTS,
				find: "\t\tleft join products on products.id",
				replace: "\t\tjoin products on products.id",
			},
		],
		tests: [orderingCarts],
	},
	{
		name: "price of the form charged",
		carries: "the INSERT compares the price that was checked with the buyer's price",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\t\tand line.value ->> 'pricePoisha' = ",
				replace: "\n\t\t\t\tand line.value ->> 'pricePoisha' + 0 * ",
			},
		],
		tests: [orderingCarts],
	},
	{
		name: "price of the form charged: instead of the price that was read",
		edits: [
			{
				file: CHECK_LINES,
				find: "pricePoisha === seenPoisha :",
				replace: "pricePoisha >= seenPoisha :",
			},
		],
		tests: [placing],
	},
	{
		name: "read stock, then write it: without the CHECK",
		carries: "a CHECK; the look at the stock before it still holds",
		edits: [
			{
				file: "migrations/0003_catalog.sql",
				find: "CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand)",
				replace: "CONSTRAINT stock_never_oversold CHECK (1)",
			},
		],
		tests: [lastUnits, placing],
	},
	{
		name: "read stock, then write it: at an admin's change",
		edits: [
			{
				file: `${DOMAIN}/stock/verbs.server.ts`,
				find: "\tconst after = sql`",
				replace:
					"\tconst [read] = await db\n\t\t.select({ onHand: products.onHand })\n\t\t.from(products)\n\t\t.where(eq(products.id, productId));\n\tconst after = sql`",
			},
			{
				file: `${DOMAIN}/stock/verbs.server.ts`,
				find: "delta: sql`$" + "{change}`",
				replace: "delta: sql.raw(`$" + "{(read?.onHand ?? 0) + change} - products.on_hand`)",
			},
		],
		tests: [lastUnits],
	},
	{
		name: "multiple ignored: in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\t\tand line.value ->> 'quantity' % products.order_multiple = 0",
				replace: "",
			},
		],
		tests: [placing],
	},
	{
		name: "minimum itself refused: in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "'quantity' >= products.min_quantity",
				replace: "'quantity' > products.min_quantity",
			},
		],
		tests: [placing],
	},
	{
		name: "minimum ignored in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\t\tand line.value ->> 'quantity' >= products.min_quantity",
				replace: "",
			},
		],
		tests: [placing],
	},
	{
		name: "ship what was read, without checking it again",
		carries: "the INSERT's condition; without it a trigger stops the whole batch",
		edits: [
			{
				file: SHIP,
				find: "{unitsToShip} <> unit.value ->> 1 or status <> unit.value ->> 2 or $",
				replace: "",
			},
		],
		tests: [shipping],
	},
	{
		name: "pack more than is left",
		carries: "the sum of all shipments of a line; the verb asks for what is left",
		edits: [
			{
				file: ORDERS,
				find: "WHEN line.quantity - line.cancelled_units < (SELECT sum(quantity) FROM shipment_lines WHERE line_id = line.id)",
				replace: "WHEN false",
			},
		],
		tests: [shipping],
	},
	{
		name: "count units that are only packed",
		edits: [
			{
				file: ORDERS,
				find: "\n    WHERE sent.line_id = NEW.id AND shipments.state = 'sent'",
				replace: "\n    WHERE sent.line_id = NEW.id",
			},
		],
		tests: [shipping],
	},
	{
		name: "ship packed units again in a new shipment",
		edits: [{ file: RULES, find: "unitsToShip - (units.get(id) ?? 0)]", replace: "unitsToShip]" }],
		tests: [shipping],
	},
	{
		name: "send a packed shipment that another packer has changed",
		edits: [
			{
				file: `${DOMAIN}/orders/shipping/shipments.server.ts`,
				find: "if (shipment.changeId !== changeId)",
				replace: 'if (changeId === "")',
			},
		],
		tests: [shipping],
	},
	{
		name: "ship more than ordered, or a refunded unit",
		carries: "the CHECK of units; the verb asks for what is left",
		edits: [
			{
				file: ORDERS,
				find: " AND shipped_units <= quantity - cancelled_units",
				replace: "",
			},
			{ file: ORDERS, find: " AND shipped_units = quantity - cancelled_units", replace: "" },
		],
		tests: [refunding],
	},
	{
		name: "ship beside a refund of another line",
		edits: [{ file: SHIP, find: "status <> unit.value ->> 2 or $", replace: "$" }],
		tests: [`${DOMAIN}/payments/mails.test.ts`],
	},
	{
		name: "mail a shipment that was not written",
		edits: [
			{
				file: SHIP,
				find: "(mail.value ->> 'shipmentId') in $",
				replace: "(mail.value ->> 'shipmentId') is not null or '' in $",
			},
		],
		tests: [shipping],
	},
];
