import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { priceLists } from "~/domain/prices/tables.server";
import { createFamily, createProduct, createUser } from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

async function createBuyer(percentOffBp = 0) {
	const family = await createFamily();
	const create = () => createProduct({ familyId: family.id, pricePoisha: 1000 });
	const products = [await create(), await create()] as const;
	const buyer = await createUser();
	const listId = await createPriceList({ state: "active", percentOffBp });
	await assignPriceList(listId, buyer);
	const browser = await createSignedInBrowser(buyer);
	const readRows = async () => {
		const { html } = await browser.open(`/families/${family.slug}`);
		const rows = Array.from(html.matchAll(/<tr id=.*?<\/tr>/gs), ([row]) =>
			parseText(row).replace(/\s+/g, " "),
		);
		return { html, rows };
	};
	return { products, listId, readRows };
}

test("only the prices of a contract are marked, and each quantity has the price that holds", async () => {
	const { products, listId, readRows } = await createBuyer();
	await createListPrice(listId, products[0].id, [1, 900]);
	await createListPrice(listId, products[0].id, [100, 800]);
	const publicId = await createPriceList({ kind: "public", state: "active" });
	await createListPrice(publicId, products[1].id, [10, 950]);
	const { html, rows } = await readRows();
	expect(html.match(/Your price \(contract\)/g)).toHaveLength(3);
	expect(rows[0]).toContain(
		"tk 9.00 Your price (contract) tk 9.00 Your price (contract) tk 8.00 Your price (contract)",
	);
	expect(rows[1]).toContain("tk 10.00 tk 9.50 tk 9.50 10 in stock");
	await db.delete(priceLists).where(eq(priceLists.id, publicId));
});

test("what holds for all prices of a family is said once", async () => {
	const { readRows } = await createBuyer(750);
	const { html, rows } = await readRows();
	expect(html.match(/Your price \(contract\)/g)).toHaveLength(1);
	expect(rows.join(" ")).not.toContain("Your price");
	expect(rows[0]).toContain("tk 9.25");
});
