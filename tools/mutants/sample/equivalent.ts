import type { Operator } from "./change";

/** A slip that changes nothing that anybody could notice. It is not drawn. */
export type Equivalent = {
	operator: Operator;
	file: string;
	before: string;
	/** Of its line, where the file has several such slips. */
	within?: string;
	why: string;
};

export const EQUIVALENTS: readonly Equivalent[] = [
	{
		operator: "drop owner",
		file: "migrations/0018_approvals.sql",
		before: "AND (SELECT kind FROM customers WHERE id = OLD.customer_id) = 'company'",
		why: "a person has one account, so nobody is left who gets the orders",
	},
	{
		operator: "drop owner",
		file: "migrations/0003_catalog.sql",
		before: "AND customer_id <> ''",
		why: "no customer's id is empty; the words of the partial index",
	},
	{
		operator: "add one",
		file: "app/domain/imports/model/rules.ts",
		before: "500",
		why: "how many rows a step takes shows in nothing",
	},
	{
		operator: "add one",
		file: "app/domain/orders/user-orders/list-user-orders.server.ts",
		before: "5000",
		why: "only bounds what a search reads",
	},
	{
		operator: "swap comparison",
		file: "app/domain/prices/rules.ts",
		before: "<",
		within: "one.listId < other.listId",
		why: "between equal sources: each list offers a part one price",
	},
	{
		operator: "drop condition",
		file: "app/domain/webhooks/send-due-webhooks.server.ts",
		before: "eq(webhookDeliveries.endpointId, webhookEndpoints.id),",
		why: "an endpoint without a due delivery is looked at, and gets nothing",
	},
	{
		operator: "swap comparison",
		file: "app/domain/receivables/reminders/send-account-mails.server.ts",
		before: "<",
		within: "debt.at <",
		why: "a company of which nothing is to be reminded gets no mail",
	},
	{
		operator: "drop order by",
		file: "app/domain/blog/sitemap.server.ts",
		before: ".orderBy(desc(blogs.createdAt), desc(blogs.id))",
		why: "the rows are read from the index blogs_newest, which has this order",
	},
	{
		operator: "drop order by",
		file: "app/domain/price-lists/plan-list-prices.server.ts",
		before: ".orderBy(listPrices.productId, listPrices.minQuantity)",
		why: "the prices of a product are read from the primary key, which has this order",
	},
	{
		operator: "add one",
		file: "app/routes/mycart/handle-update-cart.server.ts",
		before: "0",
		within: "quantities.get(productId) ?? 0",
		why: "a typed quantity is read, or its error ends the action before",
	},
	{
		operator: "add one",
		file: "app/domain/price-lists/rules.ts",
		before: "1",
		within: "formatDay(untilAt - 1)",
		why: "two milliseconds before the end are on the same day",
	},
	{
		operator: "add one",
		file: "app/domain/price-lists/rules.ts",
		before: "1",
		within: "formatDayValue(untilAt - 1)",
		why: "two milliseconds before the end are on the same day",
	},
	{
		operator: "ignore result",
		file: "app/domain/catalog/reading/build-vocabulary.ts",
		before: "if (known) return [known];",
		why: "the attribute is built again, with the same texts",
	},
	{
		operator: "UTC for Dhaka",
		file: "app/domain/saved-lists/repeat.server.ts",
		before: "toTimestamp(firstOn)",
		why: "six hours after the start of a day are on the same day",
	},
	{
		operator: "UTC for Dhaka",
		file: "app/routes/lists/list/route.tsx",
		before: "toTimestamp(toDateText(list.nextDay))",
		why: "six hours after the start of a day are on the same day",
	},
	{
		operator: "add one",
		file: "app/routes/terms/route.tsx",
		before: "60_000",
		why: "a minute and a millisecond round to the same minutes of a hold",
	},
	{
		operator: "drop order by",
		file: "app/domain/contact/messages.server.ts",
		before: "order by created_at desc",
		why: "the rows are read from the index orders_by_buyer_email, which has this order",
	},
	{
		operator: "drop order by",
		file: "app/domain/imports/kinds/prices.server.ts",
		before: ".orderBy(sql`wanted.key`, listPrices.minQuantity)",
		why: "the prices of a product are read from the primary key, which has this order",
	},
	{
		operator: "drop order by",
		file: "app/domain/approvals/decisions.server.ts",
		before: "order by expires_at",
		why: "the rows are read from the index approval_requests_by_expiry, which has this order",
	},
	{
		operator: "drop condition",
		file: "app/domain/cart/verbs.server.ts",
		before: ",\n\t\t\t\t\tsql`change.quantity > 0`",
		why: "the statement before has deleted the lines of quantity 0",
	},
];
