import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const NONCE = "a-nonce-of-a-test";

/** Serves a shop page with a card element, under the shop's strictest content security policy. */
export async function startShopPage(
	provider: string,
	clientSecret: string,
	elementType: "card" | "payment",
): Promise<{ url: string; close: () => Promise<void> }> {
	const pay =
		elementType === "card"
			? "stripe.confirmCardPayment(secret, { payment_method: { card: element, billing_details: { name: 'A Shopper' } } })"
			: "stripe.confirmPayment({ elements, confirmParams: {}, redirect: 'if_required' })";
	const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
<h1>Pay</h1><form><div id="card"></div><p id="error" role="alert"></p><button>Pay</button></form><p id="result"></p>
<script nonce="${NONCE}" src="${provider}/js/stripe.js"></script>
<script nonce="${NONCE}">
const secret = ${JSON.stringify(clientSecret)};
const stripe = Stripe("pk_test_toolyard");
const elements = stripe.elements({ clientSecret: secret });
const element = elements.create("${elementType}", { style: { base: { color: "#123456" } } });
window.events = [];
for (const name of ["ready", "focus", "blur"]) element.on(name, () => window.events.push(name));
element.on("change", (event) => {
	window.last = event;
	document.getElementById("error").textContent = event.error ? event.error.message : "";
});
element.mount("#card");
document.querySelector("form").addEventListener("submit", async (event) => {
	event.preventDefault();
	const { error, paymentIntent } = await ${pay};
	document.getElementById("result").textContent = error ? "error: " + error.message : paymentIntent.status;
});
</script></html>`;
	const server = createServer((_request, response) => {
		response.writeHead(200, {
			"content-type": "text/html",
			"content-security-policy": `default-src 'none'; script-src 'nonce-${NONCE}'; frame-src ${provider}; style-src 'none'; form-action 'self'; base-uri 'none'`,
		});
		response.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
