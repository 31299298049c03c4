import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Buyer } from "~/domain/accounts/rules";
import { listCartLines } from "~/domain/cart/queries.server";
import { products } from "~/domain/catalog/tables.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { newId } from "~/platform/ids.server";
import { setStock } from "~/testing/database/queries";
import {
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createWorkbook } from "~/testing/order-pad/workbook";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();
const run = newId().slice(0, 6);
const [bolt, nut] = [`OP${run}-1024`, `OP${run}-2048`];
let created: TestProduct[] = [];

beforeAll(async () => {
	for (const [number, name] of [
		[bolt, "Hex bolt M8x40"],
		[nut, "Lock nut M8"],
	] as const) {
		const product = await createProduct({ name, onHand: 1000 });
		await createPartNumber(product, "own", number);
		created = [...created, product];
	}
});

async function openPad(list: string) {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const sent = await browser.submit("/order-pad", { list, idempotencyKey: newId() });
	expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/order-pad\/\w+$/)]);
	const path = sent.location ?? "";
	return { user, browser, path, page: await browser.open(path) };
}

const listCart = async (buyer: Buyer) =>
	(await listCartLines(createTestPlatform(), buyer)).map((line) => [line.name, line.quantity]);

test.each([
	["tabs", "\t".repeat(2001)],
	["a word", "a".repeat(2001)],
	["separators", ";,|".repeat(700)],
])(
	"a line of more than 2,000 characters, of %s, is refused beside the list, which is kept",
	async (_, line) => {
		const browser = await createSignedInBrowser(await createUser());
		const list = `${bolt} 12\n\n# A note\n${line}x`;
		const { status, html } = await browser.submit("/order-pad", { list, idempotencyKey: newId() });
		expect(status).toBe(400);
		expect(html).toContain("Line 3 is too long: at most 2,000 characters.");
		expect(html).toContain(`${bolt} 12\n\n# A note\n${line}x`);
	},
);

test("a corrected line, a quantity or a choice that no field takes is refused and not stored", async () => {
	const { browser, path } = await openPad(`${bolt} 12\n${nut}`);
	for (const name of ["line-2", "quantity-2", "choice-2"])
		expect((await browser.submit(path, { [name]: "9".repeat(2001) })).status).toBe(413);
	expect((await browser.open(path)).html).toContain("1 of 2 lines are ready.");
});

test("a row with more than 100 cells is a line like any other", async () => {
	const { page } = await openPad(`part;qty\n${bolt};12\n${nut};${"7;".repeat(200)}`);
	expect(page.html).toContain("1 of 2 lines are ready.");
});

test("a pasted list is checked, corrected and added to the cart without scripts", async () => {
	const { user, browser, path, page } = await openPad(`${bolt} 12\n${nut}\nOP${run}-1042 3`);
	expect(page.html).toContain("1 of 3 lines are ready.");
	expect(page.html).toContain("Enter a quantity.");
	expect(page.html).toContain(`Part number "OP${run}-1042" was not found.`);
	expect(page.html).toContain("Add 1 line to cart");
	const checked = await browser.submit(path, {
		"quantity-2": "7",
		"choice-3": `${created[0]?.id}:3`,
	});
	expect([checked.status, checked.location]).toEqual([303, path]);
	const { html } = await browser.open(path);
	expect(html).toContain(
		"2 of 2 lines are ready. tk 5,500".replace(". tk", '. <span class="money">tk'),
	);
	expect(html).toContain("Lines 1 and 3: 12 + 3 = 15");
	const added = await browser.submit(path, { intent: "add" });
	expect([added.status, added.location]).toEqual([303, "/mycart"]);
	expect((await browser.open("/mycart")).html).toContain("2 parts added");
	expect(await listCart(user)).toEqual([
		["Hex bolt M8x40", 15],
		["Lock nut M8", 7],
	]);
	expect((await browser.open(path)).html).toContain("added to your cart");
});

test("a part that is found by another number and has none of the shop is called by its name", async () => {
	const product = await createProduct({ name: "Cable tie", partNumber: "", onHand: 9 });
	const code = `EAN${newId()}`;
	await createPartNumber(product, "manufacturer", code);
	const { page } = await openPad(`${code} 2`);
	expect(page.html).toContain('aria-label="Quantity of Cable tie"');
	expect(page.html).not.toContain('<b class="number">');
});

test("what is typed into a quantity field is kept until it is a number", async () => {
	const { browser, path } = await openPad(`${bolt} 1`);
	await browser.submit(path, { "quantity-1": "some" });
	const { html } = await browser.open(path);
	expect(html).toContain("Enter a quantity.");
	expect(html).toMatch(/name="quantity-1"[^>]*value="some"/);
});

test("more than 50 unknown lines get suggestions 50 at a time, and none is left out meanwhile", async () => {
	const unknown = Array.from({ length: 60 }, (_, n) => `zzz${n} 1`);
	const { browser, path, page } = await openPad([...unknown, `${bolt}9 4`].join("\n"));
	expect(page.html).toContain("Suggest parts for 11 more lines");
	expect(page.html).not.toMatch(/name="choice-61"[^>]*value="[^"]+:4"/);
	const sent = await browser.submit(path, { intent: "suggest-51" });
	expect(sent.location).toBe(`${path}?suggested=51#line-51`);
	const { html } = await browser.open(`${path}?suggested=51`);
	expect(html).toMatch(/name="choice-61"[^>]*value="[^"]+:4"/);
	expect(html).toContain("Check these 61 lines");
	expect(html).not.toContain("Suggest parts for");
});

test("a double click makes one pad and adds one time; another file is another list", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const fields = { list: `${bolt} 5`, idempotencyKey: newId() };
	const [one, two] = await Promise.all([
		browser.submit("/order-pad", fields),
		browser.submit("/order-pad", fields),
	]);
	expect(one.location).toBe(two.location);
	const add = { intent: "add", mode: "add", idempotencyKey: newId() };
	await Promise.all([
		browser.submit(one.location ?? "", add),
		browser.submit(one.location ?? "", add),
	]);
	expect(await listCart(user)).toEqual([["Hex bolt M8x40", 5]]);
	const other = await sendFile(browser, `${nut},5`, { idempotencyKey: fields.idempotencyKey });
	const third = await sendFile(browser, `${nut},6`, { idempotencyKey: fields.idempotencyKey });
	expect(other.location).not.toBe(third.location);
	expect(await db.select().from(orderPads).where(eq(orderPads.userId, user.id))).toHaveLength(3);
});

function sendFile(
	browser: Browser,
	content: BlobPart,
	fields: Record<string, string> = {},
): ReturnType<Browser["submit"]> {
	return browser.upload("/order-pad", fields, new File([content], "list.csv"), {}, "file");
}

function encodeUtf16(text: string): ArrayBuffer {
	return Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0)).buffer;
}

test("files in UTF-8 and UTF-16, with any line ends, are read", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const lines = [`part;qty`, `${bolt};12`, `${nut};7`];
	for (const content of [
		`\ufeff${lines.join("\r\n")}`,
		lines.join("\r"),
		encodeUtf16(lines.join("\n")),
	]) {
		const sent = await sendFile(browser, content);
		const { html } = await browser.open(sent.location ?? "");
		expect(html).toContain("2 of 2 lines are ready.");
	}
});

test("a file in Windows-1252 is read and named, and UTF-16 needs no byte order mark", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const list = `Stück;Größe;Artikel-Nr.\n12;M8;${bolt}\n7;M10;${nut}`;
	const older = Uint8Array.from(list, (character) => character.charCodeAt(0));
	const sent = await sendFile(browser, older);
	const { html } = await browser.open(sent.location ?? "");
	expect(html).toContain("2 of 2 lines are ready.");
	expect(html).toContain("The file is not in UTF-8 and was read as Windows-1252.");
	expect(html).toContain("Stück;Größe;Artikel-Nr.");
	const wide = Uint16Array.from(list, (character) => character.charCodeAt(0)).buffer;
	const second = await sendFile(browser, wide);
	expect((await browser.open(second.location ?? "")).html).toContain("2 of 2 lines are ready.");
});

test("a cell with line breaks and a row with too many cells stay one line each", async () => {
	const list = `Part,Description,Qty\n${bolt},"Ball bearing\n20 x 52",2\n${nut},Nut, M8,7`;
	const { browser, path, page } = await openPad(list);
	expect(page.html).toContain("1 of 2 lines are ready.");
	expect(page.html).toContain(
		`This row has 4 cells, but 3 headings: ${nut} | Nut | M8 | 7. Enter a quantity.`,
	);
	await browser.submit(path, { "quantity-3": "7" });
	expect((await browser.open(path)).html).toContain("2 of 2 lines are ready.");
});

test("without headings, one question names every column of numbers, and an unanswered one stays", async () => {
	const list = `${bolt};Bolt;;150\n${nut};Nut;7;9`;
	const { browser, path, page } = await openPad(list);
	const listChoices = (html: string) =>
		Array.from(html.matchAll(/name="quantity-column"[^>]*value="(\w+)"/g), ([, value]) => value);
	expect(listChoices(page.html)).toEqual(["3", "4", "none"]);
	expect(page.html).toContain("Which column has the quantities?");
	expect(page.html).toMatch(/Column 4.*150, 9/s);
	await browser.submit(path, { "part-column": "1" });
	expect(listChoices((await browser.open(path)).html)).toHaveLength(3);
	await browser.submit(path, { "part-column": "1", "quantity-column": "3" });
	const { html } = await browser.open(path);
	expect(html).toContain("1 of 2 lines are ready.");
	expect(html).toContain("Enter a quantity.");
	const other = await openPad(list);
	await other.browser.submit(other.path, { "part-column": "1", "quantity-column": "none" });
	expect((await other.browser.open(other.path)).html).toContain("0 of 2 lines are ready.");
});

test("a part found by its name is said to be, and the line's correction is closed", async () => {
	const name = `Zqspanner ${run}`;
	await createProduct({ name, searchName: ` zqspanner ${run} `, onHand: 50 });
	// The catalogue's words are read once a minute.
	skipMinute();
	onTestFinished(() => void vi.useRealTimers());
	const { page } = await openPad(`zqspanner ${run} 3\nzzqq-9912 5`);
	expect(page.html).toContain("Found by name:");
	expect(page.html).toMatch(/<details(?![^>]* open)[^>]*>\s*<summary>Correct the line/);
	expect(page.html).toMatch(/<details[^>]* open=""[^>]*>\s*<summary>Correct the line/);
});

test("an XLSX file becomes a pad and a preview like any other list", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const rows = [
		["Part number", "Quantity"],
		[bolt, 12],
		[nut, 7],
	];
	const sent = await sendFile(browser, createWorkbook(rows, { sheetCount: 2 }));
	const { html } = await browser.open(sent.location ?? "");
	expect(html).toContain("2 of 2 lines are ready.");
	expect(html).toContain("2 sheets was read.");
	const file = new File([createWorkbook(rows)], "list.xlsx");
	const preview = await browser.upload("/order-pad/preview", {}, file, {}, "file");
	expect(JSON.parse(preview.html)).toMatchObject({ readyCount: 2, lineCount: 2 });
	const far = [...Array.from({ length: 1000 }, () => []), [bolt, 1]];
	const refused = await sendFile(browser, createWorkbook(far), { list: `${bolt} 77` });
	expect(refused.status).toBe(413);
	expect(refused.html).toContain("The sheet has too many rows. The limit is 1,000.");
	expect(refused.html).toContain(`${bolt} 77</textarea>`);
});

test("a file that can't be read gets an error at its field, and the text is kept", async () => {
	const browser = await createSignedInBrowser(await createUser());
	for (const [content, status, message] of [
		["PK\u0003\u0004...", 400, "This file cannot be read. Save it as XLSX or CSV."],
		["x".repeat(256 * 1024 + 1), 413, "The file is too large. The limit is 256 KB."],
		["x".repeat(3 * 1024 * 1024), 413, "The file is too large. The limit is 256 KB."],
	] as const) {
		const sent = await sendFile(browser, content, { list: `${bolt} 77` });
		expect([sent.status, sent.html.includes(message)]).toEqual([status, true]);
		if (content.length < 1_000_000) expect(sent.html).toContain(`${bolt} 77</textarea>`);
	}
	const empty = await browser.submit("/order-pad", { list: " \n" });
	expect([empty.status, empty.html.includes("Enter at least one part number.")]).toEqual([
		400,
		true,
	]);
	const long = await browser.submit("/order-pad", { list: "x".repeat(64 * 1024 + 1) });
	expect([long.status, long.html.includes("The limit is 64 KB.")]).toEqual([413, true]);
});

test("lines after the first thousand are named, not dropped silently", async () => {
	const list = Array.from({ length: 1240 }, (_, n) => `# ${n}`).join("\n");
	const { page } = await openPad(list);
	expect(page.html).toContain("Lines 1,001 to 1,240 were not read. Send them as a second list.");
	const one = await openPad(Array.from({ length: 1001 }, (_, n) => `# ${n}`).join("\n"));
	expect(one.page.html).toContain("Line 1,001 was not read. Send it as a second list.");
});

test("a link fills the form and writes nothing", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { html } = await browser.open(`/order-pad?l=${bolt}:10,${nut}:4,4711`);
	expect(html).toContain(`${bolt} x 10\n${nut} x 4\n4711</textarea>`);
	expect(await db.select().from(orderPads).where(eq(orderPads.userId, user.id))).toEqual([]);
});

test("a preview has the results of the pad, and stores nothing", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const list = `${bolt} 12\n${nut}\n${bolt} 3\nOP${run}-1042 3\n# Site 4`;
	const preview = await browser.submit("/order-pad/preview", { list });
	expect(JSON.parse(preview.html)).toEqual({
		readyCount: 1,
		lineCount: 3,
		totalPoisha: 15 * 25_000,
		notices: [],
		openLines: [
			{ n: 2, typed: nut, note: "Enter a quantity." },
			{ n: 4, typed: `OP${run}-1042 3`, note: `Part number "OP${run}-1042" was not found.` },
		],
	});
	expect(await db.select().from(orderPads).where(eq(orderPads.userId, user.id))).toEqual([]);
	expect((await openPad(list)).page.html).toContain("1 of 3 lines are ready. ");
	expect((await browser.submit("/order-pad/preview", { list: " " })).html).toBe("null");
	expect((await new Browser().submit("/order-pad/preview", { list })).location).toContain("/login");
});

test("a preview reads a file, names what it can't read, and shows the first 20 lines that ask", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const preview = async (content: string) => {
		const file = new File([content], "list.csv");
		return JSON.parse((await browser.upload("/order-pad/preview", {}, file, {}, "file")).html);
	};
	expect(await preview(`part;qty\n${bolt};12`)).toMatchObject({ readyCount: 1, lineCount: 1 });
	expect(await preview("PK\u0003\u0004")).toEqual({
		error: "This file cannot be read. Save it as XLSX or CSV.",
	});
	expect(await preview("x".repeat(3 * 1024 * 1024))).toEqual({
		error: "The file is too large. The limit is 256 KB.",
	});
	const long = await preview(Array.from({ length: 1001 }, (_, n) => `zz${n}`).join("\n"));
	expect([long.lineCount, long.openLines.length, long.notices]).toEqual([
		1000,
		20,
		["Line 1,001 was not read. Send it as a second list."],
	]);
	const unclear = await preview(`${bolt}\t5\t10\n${nut}\t6\t20`);
	expect(unclear).toMatchObject({
		openLines: [],
		notices: ["It isn't clear which column is which. You choose after 'Check the list'."],
	});
});

test("previews have a limit of their own, so that typing doesn't use up the pads", async () => {
	const bindings = {
		RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; pad-preview 2 in 10 min; pad 1 in 10 min",
	};
	const browser = await new Browser({ bindings }).signIn(await createUser());
	const preview = () => browser.submit("/order-pad/preview", { list: `${bolt} 1` });
	const statuses = [await preview(), await preview(), await preview()].map(({ status }) => status);
	expect(statuses).toEqual([200, 200, 429]);
	const sent = await browser.submit("/order-pad", { list: `${bolt} 1` });
	expect(sent.status).toBe(303);
});

test("a short line is added with all its units in one form, and the cart and the order form ask what waits", async () => {
	const numbers = [`OP${run}-5120`, `OP${run}-6144`];
	const [short, soldOut] = [
		await createProduct({ name: "Short bearing", onHand: 60, leadDays: 12 }),
		await createProduct({ name: "Sold-out bearing", onHand: 0 }),
	];
	await createPartNumber(short, "own", numbers[0] ?? "");
	await createPartNumber(soldOut, "own", numbers[1] ?? "");
	const { user, browser, path, page } = await openPad(`${numbers[0]} 100\n${numbers[1]} 3`);
	expect(page.html).toContain("All 100: 60 now and 40 in about 12 days");
	expect(page.html).toContain("All 3 later");
	expect(page.html).toContain("Add your choices to cart");
	const none = await browser.submit(path, { intent: "add", idempotencyKey: newId() });
	expect(none.status).toBe(409);
	expect(none.html).toContain("Choose for at least one line first.");
	const choices = {
		"choice-1": `${short.id}:100:wait`,
		"choice-2": `${soldOut.id}:3:wait`,
	};
	const added = await browser.submit(path, { ...choices, intent: "add", idempotencyKey: newId() });
	expect([added.status, added.location]).toEqual([303, "/mycart"]);
	expect(await listCart(user)).toEqual([
		["Short bearing", 100],
		["Sold-out bearing", 3],
	]);
	expect((await browser.open("/mycart")).html).toContain("60 in stock. 40 more in about 12 days.");
	const form = (await browser.open("/checkout")).html;
	expect(form).toContain("60 now and 40 in about 12 days");
	expect(form).toContain("Order now and wait for the rest");
});

test("a line that waits says so on the pad, and asks again when its quantity is changed", async () => {
	const number = `OP${run}-7168`;
	const product = await createProduct({ onHand: 60, leadDays: 12 });
	await createPartNumber(product, "own", number);
	const { browser, path } = await openPad(`${number} 100`);
	await browser.submit(path, { "choice-1": `${product.id}:100:wait` });
	const ready = (await browser.open(path)).html;
	expect(ready).toContain("1 of 1 line is ready.");
	expect(ready).toContain("60 in stock. 40 more in about 12 days.");
	await browser.submit(path, { "quantity-1": "120" });
	expect((await browser.open(path)).html).toContain("All 120: 60 now and 60 in about 12 days");
});

test("stock that is gone between pad and cart is named, and nothing is added", async () => {
	const number = `OP${run}-4096`;
	const product = await createProduct({ onHand: 100 });
	await createPartNumber(product, "own", number);
	const { user, browser, path } = await openPad(`${number} 100\n${nut} 1`);
	await setStock(product.id, 60);
	const added = await browser.submit(path, { intent: "add", idempotencyKey: newId() });
	expect(added.status).toBe(409);
	expect(added.html).toContain(`Only 60 of ${number} are still available. Nothing was added.`);
	expect(added.html).toContain("60 of 100 in stock.");
	expect(await listCart(user)).toEqual([]);
});

test("a part that is in the cart asks whether to replace or to add", async () => {
	const { user, browser, path } = await openPad(`${bolt} 5`);
	expect((await browser.open(path)).html).not.toContain("Replace quantity");
	await browser.submit(path, { intent: "add" });
	const sent = await browser.submit("/order-pad", { list: `${bolt} 7` });
	const { html } = await browser.open(sent.location ?? "");
	expect(html).toMatch(/value="replace"[^>]*checked|checked[^>]*value="replace"/);
	await browser.submit(sent.location ?? "", { intent: "add", mode: "add" });
	expect(await listCart(user)).toEqual([["Hex bolt M8x40", 12]]);
});

test("another account's pad doesn't exist, to read, to change or to download", async () => {
	const { path } = await openPad(`${bolt} 5`);
	const stranger = await createSignedInBrowser(await createUser());
	const answers = [
		await stranger.open(path),
		await stranger.submit(path, { intent: "add" }),
		await stranger.open(`${path}/results.csv`),
	];
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("the results are a CSV file with every line", async () => {
	const { browser, path } = await openPad(`${bolt} 5\n# site\nclaw`);
	const { html, headers } = await browser.open(`${path}/results.csv`);
	expect(headers.get("content-disposition")).toContain("order-pad.csv");
	expect(html.trim().split("\r\n")).toHaveLength(4);
	expect(html).toContain(`1,"${bolt} 5","ok","${bolt}","Hex bolt M8x40",5,250,""`);
	expect(html).toContain(`3,"claw","unknown"`);
});

test("'Order again' opens a pad with the parts of the order; a part no longer sold is unknown", async () => {
	const user = await createUser();
	const product = await createProduct({ name: "Anvil" });
	const orderId = await createOrder(user, product);
	const browser = await createSignedInBrowser(user);
	expect((await browser.open("/myorder")).html).not.toContain("Order again");
	await cancelOrder(createTestPlatform(), orderId, { kind: "buyer", userId: user.id });
	for (const path of ["/myorder", `/myorder/${orderId}`])
		expect((await browser.open(path)).html).toContain("Order again");
	const again = await browser.submit("/order-pad", { orderId });
	expect((await browser.open(again.location ?? "")).html).toContain("1 of 1 line is ready.");
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	await browser.submit(again.location ?? "");
	expect((await browser.open(again.location ?? "")).html).toMatch(/was not found\.|Found by name:/);
	const stranger = await createSignedInBrowser(await createUser());
	expect((await stranger.submit("/order-pad", { orderId })).status).toBe(404);
});

test("a line that nobody answered stays open, also after the others were added, and the cart leads to it", async () => {
	const { browser, path, page } = await openPad(`${bolt} 12\nOP${run}-1042 3`);
	expect(page.html).not.toMatch(/<input type="radio"[^>]*checked/);
	const added = await browser.submit(path, { intent: "add" });
	expect(added.location).toBe(path);
	const again = await browser.open(path);
	expect(again.html).toContain("1 part added. 1 line still needs a choice");
	expect(again.html).toContain("Check this line");
	expect((await browser.open("/mycart")).html).toContain(`href="${path}"`);
	expect((await browser.open("/mycart")).html).toContain("1 line of your list is open");
	await browser.submit(path, { "choice-2": "out" });
	expect((await browser.open("/mycart")).html).not.toContain("of your list is open");
});

test("quantities that are added to those in the cart are named with their sum", async () => {
	const { browser, path } = await openPad(`${bolt} 2`);
	await browser.submit(path, { intent: "add" });
	const second = await browser.submit("/order-pad", { list: `${bolt} 1`, idempotencyKey: newId() });
	const added = await browser.submit(second.location ?? "", { intent: "add", mode: "add" });
	expect((await browser.open(added.location ?? "")).html).toContain(`${bolt}: 2 + 1 = 3`);
});
