import { ApiError, createShopClient, getData, listRows, requestToken } from "./client";

const origin = process.env.SHOP ?? "http://127.0.0.1:8787";
const token = await requestToken(
	createShopClient(origin),
	"shopper@toolyard.test",
	"shopper-demo-1",
);
const shop = createShopClient(origin, { token });

// As many pages as it takes to find one that is in stock.
const products = listRows((after) => shop.GET("/products", { params: { query: { after } } }));
for await (const { _id: number, name, quantity, price } of products) {
	if (quantity < 2) continue;
	const body = {
		lines: [{ number, quantity: 2 }],
		deliveryMethodId: "pickup",
		name: "Rahim Mia",
		address: "Dhaka",
		phone: "01711000000",
	};
	const path = await getData(shop.POST("/trade/orders", { body })).then(
		({ orderId: id }) => (id === null ? null : { id }),
		(error) => {
			// Try the next product, unless waiting helps: then the order may still be placed.
			const isRefused = error instanceof ApiError && error.problem.status === 409;
			if (!isRefused || error.retryAfterSeconds !== null) throw error;
			console.log(`${name}: ${error.problem.detail}`);
		},
	);
	if (!path) continue;
	console.log(`Ordered 2 of ${name} at tk ${price}`);
	const { deletedCount } = await getData(shop.DELETE("/trade/orders/{id}", { params: { path } }));
	console.log(`Cancelled ${deletedCount}`);
	break;
}
