import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper, startDay } from "./accounts";
import { expectAccessible } from "./axe";
import { MODES, withTitles } from "./modes";
import { fillDelivery } from "./orders";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

/** As the camera app of a phone opens the code of a label. */
async function scan(visitor: Visitor, number: string, quantity: string): Promise<void> {
	await visitor.open(`/p/${number}`);
	await visitor.expectPath("/order-pad/scan");
	expect(await visitor.field("How many?").inputValue()).toBe("");
	await visitor.field("How many?").fill(quantity);
	await visitor.expectNoSidewaysScroll();
	await visitor.button("Add to my list").click();
	await visitor.expectText(`${number} x ${quantity}`);
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("labels at a shelf are scanned into one pad, which is ordered", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		for (const number of ["TY-0100", "TY-0101", "TY-0105"]) await scan(visitor, number, "2");
		await visitor.link("Check and order").click();
		await visitor.expectText(/^3 of 3 lines are ready\./);
		await visitor.page
			.getByRole("button", { name: /^Add 3 lines to cart$/ })
			.first()
			.click();
		await visitor.expectPath("/mycart");
		await visitor.open("/checkout");
		await fillDelivery(visitor);
		await visitor.button("Place order").click();
		await visitor.expectText(/TY-0105/);
		await visitor.page.waitForURL(/\/myorder\//);
	});
});

describe("with a browser that reads codes", () => {
	const visit = useVisitors({ scripts: true, width: 360 });

	test("a photo of a label opens its part; another shop's code is refused in words", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		// Chromium has it on phones only.
		await visitor.page.addInitScript(() => {
			const detect = async () => [{ rawValue: document.documentElement.dataset.code ?? "" }];
			Object.assign(window, {
				BarcodeDetector: class {
					detect = detect;
				},
			});
		});
		await visitor.open("/order-pad/scan");
		const photograph = async (code: string) => {
			await visitor.page.evaluate((text) => {
				document.documentElement.dataset.code = text;
			}, code);
			await visitor
				.field("Take a photo of a label")
				.setInputFiles({ name: "label.png", mimeType: "image/png", buffer: PIXEL });
		};
		await photograph("https://elsewhere.test/p/TY-0100");
		await visitor.expectText("This photo shows no label of this shop.");
		await photograph(new URL("/p/TY-0100?q=5", base).href);
		await visitor.expectText("TY-0100");
		expect(await visitor.field("Number on the label").inputValue()).toBe("TY-0100");
		expect(await visitor.field("How many?").inputValue()).toBe("5");
		await visitor.field("How many?").fill("১২");
		await visitor.button("Add to my list").click();
		await visitor.expectText("TY-0100 x 12");
	});
});

/** A picture of one pixel. */
const PIXEL = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

const NUMBERS = Array.from({ length: 500 }, (_, n) => `TY-${String(n + 1).padStart(4, "0")}`);
const FILLED = 300;

/** Returns the path of a list of what can be ordered of these. */
async function saveList(visitor: Visitor): Promise<string> {
	await visitor.open("/order-pad");
	const lines = NUMBERS.map((number) => `${number} 1`).join("\n");
	await visitor.field("Part numbers and quantities").fill(lines);
	await visitor.button("Check the list").click();
	await visitor.page.getByRole("button", { name: "Save as list" }).first().click();
	await visitor.field("Name").fill("Shelf 4");
	await visitor.button("Save as list").click();
	await visitor.page.waitForURL(/\/lists\/[0-9a-f]{32}$/);
	return new URL(visitor.page.url()).pathname;
}

async function saveOrderPage({ page }: Visitor, path: string, folder: string): Promise<string> {
	const file = await page.context().request.get(new URL(`${path}/offline.html`, base).href);
	const saved = join(folder, "order-page.html");
	await writeFile(saved, await file.body());
	return pathToFileURL(saved).href;
}

describe("on a phone", () => {
	const visit = useVisitors({ scripts: true, width: 360 });

	test("labels, printed catalogues and the order page have no axe violations", async () => {
		const [buyer, staff] = [await visit(), await visit()];
		await signUpShopper(buyer);
		const list = await saveList(buyer);
		for (const path of [
			`${list}/labels`,
			"/labels/categories/fasteners/bolts",
			"/print/categories/fasteners/bolts",
			"/families/wood-screws-yellow-zinc/print",
		]) {
			await buyer.page.goto(new URL(path, base).href);
			await expectAccessible(buyer, ["light"]);
		}
		await startDay(staff, demoAdmin());
		await staff.page.goto(new URL("/dashboard/labels?bin=A", base).href);
		await expectAccessible(staff, ["light"]);
		const folder = await mkdtemp(join(tmpdir(), "order-page-"));
		try {
			await buyer.page.goto(await saveOrderPage(buyer, list, folder));
			await expectAccessible(buyer, ["light"]);
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});

describe("with JavaScript off", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	test("an order page is filled in from disk, and its 300 quantities are in the pad after the login", async () => {
		const owner = await visit();
		const account = await signUpShopper(owner);
		const path = await saveList(owner);
		const folder = await mkdtemp(join(tmpdir(), "order-page-"));
		try {
			const saved = await saveOrderPage(owner, path, folder);
			const buyer = await visit();
			await buyer.page.goto(saved);
			await buyer.expectNoSidewaysScroll();
			const fields = await buyer.page.getByRole("textbox").all();
			expect(fields.length).toBeGreaterThanOrEqual(FILLED);
			for (const [index, field] of fields.slice(0, FILLED).entries())
				await field.fill(String(index + 1));
			const names = await Promise.all(
				fields.slice(0, FILLED).map((field) => field.getAttribute("name")),
			);
			await buyer.page.getByRole("button", { name: /^Send to / }).click();
			await buyer.expectPath("/login");
			await signIn(buyer, account);
			await buyer.expectPath("/order-pad");
			const lines = names.map((name, index) => `${name?.slice(2)} x ${index + 1}`);
			expect(await buyer.field("Part numbers and quantities").inputValue()).toBe(lines.join("\n"));
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});
