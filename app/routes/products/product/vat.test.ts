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
	expect(parseText(gross.html)).toMatch(/Prices incl\. 15 % VAT\s+incl\.\s*excl\./);
	const net = await shopper.open(`${path}?vat=net`);
	expect(parseText(net.html)).toMatch(/tk 250\s+tk 217\.39\s+without VAT \(approx\.\)/);
	expect(net.html).toContain("Show prices incl. VAT");
});
