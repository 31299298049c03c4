import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { listAllNumbers } from "~/domain/catalog/management/part-numbers.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { listImportableCustomers } from "~/domain/customers/importable-customers.server";
import { toTk } from "~/domain/money/rules";
import { listOrdersToTrack } from "~/domain/orders/shipping/ship-queries.server";
import { listAllPrices } from "~/domain/price-lists/queries.server";
import { formatLastDayValue } from "~/domain/price-lists/rules";
import { list, PAGE_ROWS, readRows } from "./exported-list.server";

/** Admins count the stock and import the file. A count is relative to the stock on hand at the export. */
export const STOCK_LIST = list(
	"catalogue",
	[readRows("products", (db, after) => listManagedProducts(db, "sale", after, PAGE_ROWS))],
	[
		["id", (product) => product.id],
		["part number", (product) => product.partNumber],
		["name", (product) => product.name],
		["on hand", (product) => product.onHand],
		["reserved", (product) => product.reserved],
		["count", () => null],
		["change", () => null],
	],
);

export const PRICES_LIST = list(
	"prices",
	[readRows("rows", (db, after) => listAllPrices(db, after, PAGE_ROWS))],
	[
		["list", (price) => price.list],
		["id", (price) => price.id],
		["part number", (price) => price.partNumber],
		["name", (price) => price.name],
		["minimum quantity", (price) => price.minQuantity],
		["price", (price) => toTk(price.unitPoisha)],
	],
);

/** A page is of products, which may have numbers of many customers. */
const PAGE_PRODUCTS = 100;

export const NUMBERS_LIST = list(
	"catalogue",
	[readRows("rows", (db, after) => listAllNumbers(db, after, PAGE_PRODUCTS))],
	[
		["id", (number) => number.id],
		["part number", (number) => number.partNumber],
		["name", (number) => number.name],
		["kind", (number) => number.kind],
		["number", (number) => number.display],
		["customer", (number) => number.customerId],
		["customer name", (number) => number.customerName],
	],
);

export const CUSTOMERS_LIST = list(
	FULL_ADMINS,
	[readRows("rows", (db, after) => listImportableCustomers(db, after, PAGE_ROWS))],
	[
		["id", (customer) => customer.id],
		["kind", (customer) => customer.kind],
		["name", (customer) => customer.name],
		["BIN", ({ values: [, bin] }) => bin],
		["owner email", ({ owners, invited }) => owners[0] ?? invited],
		["price lists", (customer) => customer.lists],
		["exemption number", ({ values: [, , number] }) => number],
		["exempt until", ({ values: [, , , until] }) => (until === 0 ? "" : formatLastDayValue(until))],
	],
);

/** Of orders that wait to be shipped; carrier and number are to be filled in. */
export const TRACKING_LIST = list(
	"orders",
	[readRows("rows", (db, after) => listOrdersToTrack(db, after, PAGE_ROWS))],
	[
		["order number", (order) => order.number],
		["buyer", (order) => order.buyer],
		["units", (order) => order.units],
		["carrier", () => null],
		["tracking number", () => null],
	],
);
