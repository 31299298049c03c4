import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { auditAbout } from "~/testing/database/queries";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { fileOf, jpeg } from "~/testing/factories/image-files";
import { signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const LIST = "/dashboard/manageProduct";

const productNamed = (name: string) =>
	testPlatform().db.select().from(products).where(eq(products.name, name));

test("an edit changes what is asked, and an order keeps what it was made with", async () => {
	const product = await aProduct({ pricePoisha: 25_000 });
	const shopper = await aUser();
	await anOrder(shopper, product);
	const admin = await signedIn(await anAdmin());
	const page = await admin.open(`${LIST}/${product.id}`);
	expect(page.html).toContain('value="250"');
	const answer = await admin.upload(
		`${LIST}/${product.id}`,
		{ name: "Hex bolt, renamed", price: "300.05", description: "New words." },
		null,
	);
	expect(answer).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Updated");
	const [after] = await productNamed("Hex bolt, renamed");
	expect(after).toMatchObject({
		id: product.id,
		pricePoisha: 30_005,
		imageKey: product.imageKey,
		onHand: 10,
		reserved: 1,
	});
	expect((await (await signedIn(shopper)).open("/myorder")).html).toContain(product.name);
	expect(await auditAbout(`product:${product.id}`)).toEqual(["product.edit"]);
});

test("a refused edit asks for a chosen picture again, and for none if none was chosen", async () => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const words = { name: "Hex bolt, renamed", price: "", description: "New words." };
	const edit = (file: File | null) => admin.upload(`${LIST}/${product.id}`, words, file);
	const refused = await edit(fileOf(jpeg()));
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("Choose the picture again.");
	expect(refused.html).toContain("New words.");
	expect((await edit(null)).html).not.toContain("Choose the picture again.");
});

test("an archived product leaves the shop and can be put back", async () => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const post = (archived: string) => admin.submit(LIST, { productId: product.id, archived });
	expect(await post("yes")).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(`/products/${product.id}`)).status).toBe(404);
	expect((await admin.open(`${LIST}?show=archived`)).html).toContain(product.name);
	await post("yes");
	await post("no");
	expect((await admin.open(`/products/${product.id}`)).status).toBe(200);
	expect(await auditAbout(`product:${product.id}`)).toEqual([
		"product.archive",
		"product.put-back",
	]);
});

test("a product that nobody ordered is erased after its question", async () => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const path = `${LIST}/${product.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await productNamed(product.name)).toHaveLength(1);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Deleted Successfully");
	expect(await productNamed(product.name)).toEqual([]);
	// A double click shows the second answer.
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Deleted Successfully");
});

test("a product with orders is archived instead, and says so", async () => {
	const product = await aProduct();
	const buyer = await aUser();
	await anOrder(buyer, product);
	const admin = await signedIn(await anAdmin());
	await admin.submit(`${LIST}/${product.id}/delete`);
	expect((await admin.open(LIST)).html).toContain("archived and not deleted");
	expect((await productNamed(product.name))[0]?.archivedAt).not.toBeNull();
	expect((await (await signedIn(buyer)).open("/myorder")).html).toContain(product.name);
});

test("the scarcest products come first under 'Low in stock'", async () => {
	const few = await aProduct({ onHand: 2, name: `Few ${crypto.randomUUID()}` });
	const none = await aProduct({ onHand: 0, name: `None ${crypto.randomUUID()}` });
	const plenty = await aProduct({ onHand: 6, name: `Plenty ${crypto.randomUUID()}` });
	const { html } = await (await signedIn(await anAdmin())).open(`${LIST}?show=low`);
	expect(html.indexOf(none.name)).toBeGreaterThan(0);
	expect(html.indexOf(few.name)).toBeGreaterThan(html.indexOf(none.name));
	expect(html).not.toContain(plenty.name);
});
