import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, vatRates } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createProduct, createVatRate, PASSWORD } from "~/testing/factories/factories";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/vat";
const { db } = createTestPlatform();

const openShop = async () => createSignedInBrowser(await createAdmin());

const findById = async (id: string) =>
	(await db.select().from(vatRates).where(eq(vatRates.id, id)))[0];

test("an admin adds a VAT rate, once, and finds it in the list", async () => {
	const admin = await openShop();
	const name = `Books ${newId()}`;
	const fields = { name, rate: "7,5 %", password: PASSWORD, idempotencyKey: newId() };
	for (let n = 0; n < 2; n += 1) {
		expect(await admin.submit(`${PATH}/add`, fields)).toMatchObject({
			status: 303,
			location: PATH,
		});
	}
	const rows = await db.select().from(vatRates).where(eq(vatRates.name, name));
	expect(rows).toMatchObject([{ bp: 750 }]);
	expect(await listAudit(`vat-rate:${rows[0]?.id}`)).toEqual(["vat-rate.create"]);
	const { html } = await admin.open(PATH);
	expect(html).toContain(name);
	expect(html).toContain("7.5 %");
});

test("an admin changes a VAT rate, and the page says that only new orders get it", async () => {
	const admin = await openShop();
	const id = await createVatRate(750);
	const page = await admin.open(`${PATH}/${id}`);
	expect(page.html).toContain("New orders of products with this rate get the change.");
	expect(page.html).toContain('value="7.5"');
	const name = `Books ${newId()}`;
	const edited = await admin.submit(`${PATH}/${id}`, { name, rate: "10", password: PASSWORD });
	expect(edited).toMatchObject({ status: 303, location: PATH });
	expect(await findById(id)).toEqual({ id, name, bp: 1000, returnNote: "" });
	expect(await listAudit(`vat-rate:${id}`)).toEqual(["vat-rate.edit"]);
	expect((await admin.open(`${PATH}/none`)).status).toBe(404);
	expect((await admin.submit(`${PATH}/none`, { name: newId(), rate: "1" })).status).toBe(404);
});

test.each(["", "-1", "100.01", "1.234", "1,2,5", "fifteen", "999"])(
	"the rate '%s' is refused next to its field, with everything typed kept",
	async (rate) => {
		const { status, html } = await (await openShop()).submit(`${PATH}/add`, {
			name: "Paper",
			rate,
			idempotencyKey: newId(),
		});
		expect(status).toBe(400);
		expect(html).toContain("Enter a rate from 0 to 100 %.");
		expect(html).toContain('value="Paper"');
	},
);

test("a VAT rate without a name, or with the name of another, is refused", async () => {
	const admin = await openShop();
	const id = await createVatRate(100);
	const unnamed = await admin.submit(`${PATH}/${id}`, { name: " ", rate: "12" });
	expect(unnamed.status).toBe(400);
	expect(unnamed.html).toContain("Name is required");
	for (const path of [`${PATH}/add`, `${PATH}/${id}`]) {
		const fields = { name: "standard", rate: "12", password: PASSWORD, idempotencyKey: newId() };
		const taken = await admin.submit(path, fields);
		expect(taken.status, path).toBe(409);
		expect(taken.html).toContain("Another rate already has this name");
		expect(taken.html).toContain('value="12"');
	}
	expect(await findById(id)).toMatchObject({ bp: 100 });
});

test("a rate is saved only with the password, and what was typed is kept", async () => {
	const admin = await createBrowserSignedInLongAgo(await createAdmin());
	const id = await createVatRate(100);
	for (const password of ["", "wrong-one"]) {
		const fields = { name: "Paper & ink", rate: "12", password, idempotencyKey: newId() };
		for (const path of [`${PATH}/${id}`, `${PATH}/add`]) {
			const { status, html } = await admin.submit(path, fields);
			expect(status, path).toBe(400);
			expect(html).toMatch(/<p id="error-password".*?(is Required|is not your password)/);
			expect(html).toContain('value="Paper & ink"');
			expect(html).toContain('value="12"');
		}
	}
	expect(await findById(id)).toMatchObject({ bp: 100 });
});

test("the product form chooses a VAT rate, and refuses one that doesn't exist", async () => {
	const admin = await openShop();
	const [product, rate] = [await createProduct(), await createVatRate(500)];
	const path = `/dashboard/manageProduct/${product.id}`;
	const { name, description } = product;
	const fields = { name, price: "250", description };
	const findRate = async () =>
		(await db.select().from(products).where(eq(products.id, product.id)))[0]?.vatRateId;
	expect((await admin.open(path)).html).toMatch(
		/<option value="standard" selected="">Standard, 15 %</,
	);

	const refused = await admin.submit(path, { ...fields, vatRateId: "none" });
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("Choose a VAT rate");
	expect(await findRate()).toBe("standard");

	expect((await admin.submit(path, { ...fields, vatRateId: rate })).status).toBe(303);
	expect(await findRate()).toBe(rate);
	expect((await admin.open(path)).html).toContain(`<option value="${rate}" selected=""`);
	expect((await admin.submit(path, fields)).status).toBe(303);
	expect(await findRate()).toBe(rate);
});
