/** Exports of other systems that are not of products. */
export const OTHER_EXPORTS: readonly {
	system: string;
	content: string;
	forms: readonly (readonly string[])[];
	/** Files with this heading are something else. */
	without?: string;
	/** What to do, if not to export something else. */
	advice?: string;
}[] = [
	{
		system: "Shopify",
		content: "orders",
		forms: [["Financial Status", "Fulfillment Status", "Lineitem name"]],
	},
	{
		system: "Shopify",
		content: "stock",
		forms: [["Handle", "Title", "Location", "On hand"]],
	},
	{
		system: "WooCommerce",
		content: "orders",
		forms: [
			["Order #", "Status", "Items sold"],
			["order_number", "order_date", "billing_email"],
			["Order Number", "Order Status", "Order Date"],
			...["order_id", "order_number", "order_status", "order_total"].map((heading) => [
				heading,
				"billing_email",
			]),
			["Order Number", "Email (Billing)"],
		],
	},
	{ system: "Odoo", content: "orders", forms: [["Order Reference", "Customer", "Total"]] },
	{ system: "ERPNext", content: "orders", forms: [["Customer", "Delivery Date", "Grand Total"]] },
	{
		system: "Zoho",
		content: "orders",
		forms: [["SalesOrder Number", "Order Date", "Customer Name"]],
	},
	{
		system: "PrestaShop",
		content: "orders",
		forms: [["ID", "Reference", "Customer", "Payment", "Total"]],
	},
	{
		system: "PrestaShop",
		content: "combinations",
		forms: [["Product ID", "Attribute (Name:Type:Position)", "Value (Value:Position)"]],
		without: "Name",
		advice: "Put its lines below those of the products, in one file with the columns of both.",
	},
	{
		system: "BigCommerce",
		content: "orders",
		forms: [["Order ID", "Order Status", "Customer Email"]],
	},
];
