/** The demo shopper waits for a part that is sold out. After the catalogue. */
export async function storeBackorder(DB: D1Database, now: number): Promise<void> {
	const delivery = {
		name: "Demo Shopper",
		address: "12 Nawabpur Road, Dhaka",
		phone: "+880 1711 000000",
		purchaseOrderNumber: "",
		companyName: "",
		buyerBin: "",
	};
	await DB.prepare(
		`INSERT OR IGNORE INTO backorders
			(id, user_id, customer_id, product_id, quantity, unit_poisha, price_source, delivery, idempotency_key, created_at, queued_at)
		 SELECT 'demo-backorder', users.id, customer_id, products.id, 4, price_poisha, 'base', ?1, 'demo-backorder', ?2, ?2
		 FROM users JOIN products ON products.id = 'pillow-block-ucp205' WHERE users.id = 'demo-shopper'`,
	)
		.bind(JSON.stringify(delivery), now)
		.run();
}
