import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { settings } from "~/platform/saved-settings/saved-settings.server";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createProduct,
	createVatRate,
	PASSWORD,
} from "~/testing/factories/factories";
import { createPriceList } from "~/testing/factories/price-lists";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const NEVER_SAVED =
	"Nothing was saved, because another admin saved changes after you opened this page";

/** The fields of the page's form, as a browser would send them. */
function readForm(html: string): Record<string, string> {
	const form = /<form(?:(?!<\/form>).)*name="shown".*?<\/form>/s.exec(html)?.[0] ?? "";
	const read = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
	const fields: Record<string, string> = {};
	for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
		const isBox = tag.includes('type="checkbox"');
		if (tag.includes('type="file"') || (isBox && !tag.includes("checked"))) continue;
		fields[read(tag, "name") ?? ""] = read(tag, "value") ?? (isBox ? "on" : "");
	}
	for (const [tag, text = ""] of form.matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs))
		fields[read(tag, "name") ?? ""] = text.replace(/\r?\n/g, "\r\n");
	for (const [tag] of form.matchAll(/<select.*?<\/select>/gs)) {
		const options = Array.from(tag.matchAll(/<option[^>]*>/g), ([option]) => option);
		const chosen = options.find((option) => option.includes("selected")) ?? options[0] ?? "";
		fields[read(tag, "name") ?? ""] = read(chosen, "value") ?? "";
	}
	return fields;
}

/** Opens the page and changes a field; saving comes later. */
async function startEdit(path: string, change: Record<string, string>) {
	const admin = await createSignedInBrowser(await createAdmin());
	const fields = { ...readForm((await admin.open(path)).html), ...change };
	return { save: () => send(admin, path, fields), admin };
}

const send = (admin: Browser, path: string, fields: Record<string, string>) =>
	admin.submit(path, { ...fields, password: PASSWORD });

const START = Date.parse("2026-01-01T00:00:00+06:00");

const FORMS = {
	"price list": {
		open: async () => `/dashboard/prices/${await createPriceList({ fromAt: START })}/edit`,
		one: { percent: "5" },
		other: { until: "2999-12-31" },
	},
	product: {
		open: async () => `/dashboard/manageProduct/${(await createProduct()).id}`,
		one: { price: "1250" },
		other: { description: "Two\r\nlines" },
	},
	family: {
		open: async () => `/dashboard/families/${(await createFamily()).id}/edit`,
		one: { name: "Washers" },
		other: { intro: "Of steel" },
	},
	attribute: {
		open: async () => `/dashboard/attributes/${(await createAttribute({ isFacet: false })).id}`,
		one: { unit: "inch" },
		other: { isFacet: "on" },
	},
	category: {
		open: async () => `/dashboard/categories/${(await createCategory()).id}`,
		one: { position: "7" },
		other: { intro: "Of steel" },
	},
	"VAT rate": {
		open: async () => `/dashboard/vat/${await createVatRate(100)}`,
		one: { rate: "2" },
		other: { name: `Rate ${newId()}` },
	},
	"group of settings": {
		open: async () => {
			await createTestPlatform().db.delete(settings);
			return "/dashboard/settings/papers";
		},
		one: { designation: "Manager" },
		other: { personInCharge: "Salma Akter" },
	},
} as const;

test.each(Object.entries(FORMS))(
	"two admins who edit the same %s both see the other's change",
	async (_, { open, one, other }) => {
		const path = await open();
		const [first, late] = [await startEdit(path, one), await startEdit(path, other)];
		expect((await first.save()).status).toBe(303);

		const refused = await late.save();
		expect(refused.status).toBe(409);
		expect(refused.html).toContain(NEVER_SAVED);
		const [changed = ""] = Object.keys(one);
		expect(refused.html).toMatch(
			new RegExp(
				`id="error-${changed}".*?Another admin has meanwhile (changed this from|filled this in)`,
			),
		);
		expect(readForm((await late.admin.open(path)).html)).not.toMatchObject(other);

		const shown = readForm(refused.html);
		expect(shown).toMatchObject({ ...one, ...other });
		expect((await send(late.admin, path, shown)).status).toBe(303);
		expect(readForm((await late.admin.open(path)).html)).toMatchObject({ ...one, ...other });
	},
);

test.each(Object.entries(FORMS))(
	"when two admins change the same field of a %s, the later one sees both values",
	async (_, { open, one }) => {
		const path = await open();
		const [[field = "", value = ""] = []] = Object.entries(one);
		const theirs = await startEdit(path, { [field]: `${value}1` });
		const mine = await startEdit(path, { [field]: value });
		const same = await startEdit(path, { [field]: `${value}1` });
		expect((await theirs.save()).status).toBe(303);
		expect((await same.save()).status).toBe(303);

		const refused = await mine.save();
		expect(refused.status).toBe(409);
		const says = `Another admin has meanwhile saved “${value}1”. Save again to replace it`;
		expect(refused.html).toMatch(new RegExp(`id="error-${field}".*?${says}`));
		expect(readForm(refused.html)).toMatchObject({ [field]: value });
		expect((await send(mine.admin, path, readForm(refused.html))).status).toBe(303);
		expect(readForm((await mine.admin.open(path)).html)).toMatchObject({ [field]: value });
	},
);

test("a select box names what another admin chose by its label", async () => {
	const path = `/dashboard/prices/${await createPriceList({ fromAt: START })}/edit`;
	const mine = await startEdit(path, { kind: "sale" });
	await (await startEdit(path, { kind: "group", state: "active" })).save();
	const { html } = await mine.save();
	expect(html).toContain("Another admin has meanwhile saved “Group”");
	expect(html).toContain("Another admin has meanwhile changed this from “Inactive”");
	await (await startEdit(path, { state: "inactive" })).save();
});
