import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
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
	const exempt = () =>
		db
			.update(customers)
			.set({ exemptNumber: "E-1", exemptUntil: Date.now() + 86_400_000 })
			.where(eq(customers.id, buyer.customerId));
	return { products, listId, readRows, exempt };
}

test("only the prices of a contract are marked, and each quantity has the price that holds", async () => {
	const { products, listId, readRows } = await createBuyer();
	await createListPrice(listId, products[0].id, [1, 900]);
	await createListPrice(listId, products[0].id, [100, 800]);
	const publicId = await createPriceList({ kind: "public", state: "active" });
	await createListPrice(publicId, products[1].id, [10, 950]);
	const { html, rows } = await readRows();
	expect(parseText(html).match(/a\s+Your price \(contract\)/g)).toHaveLength(1);
	expect(rows[0]).toContain("tk 9.00 a tk 9.00 a tk 8.00 a 10 in stock");
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

test("prices have the two columns that most parts have; the others are behind a link", async () => {
	const { products, listId, readRows } = await createBuyer();
	const [one, other] = products;
	for (const [quantity, poisha] of [
		[5, 950],
		[20, 900],
		[50, 850],
	] as const)
		await createListPrice(listId, one.id, [quantity, poisha]);
	await createListPrice(listId, other.id, [20, 900]);
	const { html, rows } = await readRows();
	const heads = Array.from(html.matchAll(/>([\d,]+)(?:<!-- -->)?\+</g), ([, start]) => start);
	expect(heads).toEqual(["5", "20"]);
	expect(rows[0]).toContain(`All prices of ${one.partNumber || one.name}`);
	expect(rows[1]).not.toContain("All prices");
});

test("a buyer without VAT is told so once, also where large quantities have a price of everybody", async () => {
	const { products, exempt, readRows } = await createBuyer();
	await exempt();
	const publicId = await createPriceList({ kind: "public", state: "active" });
	await createListPrice(publicId, products[0].id, [10, 950]);
	const { html, rows } = await readRows();
	expect(html.match(/Your price \(VAT exempt\)/g)).toHaveLength(1);
	expect(rows[0]).toContain("tk 8.70 tk 8.26 10 in stock");
	await db.delete(priceLists).where(eq(priceLists.id, publicId));
});
