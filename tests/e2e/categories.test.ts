import { describe, expect, test } from "vitest";
import { demoAdmin, signIn } from "./accounts";
import { useVisitors, type Visitor } from "./visitor";

/** Of this run, because the shop keeps them. */
const run = `t${Date.now()}`;

async function addCategory(admin: Visitor, name: string, inside: string): Promise<void> {
	await admin.open("/dashboard/categories/add");
	await admin.field("Name").fill(`${name} ${run}`);
	await admin.field("Address").fill(`${name.toLowerCase()}-${run}`);
	if (inside) await chooseParent(admin, inside);
	await admin.button("Add category").click();
	await admin.expectText("Category added");
}

/** By the end of the option, because it names all categories above. */
async function chooseParent(admin: Visitor, name: string): Promise<void> {
	const options = await listParents(admin);
	const label = options.find((text) => text.endsWith(`${name} ${run}`)) ?? name;
	await admin.field("Inside").selectOption({ label });
}

/** Waits for the page of the form: texts are read from the page that is there. */
async function listParents(admin: Visitor): Promise<string[]> {
	const select = admin.field("Inside");
	await select.waitFor();
	return select.locator("option").allInnerTexts();
}

describe("without scripts, on a phone", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	test("an admin builds a tree of four levels and moves a branch of it", async () => {
		const admin = await visit();
		await admin.open("/login");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/");
		await addCategory(admin, "Fixings", "");
		await addCategory(admin, "Anchors", "Fixings");
		await addCategory(admin, "Through", "Anchors");
		await addCategory(admin, "Stainless", "Through");
		await addCategory(admin, "Lifting", "");
		await admin.expectText(`/fixings-${run}/anchors-${run}/through-${run}/stainless-${run}/`);

		await admin.open("/dashboard/categories/add");
		expect((await listParents(admin)).some((it) => it.endsWith(`Stainless ${run}`))).toBe(false);

		await admin.open("/dashboard/categories");
		await admin.link(`Edit Anchors ${run}`).click();
		const parents = await listParents(admin);
		expect(parents.filter((it) => it.includes(`Anchors ${run}`))).toEqual([]);
		await chooseParent(admin, "Lifting");
		await admin.button("Save changes").click();
		await admin.expectText("Updated");
		await admin.expectText(`/lifting-${run}/anchors-${run}/through-${run}/stainless-${run}/`);
		await admin.expectNoSidewaysScroll();

		for (const name of ["Stainless", "Through", "Anchors", "Lifting", "Fixings"]) {
			await admin.button(`Archive ${name} ${run}`).click();
			await admin.page.getByRole("button", { name: `Restore ${name} ${run}` }).waitFor();
		}
	});
});
