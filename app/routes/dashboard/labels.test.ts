import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createCategory,
	createPartNumber,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

async function createPart(overrides: Parameters<typeof createProduct>[0] = {}) {
	const part = await createProduct(overrides);
	const number = `DL-${newId().slice(0, 6)}`;
	await createPartNumber(part, "own", number);
	return { ...part, number };
}

const listNumbers = (html: string) => html.match(/DL-\w{6}(?=<\/b>)/g) ?? [];

test("labels are printed of parts, of a category with those inside it, and of bins in their order", async () => {
	const above = await createCategory();
	const inside = await createCategory({ parentId: above.id });
	const bin = newId().slice(0, 6);
	const [late, early, other] = [
		await createPart({ categoryId: inside.id, bin: `${bin}-B` }),
		await createPart({ categoryId: inside.id, bin: `${bin}-A` }),
		await createPart(),
	];
	const browser = await createSignedInBrowser(await createAdmin());
	const open = async (query: string) => (await browser.open(`/dashboard/labels?${query}`)).html;
	expect(listNumbers(await open(`parts=${other.number},${late.id}`))).toEqual([
		other.number,
		late.number,
	]);
	for (const query of [`category=${above.id}`, `bin=${bin.toUpperCase()}`]) {
		const html = await open(query);
		expect(listNumbers(html)).toEqual([early.number, late.number]);
		expect(html).toContain(`<b>${bin}-A</b>`);
	}
});

test("an unknown number, an empty category and too many parts are said, with what was typed", async () => {
	const empty = await createCategory();
	const browser = await createSignedInBrowser(await createAdmin());
	const refused = async (query: string, message: string) => {
		const { status, html } = await browser.open(`/dashboard/labels?${query}`);
		expect([status, html.includes(message)], query).toEqual([400, true]);
		return html;
	};
	expect(await refused("parts=TY-99991", `"TY-99991" was not found.`)).toContain(
		'value="TY-99991"',
	);
	await refused(`category=${empty.id}`, "no part for sale is in this category");
	const many = Array.from({ length: 1001 }, (_, n) => n);
	const { id } = await createProduct();
	await refused(`parts=${many.map(() => id).join(",")}`, "At most 1,000 labels at once.");
});

test("packers and who keeps the catalogue print labels; nobody else", async () => {
	for (const [user, status] of [
		[await createStaff("dispatch"), 200],
		[await createStaff("catalogue"), 200],
		[await createStaff("accounts"), 403],
		[await createUser(), 403],
	] as const)
		expect((await (await createSignedInBrowser(user)).open("/dashboard/labels")).status).toBe(
			status,
		);
});
