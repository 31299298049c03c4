import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { buildQuotePath } from "~/domain/quotes/links.server";
import { findSentQuote } from "~/domain/quotes/queries.server";
import { quotes } from "~/domain/quotes/tables.server";
import { createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { startRecordingChanges } from "~/testing/database/row-change-log";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	createCartLine,
	createPartNumber,
	createProduct,
	createStaff,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createQuoteRequest, createSentQuote, readStaffQuote } from "~/testing/factories/quotes";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db, settings } = platform;

const pathOf = async (id: string) => buildQuotePath(settings, await readStaffQuote(id));

const readText = (html: string) => parseText(html).replaceAll(/\s+/g, " ");

const deliver = { ...RECIPIENT, purchaseOrderNumber: "", companyName: "", buyerBin: "" };

test("a visitor asks, staff answer, and the account with the email accepts by the mailed link", async () => {
	const part = await createProduct({ onHand: 100 });
	const number = `TY-${part.id.slice(0, 8)}`.toUpperCase();
	await createPartNumber(part, "own", number);
	const buyer = await createUser();
	const visitor = new Browser();
	const form = await visitor.open(`/quotes/new?l=${number} x 10`);
	expect(parseText(form.html)).toContain(`${number} x 10`);
	const typed = {
		list: `${number} x 10\nSomething with 3 holes`,
		message: "Cut to size",
		name: "Rahim Mia",
		companyName: "Acme",
		...readFields(form.html, "idempotencyKey", "renderedAt"),
	};
	const wrong = await visitor.submit("/quotes/new", { ...typed, email: "none" });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Something with 3 holes");
	const asked = await visitor.submit("/quotes/new", { ...typed, email: buyer.email });
	expect(asked.status).toBe(303);
	expect((await visitor.submit("/quotes/new", { ...typed, email: buyer.email })).location).toBe(
		asked.location,
	);
	const requested = await visitor.open(asked.location ?? "");
	expect(parseText(requested.html)).toContain("We have your request");
	expect(await listQueuedMailSubjects(buyer.email)).toEqual(["We have your request for a quote"]);

	const [{ id = "" } = {}] = await db
		.select({ id: quotes.id })
		.from(quotes)
		.where(eq(quotes.email, buyer.email));
	const staff = await createSignedInBrowser(await createStaff("quotes"));
	expect((await staff.open("/dashboard/quotes")).html).toContain(`/dashboard/quotes/${id}`);
	const path = `/dashboard/quotes/${id}`;
	const page = await staff.open(path);
	expect(page.html).toContain(`${number}; 10; ; `);
	expect(page.html).toContain("Something with 3 holes; 1; ; ");
	const answer = { ...readFields(page.html, "shown", "validUntil"), note: "Best price" };
	const list = `${number}; 10; 200\nDrilling; 1; 99`;
	const bad = await staff.submit(path, { ...answer, intent: "send", list: `${number}; none; 200` });
	expect(bad.status).toBe(400);
	expect(parseText(bad.html)).toContain(
		"Line 1: enter a whole number of at least 1 as the quantity.",
	);
	const saved = await staff.submit(path, { ...answer, intent: "save", list, minus: "10" });
	expect([saved.status, saved.location]).toEqual([303, path]);
	const prepared = await staff.open(path);
	expect(prepared.html).toContain(`${number}; 10; 225; `);
	const shown = readFields(prepared.html, "shown", "validUntil");
	const sent = await staff.submit(path, { ...answer, ...shown, intent: "send", list });
	expect([sent.status, sent.location]).toEqual([303, path]);
	const [mail] = (await readMails(buyer.email)).filter(({ subject }) =>
		subject.includes("Your quote"),
	);
	const link = /\/quotes\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";

	const read = await visitor.open(link);
	expect(parseText(read.html)).toContain(`Log in as ${buyer.email} to accept.`);
	expect(read.headers.get("cache-control")).toContain("no-store");
	expect(read.html).toContain("noindex");
	const refused = await visitor.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect(refused.location).toMatch(/^\/login/);
	const stranger = await createSignedInBrowser(await createUser());
	const other = await stranger.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect([other.status, parseText(other.html)]).toEqual([
		403,
		expect.stringContaining("This quote is for Acme. Log in with an account of Acme."),
	]);
	const own = await createSignedInBrowser(buyer);
	expect(parseText((await own.open("/quotes")).html)).toContain("Waits for an answer");
	const accepted = await own.submit(link, { ...deliver, revision: "1", intent: "accept" });
	const [order] = await db.select().from(orders).where(eq(orders.quoteId, id));
	expect([accepted.status, accepted.location]).toEqual([303, `/myorder/${order?.id}`]);
	const { number: quoteNumber } = await readStaffQuote(id);
	expect(parseText((await own.open(accepted.location ?? "")).html)).toContain(quoteNumber);
	const again = await own.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect([again.status, parseText(again.html)]).toEqual([
		409,
		expect.stringContaining(`by ${buyer.name}: order ${order?.number}.`),
	]);
});

test("a stranger with the link can ask, is told to decline by the mail, and an old link answers 404", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	const { id, number } = await createSentQuote(buyer, `${part.id}; 2; 300`);
	const link = await pathOf(id);
	const stranger = new Browser();
	const asked = await stranger.submit(link, { message: "When?", intent: "ask" });
	expect([asked.status, asked.location]).toEqual([303, link]);
	expect(parseText((await stranger.open(link)).html)).toContain("When?");
	const toStaff = async () =>
		(await readMails(settings.mail.address)).filter(({ subject }) => subject.includes(number));
	expect(await toStaff()).toMatchObject([
		{ subject: `Question about quote ${number}`, text: expect.stringContaining("When?") },
	]);
	expect((await stranger.submit(link, { reason: "Too dear", intent: "decline" })).status).toBe(303);
	const pressed = await stranger.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect(pressed.location).toMatch(/^\/login/);
	expect((await findSentQuote(platform, id))?.state).toBe("sent");
	const mails = await readMails(buyer.email);
	const confirming = mails.find(({ subject }) => subject.startsWith("Decline quote"));
	const confirm = /\/quotes\/[\w-]+/.exec(confirming?.text ?? "")?.[0] ?? "";
	expect((await stranger.submit(link, { intent: "explode" })).status).toBe(400);
	const declined = await stranger.submit(confirm, { reason: "Too dear", intent: "decline" });
	expect(declined.status).toBe(303);
	expect(await findSentQuote(platform, id)).toMatchObject({
		state: "declined",
		reason: "Too dear",
	});
	expect(await toStaff()).toContainEqual(
		expect.objectContaining({
			subject: `Quote ${number} was declined`,
			text: expect.stringContaining("The reason: Too dear"),
		}),
	);
	const staff = await createSignedInBrowser(await createStaff("quotes"));
	await staff.submit(`/dashboard/quotes/${id}`, { intent: "new-link" });
	expect((await stranger.open(link)).status).toBe(404);
	expect((await stranger.open(await pathOf(id))).status).toBe(200);
	for (const token of ["none", "a-b", `${id}v1-${"a".repeat(43)}`])
		expect((await stranger.open(`/quotes/${token}`)).status).toBe(404);
});

test("scanners fetch the links of a mail 100 times, also in the buyer's browser, and no row of any table changes", async () => {
	const buyer = await createUser();
	const quote = await createSentQuote(buyer, `${(await createProduct()).id}; 2; 300`);
	const link = await pathOf(quote.id);
	const form = new URLSearchParams({ ...deliver, revision: "1", intent: "accept" });
	const paths = [link, `${link}?${form}`, buildQuotePath(settings, quote, "decline quote")];
	const browsers = [new Browser(), await createSignedInBrowser(buyer)];
	const recorded = await startRecordingChanges();
	for (let scan = 0; scan < 100; scan += 1) {
		const browser = browsers[scan % 4 < 2 ? 0 : 1] ?? new Browser();
		const answer = await browser.request(scan % 2 ? "HEAD" : "GET", paths[scan % 3] ?? link);
		expect(answer.status).toBe(200);
	}
	expect(await recorded.changes()).toEqual({});
	await recorded.end();
});

test("a requester passes the link to the owner, who accepts and spends", async () => {
	const { requester, owner, name } = await createCompany();
	const part = await createProduct();
	const { id } = await createSentQuote(requester, `${part.id}; 2; 300`);
	const link = await pathOf(id);
	const asking = await createSignedInBrowser(requester);
	const page = await asking.open(link);
	expect(parseText(page.html)).toContain(`Ask a buyer of ${name}`);
	expect(page.html).not.toContain("Accept and order");
	const pressed = await asking.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect([pressed.status, parseText(pressed.html)]).toEqual([
		403,
		expect.stringContaining(`Ask a buyer of ${name}.`),
	]);
	expect((await asking.submit(link, { intent: "ask-buyer" })).status).toBe(303);
	expect(await listQueuedMailSubjects(owner.email)).toEqual([
		expect.stringContaining("asks you to accept quote QU-"),
	]);
	const accepting = await createSignedInBrowser(owner);
	const accepted = await accepting.submit(link, { ...deliver, revision: "1", intent: "accept" });
	expect(accepted.status).toBe(303);
	const [order] = await db.select().from(orders).where(eq(orders.quoteId, id));
	expect(order).toMatchObject({ userId: owner.id, spenderId: owner.id });
});

test("staff with both rights accept by phone, and others don't", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	const { id } = await createSentQuote(buyer, `${part.id}; 2; 300\n${part.id}; 5; 250`);
	const path = `/dashboard/quotes/${id}/accept`;
	const half = await createSignedInBrowser(await createStaff("orders"));
	expect((await half.open(path)).status).toBe(404);
	const sales = await createSignedInBrowser(await createStaff("quotes", "orders"));
	expect((await sales.open(path)).html).toContain("pick-1");
	const unclear = await sales.submit(path, { ...deliver, revision: "1" });
	expect([unclear.status, parseText(unclear.html)]).toEqual([
		400,
		expect.stringContaining("Choose one quantity of"),
	]);
	const accepted = await sales.submit(path, { ...deliver, revision: "1", "pick-1": "2:5:0" });
	const [order] = await db.select().from(orders).where(eq(orders.quoteId, id));
	expect([accepted.status, accepted.location]).toEqual([303, `/dashboard/orders/${order?.id}`]);
	expect(order?.userId).toBe(buyer.id);
});

test("staff read why a quote can't be accepted by phone", async () => {
	const part = await createProduct();
	const sales = await createSignedInBrowser(await createStaff("quotes", "orders"));
	const ofVisitor = await createSentQuote(null, `${part.id}; 2; 300`, {
		email: "new@acme.example",
	});
	const path = `/dashboard/quotes/${ofVisitor.id}/accept`;
	const page = await sales.open(path);
	expect([page.status, page.html.includes("Accept and order")]).toEqual([200, false]);
	expect(parseText(page.html)).toContain("This quote has no account yet.");
	const pressed = await sales.submit(path, { ...deliver, revision: "1" });
	expect([pressed.status, parseText(pressed.html)]).toEqual([
		409,
		expect.stringContaining("This quote has no account yet."),
	]);
	const requested = await createQuoteRequest(await createUser(), "Cutting");
	const early = await sales.open(`/dashboard/quotes/${requested}/accept`);
	expect(parseText(early.html)).toContain("This quote is not sent yet.");
});

test("staff see what the lines cost, and who may read an order reads the quoted lead times", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 2 });
	const list = `${part.id}; 5; 300; 12\nCutting; 1; 50; 1`;
	const { id } = await createSentQuote(buyer, list);
	const sales = await createSignedInBrowser(await createStaff("quotes", "orders"));
	const staffPage = readText((await sales.open(`/dashboard/quotes/${id}`)).html);
	for (const shown of ["tk 1,500", "Total tk 1,550", "Lines as typed: tk 1,550"])
		expect(staffPage).toContain(shown);
	const own = await createSignedInBrowser(buyer);
	const link = await pathOf(id);
	const page = readText((await own.open(link)).html);
	for (const shown of ["Ready in about a day", "Total of what you choose: tk 1,550"])
		expect(page).toContain(shown);
	const left = await own.submit(link, {
		...deliver,
		revision: "9",
		intent: "accept",
		"pick-2": "out",
	});
	expect(readText(left.html)).toContain("Total of what you choose: tk 1,500");
	expect(left.html).toContain(deliver.address);
	const accepted = await own.submit(link, { ...deliver, revision: "1", intent: "accept" });
	const order = accepted.location ?? "";
	expect(readText((await own.open(link)).html)).not.toContain("Ready in about a day");
	for (const [browser, path] of [
		[own, order],
		[sales, order.replace("/myorder/", "/dashboard/orders/")],
	] as const) {
		const text = readText((await browser.open(path)).html);
		for (const shown of [
			"Quoted lead time: 12 days",
			"Quoted lead time: 1 day ",
			"Waiting for stock, usually in about 12 days",
		])
			expect(text).toContain(shown);
	}
});

test("a delivery method that is no longer offered stays the quoted one, also of a new revision", async () => {
	const part = await createProduct();
	const deliveryMethodId = await createDeliveryMethod();
	const terms = { deliveryMethodId, deliveryPrice: 5000 };
	const { id, deliveryMethod } = await createSentQuote(null, `${part.id}; 2; 300`, terms);
	await archiveDeliveryMethods();
	expect(parseText((await new Browser().open(await pathOf(id))).html)).toContain(
		`Delivery: ${deliveryMethod}`,
	);
	const sales = await createSignedInBrowser(await createStaff("quotes"));
	const path = `/dashboard/quotes/${id}`;
	const { html } = await sales.open(path);
	expect(html).toMatch(new RegExp(`<option[^>]*value="${deliveryMethodId}"[^>]*selected`));
	expect(html).toContain(`${deliveryMethod} (no longer offered)`);
	const shown = readFields(html, "shown", "validUntil");
	const answer = { ...shown, list: `${part.id}; 2; 310`, deliveryMethodId, deliveryPrice: "60" };
	expect((await sales.submit(path, { ...answer, intent: "send" })).status).toBe(303);
	expect(await readStaffQuote(id)).toMatchObject({ revision: 2, deliveryMethodId });
});

test("where all of a quote waits, its page leads to the backorders", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 0 });
	const { id } = await createSentQuote(buyer, `${part.id}; 5; 300`);
	const own = await createSignedInBrowser(buyer);
	const link = await pathOf(id);
	expect((await own.submit(link, { ...deliver, revision: "1", intent: "accept" })).location).toBe(
		"/backorders",
	);
	const sales = await createSignedInBrowser(await createStaff("quotes", "orders"));
	for (const [browser, path, list] of [
		[own, link, "/backorders"],
		[sales, `/dashboard/quotes/${id}`, "/dashboard/backorders"],
	] as const) {
		const { html } = await browser.open(path);
		expect(html).toMatch(new RegExp(`href="${list}"[^>]*>Open the backorders`));
	}
	expect((await new Browser().open(link)).html).not.toContain("Open the backorders");
});

test("the form is filled from a saved list and from the page of a part", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	const named = { name: "Monthly", idempotencyKey: newId() };
	const saved = [{ productId: part.id, quantity: 3 }];
	const listId = await createList(platform, buyer, named, saved);
	const browser = await createSignedInBrowser(buyer);
	for (const [page, typed] of [
		[`/lists/${listId}`, `${part.name} x 3`],
		[`/products/${part.id}`, `${part.name} x 1`],
	] as const) {
		const { html } = await browser.open(page);
		const [, link = ""] = /href="(\/quotes\/new\?[^"]+)"/.exec(html) ?? [];
		expect(parseText((await browser.open(link.replaceAll("&amp;", "&"))).html)).toContain(typed);
	}
});

test("the form is filled from the cart, which stays", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	await createCartLine(buyer, part);
	const browser = await createSignedInBrowser(buyer);
	expect(parseText((await browser.open("/quotes/new?cart")).html)).toContain(`${part.name} x 1`);
	const id = await createQuoteRequest(buyer, `${part.name} x 1`);
	expect((await browser.open(await pathOf(id))).status).toBe(200);
	expect((await browser.open("/mycart")).html).toContain(part.name);
});

async function weigh(html: string): Promise<number> {
	const zipped = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
	return (await new Response(zipped).arrayBuffer()).byteLength;
}

test("a quote of 100 lines weighs at most 20 KB, one of 1,000 lines 30 KB, and is accepted whole", async () => {
	const buyer = await createUser();
	const parts = await createProducts(1000, buyer.id);
	const open = async (lines: number) => {
		const list = parts.slice(0, lines).map(({ productId }, n) => `${productId}; 1; ${200 + n}`);
		const { id } = await createSentQuote(buyer, list.join("\n"));
		const link = await pathOf(id);
		return { id, link, weight: await weigh((await new Browser().open(link)).html) };
	};
	expect((await open(100)).weight).toBeLessThanOrEqual(20_000);
	const { id, link, weight } = await open(1000);
	expect(weight).toBeLessThanOrEqual(30_000);
	const own = await createSignedInBrowser(buyer);
	const accepted = await own.submit(link, { ...deliver, revision: "1", intent: "accept" });
	const [order] = await db.select().from(orders).where(eq(orders.quoteId, id));
	expect([accepted.status, accepted.location]).toEqual([303, `/myorder/${order?.id}`]);
	expect(await db.$count(orderLines, eq(orderLines.orderId, order?.id ?? ""))).toBe(1000);
});

test("a long quote is sent without scripts and their data", async () => {
	const part = await createProduct();
	const open = async (lines: number) => {
		const texts = Array.from({ length: lines }, (_, n) => `Work ${n}; 1; 20`);
		const { id } = await createSentQuote(null, [`${part.id}; 1; 200`, ...texts].join("\n"));
		return (await new Browser().open(await pathOf(id))).html;
	};
	expect(await open(50)).toContain("shopHydrationPayload");
	const long = await open(400);
	expect(long).toContain("Work 399");
	expect(long).not.toContain("shopHydrationPayload");
});

/** What each reads, and what *Accept* and *Decline* answer; 200 is a quote that was accepted or declined. */
const READERS = [
	["nobody", 200, "login", "mailed"],
	["a person", 200, 403, "mailed"],
	["an owner of another company", 200, 403, "mailed"],
	["the viewer", 200, 403, "mailed"],
	["the requester who asked", 200, 403, "mailed"],
	["the buyer", 200, 200, 200],
	["the owner", 200, 200, 200],
] as const;

test.each(READERS)(
	"with a company's link %s reads it: %i, accepts: %s, declines: %s",
	async (who, ...expected) => {
		const { requester, owner, buyer, viewer } = await createCompany();
		const part = await createProduct({ onHand: 100 });
		const readers = {
			nobody: null,
			"a person": await createUser(),
			"an owner of another company": (await createCompany()).owner,
			"the viewer": viewer,
			"the requester who asked": requester,
			"the buyer": buyer,
			"the owner": owner,
		};
		const user = readers[who];
		const browser = user ? await createSignedInBrowser(user) : new Browser();
		const press = async (fields: Record<string, string>, done: string) => {
			const { id } = await createSentQuote(requester, `${part.id}; 2; 300`);
			const link = await pathOf(id);
			const { status } = await browser.open(link);
			const answer = await browser.submit(link, fields);
			const state = (await findSentQuote(platform, id))?.state;
			const [stale] = [link.replace(/v1-/, "v2-")];
			expect((await browser.open(stale)).status).toBe(404);
			if (state === done) return [status, 200];
			expect(state).toBe("sent");
			if (answer.location?.startsWith("/login")) return [status, "login"];
			return [status, answer.status === 303 ? "mailed" : answer.status];
		};
		const [read, accepted] = await press(
			{ ...deliver, revision: "1", intent: "accept" },
			"accepted",
		);
		const [, declined] = await press({ reason: "Too dear", intent: "decline" }, "declined");
		expect([read, accepted, declined]).toEqual(expected);
	},
);
