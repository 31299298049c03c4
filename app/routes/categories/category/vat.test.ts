import { expect, test } from "vitest";
import {
	createAttribute,
	createCategory,
	createFamily,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";

async function createListedCategory(parentId?: string) {
	const category = await createCategory({ parentId });
	const { id } = await createAttribute({ isFacet: true });
	const family = await createFamily({ categoryId: category.id, columns: [id] });
	const rates = ["standard", "zero", await createVatRate(500)];
	for (const [n, vatRateId] of rates.entries())
		await createProduct({
			familyId: family.id,
			categoryId: category.id,
			vatRateId,
			specs: { [id]: `M${n}` },
		});
	return { category, family, attributeId: id };
}

const getText = (html: string) => parseText(html).replace(/\s+/g, " ");

test("a category shows its prices without VAT, by the rate of each part", async () => {
	const { category, attributeId } = await createListedCategory();
	const path = `/categories/${category.slug}`;
	const visitor = new Browser();
	const gross = await visitor.open(path);
	expect(gross.html).not.toContain("(approx.)");
	expect(gross.html).toContain("Show prices excl. VAT");

	const net = await visitor.open(`${path}?vat=net`);
	for (const price of ["217.39", "250.00", "238.10"])
		expect(getText(net.html)).toContain(`tk 250 tk ${price} 10 in stock`);
	expect(net.html).toContain("Show prices incl. VAT");
	expect(net.html).toMatch(new RegExp(`rel="canonical" href="[^"?]*${path}"`));
	const filtered = await visitor.open(`${path}?${attributeId}=M1&vat=net`);
	expect(getText(filtered.html)).not.toContain("(approx.)");
	expect(getText(filtered.html)).not.toContain("Prices incl.");
});

test("a department shows the prices of its newest parts without VAT", async () => {
	const department = await createCategory();
	await createListedCategory(department.id);
	const { html } = await new Browser().open(`/categories/${department.slug}?vat=net`);
	expect(getText(html)).toContain("tk 250 tk 217.39 10 in stock");
});

test("visitors of a shop with prices for members see no prices without VAT", async () => {
	const { category } = await createListedCategory();
	const path = `/categories/${category.slug}?vat=net`;
	const { html } = await new Browser({ bindings: { PRICES_FOR: "members" } }).open(path);
	expect(html).not.toMatch(/217\.39|prices with(out)? VAT/);
	const member = await createSignedInBrowser(await createUser());
	expect((await member.open(path)).html).toContain("217.39");
});
