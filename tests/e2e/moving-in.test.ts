import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { demoAdmin, fillSignUp, verifyByMail } from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import { cards } from "./products";
import { visitOtherShop } from "./shop";
import { startNewShop } from "./start-new-shop";
import { useVisitors, type Visitor } from "./visitor";

const { base, inbox, end } = await startNewShop();
const returnToShop = visitOtherShop({ base, inbox });
afterAll(async () => {
	returnToShop();
	await end();
});

const visit = useVisitors({ scripts: false, width: 360 });

const PARTS = 300;
const MAX_ACTIONS = 20;

/** As a wholesaler keeps it: a title, the own headings, and a column that the shop has no use for. */
function buildOwnSheet(): string {
	const lines = Array.from({ length: PARTS }, (_, n) => {
		const [kind, size] = [n % 2 === 0 ? "Hex bolts" : "Washers", Math.floor(n / 2) + 4];
		return `W-${1000 + n};${kind.slice(0, -1)} M${size};Fasteners > ${kind};${kind};${72 + n},50;${100 + n};rack ${n % 9}`;
	});
	return ["Stock list;;;;;;", "SKU;Name;Category;Family;Price;Stock;Where it lies", ...lines].join(
		"\n",
	);
}

/** Counts links that are followed and forms that are sent; a menu opens without either. */
class Counter {
	actions = 0;

	constructor(private readonly visitor: Visitor) {}

	async press(target: Locator): Promise<void> {
		this.actions += 1;
		await target.click();
	}

	send = (name: string | RegExp) =>
		this.press(this.visitor.page.locator("main").getByRole("button", { name, exact: true }));

	async followMenu(opener: string, name: string): Promise<void> {
		const { page } = this.visitor;
		await this.visitor.button(opener).click();
		const link = page.getByRole("link", { name, exact: true }).first();
		const isShown = await link.waitFor({ timeout: 1000 }).then(
			() => true,
			() => false,
		);
		if (!isShown)
			await page.locator("details", { hasText: name }).locator("summary").last().click();
		await this.press(link);
	}

	follow = (name: string | RegExp) =>
		this.press(this.visitor.page.locator("main").getByRole("link", { name }).first());
}

async function importSheet(admin: Visitor, counter: Counter): Promise<void> {
	await admin.field("File").setInputFiles({
		name: "stock.csv",
		mimeType: "text/csv",
		buffer: Buffer.from(buildOwnSheet()),
	});
	await counter.send("Upload and check");
	// Pages of a running import load themselves again.
	await admin.expectText("not known");
	await counter.send("Check again");
	await admin.button("Create 3 categories and 2 families").waitFor();
	await counter.send("Create 3 categories and 2 families");
	await admin.button(`Apply ${PARTS} rows`).waitFor();
	await counter.send(`Apply ${PARTS} rows`);
	await admin.expectText(`${PARTS} rows written`);
}

test("a new shop sells its first part within 20 actions after the first admin has verified the address", async () => {
	const admin = await visit();
	const account = demoAdmin();
	await admin.open("/signup");
	await fillSignUp(admin, account);
	await verifyByMail(admin, account, 1);

	const counter = new Counter(admin);
	await counter.followMenu("MENU", "ADMIN");
	await admin.field("Password").fill(account.password);
	await counter.send("Continue");
	await admin.expectText("3 of 8 done");
	await admin.expectNoSidewaysScroll();

	await counter.follow("Seller");
	await admin.field("BIN (optional)").fill("000123456-0101");
	await counter.send("Save changes");
	await counter.followMenu("DASHBOARD", "IMPORT");
	await importSheet(admin, counter);
	await counter.followMenu("DASHBOARD", "TODAY");
	await admin.expectText("✓ Parts");
	await counter.follow("Delivery");
	await counter.follow("Add method");
	await admin.field("Name").fill("Courier");
	await admin.field("Days until it arrives").fill("2");
	await counter.send("Add method");

	await counter.followMenu("MENU", "PRODUCTS");
	await counter.press(cards(admin).first());
	await counter.send("BUY");
	await admin.field("Address").fill("14 Nawabpur Road, Dhaka");
	await admin.field("Phone").fill("+880 1711 000000");
	await counter.send("Place order");
	await counter.press(admin.page.getByRole("link", { name: /^pay/ }).first());
	counter.actions += 2;
	await payByCard(admin, CARDS.good);
	await readTransactionId(admin);
	console.log(`${counter.actions} actions`);
	expect(counter.actions).toBeLessThanOrEqual(MAX_ACTIONS);

	await admin.open("/dashboard/overview");
	await admin.expectText("7 of 8 done");
	await admin.button("Put this list away").click();
	await admin.open("/dashboard/overview");
	await admin.expectNoText("What a new shop needs");
});
