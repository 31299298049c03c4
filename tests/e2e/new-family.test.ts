import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { demoAdmin, signIn } from "./accounts";
import { expectAccessible } from "./axe";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

const PICTURE = "app/routes/home/hero-720.webp";
const MAX_ACTIONS = 15;

const visit = useVisitors({ scripts: false, width: 360 });
const visitWithScripts = useVisitors({ scripts: true, width: 1280 });

const word = randomUUID().slice(0, 6);
const SIZES = ["M6 20", "M6 25", "M8 25", "M8 33", "M10 33"];
const PARTS = SIZES.map((size, n) =>
	[`NF-${word}-${n}`, ...size.split(" "), "10.00", "40"].join("\t"),
).join("\n");

/** So that the shop is as it was for the journeys that follow. */
async function deleteFamily({ page }: Visitor, path: string): Promise<void> {
	const { request } = page.context();
	const html = await (await request.get(new URL(path, base).href)).text();
	const ids = Array.from(html.matchAll(/name="shown-([^"]+)"/g), ([, id]) => id);
	expect(ids).toHaveLength(SIZES.length);
	const paths = [...ids.map((id) => `/dashboard/manageProduct/${id}/delete`), `${path}/delete`];
	for (const each of paths)
		await request.post(new URL(each, base).href, { form: {}, headers: { origin: base } });
	expect((await request.get(new URL(path, base).href)).status()).toBe(404);
}

test("an admin adds a family of five parts in at most 15 actions, finds a size, and raises the prices", async () => {
	const admin = await visit();
	await admin.open("/dashboard/families");
	await signIn(admin, demoAdmin());
	await admin.expectPath("/dashboard/families");
	let actions = 0;
	const act = (done: Promise<unknown>) => {
		actions += 1;
		return done;
	};
	await act(admin.link("Add family").click());
	await act(admin.field("Name").fill(`Flange bolts ${word}`));
	await act(admin.field("Address").fill(`flange-bolts-${word}`));
	await act(admin.field("Category").selectOption("bolts"));
	await act(admin.field("Column 1").selectOption("thread"));
	await act(admin.field("Column 2").selectOption("length"));
	await act(admin.field("Picture (needed to add parts)").setInputFiles(PICTURE));
	await act(admin.field("Parts, one per line (optional)").fill(PARTS));
	await act(admin.button("Add family").click());
	await admin.expectText("Nothing is saved yet");
	await admin.expectNoSidewaysScroll();
	await act(admin.button("Add family with 5 parts").click());
	await admin.expectPath(`/families/flange-bolts-${word}`);
	expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
	await admin.expectText("5 parts added");
	for (const size of SIZES) await admin.expectText(size.replace(" ", " x "));

	await admin.open(`/products?q=m8x33+${word}`);
	await admin.expectText(`Flange bolts ${word}, M8 x 33 mm`);
	await admin.expectNoText(`Flange bolts ${word}, M8 x 25 mm`);

	await admin.open(`/dashboard/families?q=${word}`);
	await admin.page.getByRole("link", { name: `Parts of Flange bolts ${word}` }).click();
	const path = new URL(admin.page.url()).pathname;
	await admin.link("Prices and stock").click();
	await admin.page.getByText("Change these prices by a percentage").click();
	await admin.field("Percentage").fill("+5");
	await admin.field("Rounded to, tk").selectOption("0.10");
	await admin.button("Show new prices").click();
	await admin.expectText("5 prices would change");
	await admin.expectNoSidewaysScroll();
	await admin.button("Save new prices").click();
	await admin.expectText("5 products saved");
	await admin.open(`/families/flange-bolts-${word}`);
	await admin.expectText("tk 10.50");
	await deleteFamily(admin, path);
});

test("pasted parts that are wrong or right, and the prices of a percentage, are shown without axe violations", async () => {
	const admin = await visitWithScripts();
	admin.allowErrors(400);
	await admin.open("/dashboard/families/hex-bolts-8-8");
	await signIn(admin, demoAdmin());
	await admin.expectPath("/dashboard/families/hex-bolts-8-8");
	await admin.page.getByText("Add new parts").click();
	for (const [price, shown] of [
		["free", "Price: Enter the price in tk with at most two decimals, like 1250 or 12.50"],
		["10", "Nothing is saved yet"],
	] as const) {
		await admin.field("Parts, one per line").fill(`Price;Part number;Stock\n${price};AX-${word};4`);
		await admin.button("Check the parts").click();
		await admin.expectText(shown);
		await expectAccessible(admin);
		await admin.expectNoSidewaysScroll();
	}
	const query = "family=hex-bolts-8-8&percent=5&round=0.50";
	await admin.open(`/dashboard/manageProduct/prices-and-stock?${query}`);
	await admin.expectText(/prices would change/);
	await expectAccessible(admin);
});
