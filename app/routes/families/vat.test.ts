import { beforeAll, expect, test } from "vitest";
import {
	createAttribute,
	createFamily,
	createProduct,
	createVatRate,
} from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";

let path: string;
beforeAll(async () => {
	const { id } = await createAttribute();
	const family = await createFamily({ columns: [id] });
	path = `/families/${family.slug}`;
	const familyId = family.id;
	const rates = ["standard", "zero", await createVatRate(500)];
	for (const vatRateId of rates) await createProduct({ familyId, vatRateId });
	// So many that the page offers filters.
	for (let n = 0; n < 20; n += 1) await createProduct({ familyId, specs: { [id]: `M${n}` } });
});

test("a family shows its prices without VAT, by the rate of each part, beside those to pay", async () => {
	const visitor = new Browser();
	const gross = await visitor.open(path);
	expect(gross.html).not.toContain("(approx.)");
	const [, link = ""] = /href="([^"]*)"[^>]*>Show prices without VAT</.exec(gross.html) ?? [];
	expect(link).toBe(`${path}?vat=net`);

	const net = await visitor.open(link);
	const text = parseText(net.html).replace(/\s+/g, " ");
	expect(text).toContain("Price Without VAT (approx.) Stock");
	for (const price of ["217.39", "250.00", "238.10"]) {
		expect(text).toContain(`tk 250 tk ${price} 10 in stock`);
	}
	expect(net.html).toMatch(/name="units-25000-/);
	expect(net.html).toMatch(new RegExp(`href="${path}"[^>]*>Show prices with VAT<`));
});

test("filters, pages and the order form of a family keep the prices without VAT", async () => {
	const { html } = await new Browser().open(`${path}?vat=net`);
	expect(html).toContain(`action="${path}?vat=net#order"`);
	expect(html).toMatch(
		/<legend[^>]*>Filter sizes<\/legend><input type="hidden" name="vat" value="net"/,
	);
});
