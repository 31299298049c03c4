import { expect, test } from "vitest";
import { createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";

test.each([
	["in stock", 10],
	["sold out", 0],
])("a product that is %s shows its price without VAT if asked", async (_, onHand) => {
	const { id } = await createProduct({ onHand });
	const shopper = await createSignedInBrowser(await createUser());
	const path = `/products/${id}`;
	const gross = await shopper.open(path);
	expect(gross.html).not.toContain("without VAT (approx.)");
	expect(gross.html).toMatch(new RegExp(`href="${path}\\?vat=net"[^>]*>Show prices without VAT<`));
	const net = await shopper.open(`${path}?vat=net`);
	expect(parseText(net.html)).toMatch(
		/tk 250\s+tk 217\.39\s+without VAT \(approx\.\)\s+Show prices with VAT/,
	);
	expect(net.html).toMatch(new RegExp(`href="${path}"[^>]*>Show prices with VAT<`));
});

test("counting and adding to the cart keep the price without VAT", async () => {
	const { id } = await createProduct();
	const shopper = await createSignedInBrowser(await createUser());
	const path = `/products/${id}`;
	const { html } = await shopper.open(`${path}?vat=net&quantity=2`);
	expect(html).toContain('<input type="hidden" name="vat" value="net"/>');
	const added = await shopper.submit(path, { quantity: "2", intent: "cart", vat: "net" });
	expect(added.location).toBe(`${path}?quantity=2&vat=net`);
});
