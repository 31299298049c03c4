import { answerOf, Refused, rowsOf, shopAt, tokenFor } from "./client";

const origin = process.env.SHOP ?? "http://127.0.0.1:8787";
const token = await tokenFor(shopAt(origin), "shopper@toolyard.test", "shopper-demo-1");
const shop = shopAt(origin, { token });

// As many pages as it takes to find one that is in stock.
const products = rowsOf((after) => shop.GET("/products", { params: { query: { after } } }));
for await (const { _id: productID, name, quantity, price } of products) {
	if (quantity < 2) continue;
	try {
		const body = {
			productID,
			pQuantity: 2,
			name: "Rahim Mia",
			address: "Dhaka",
			phone: "01711000000",
		};
		const { _id: id } = await answerOf(shop.POST("/order", { body }));
		console.log(`Ordered 2 of ${name} at tk ${price}`);
		const { deletedCount } = await answerOf(
			shop.DELETE("/order/{id}", { params: { path: { id } } }),
		);
		console.log(`Cancelled ${deletedCount}`);
		break;
	} catch (error) {
		if (!(error instanceof Refused) || error.problem.status !== 409) throw error;
		console.log(`${name}: ${error.problem.detail}`);
	}
}
