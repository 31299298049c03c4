import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { buildPartNumber } from "~/domain/catalog/part-numbers/build-part-number.server";
import { createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();

/** A list of numbered parts, whose numbers are returned too. */
async function createNumberedList(user: SignedInUser, count: number, digits = 4) {
	const parts = await createProducts(count, (await createAdmin()).id);
	const run = newId().slice(0, 3);
	const numbers = parts.map((_, index) => `${run}-${String(index).padStart(digits, "0")}`);
	const rows = parts.map(({ productId }, index) =>
		buildPartNumber("own", productId, numbers[index] ?? ""),
	);
	await platform.db.run(sql`insert into part_numbers (kind, product_id, display, normalized, spelling, words)
		select 'own', value ->> 'productId', value ->> 'display', value ->> 'normalized', value ->> 'spelling', value ->> 'words'
		from json_each(${JSON.stringify(rows)})`);
	const list = { name: newId(), idempotencyKey: newId() };
	return { numbers, path: `/lists/${await createList(platform, user, list, parts)}` };
}

const open = async (user: SignedInUser, path: string) =>
	(await createSignedInBrowser(user)).open(`${path}/offline.html`);

const listFields = (html: string) =>
	Array.from(
		html.matchAll(/<label>([^ \n]+)[^<]+<input name=l\.\1 type=tel>/g),
		([, number]) => number,
	);

test("300 quantities of a file, sent without a session, are in the pad after the login", async () => {
	const user = await createUser();
	const { numbers, path } = await createNumberedList(user, 300);
	const { html, headers } = await open(user, path);
	expect(headers.get("content-disposition")).toBe('attachment; filename="order-page.html"');
	expect(html).toContain(`<form action="${env.APP_ORIGIN}/order-pad" `);
	expect(listFields(html)).toEqual(numbers);
	// What works from a disk: nothing is run, sent by itself or fetched.
	expect(html).not.toMatch(/<script|<link|<img|type=hidden|method=/);
	const sent = new URLSearchParams(numbers.map((number, index) => [`l.${number}`, `${index + 1}`]));
	const browser = new Browser();
	const { location } = await browser.open(`/order-pad?${sent}`);
	expect(location).toMatch(/^\/login\?/);
	const login = await browser.submit(location ?? "", { email: user.email, password: PASSWORD });
	const back = await browser.open(login.location ?? "");
	const page = await browser.open(back.location ?? "");
	const lines = numbers.map((number, index) => `${number} x ${index + 1}`).join("\n");
	expect(page.html).toContain(lines);
});

test("empty fields are left out, and what is typed is kept for the pad to ask about", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const { html } = await browser.open("/order-pad?l=TY-1:2&l.TY-2=&l.TY-3=%20some&l.TY-4=7");
	expect(html).toContain("TY-1 x 2\nTY-3 x some\nTY-4 x 7</textarea>");
	expect((await browser.open("/order-pad?l.TY-2=1&l.TY-2=2")).status).toBe(400);
});

test("500 parts with names of the usual length are one file of 60 KB at most, and 12 KB compressed", async () => {
	const user = await createUser();
	const { numbers, path } = await createNumberedList(user, 500);
	await platform.db.run(sql`update products set name = 'Cap screw M' || (search_no % 30) || ' x ' || (search_no % 97) || ', ISO 4762, stainless, box of 200', unit = 'box', pack_size = 200
		where id in (select product_id from part_numbers where display in (select value from json_each(${JSON.stringify(numbers)})))`);
	const { html } = await open(user, path);
	expect(listFields(html)).toEqual(numbers);
	expect(html).not.toContain("part 1 of");
	expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
	const packed = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
	expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(12_000);
});

test("more parts than an address holds are files of their own, each of at most 60 KB", async () => {
	const user = await createUser();
	const { numbers, path } = await createNumberedList(user, 900, 20);
	const browser = await createSignedInBrowser(user);
	const fields: unknown[] = [];
	for (let file = 1; fields.length < numbers.length; file++) {
		const { status, html } = await browser.open(`${path}/offline.html?part=${file}`);
		expect([status, html.includes(`part ${file} of `)]).toEqual([200, true]);
		expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
		const own = listFields(html);
		const sent = new URLSearchParams(own.map((number) => [`l.${number}`, "99999"]));
		expect(`/order-pad?${sent}`.length).toBeLessThan(9600);
		fields.push(...own);
	}
	expect(fields).toEqual(numbers);
	for (const part of ["0", "9", "x"])
		expect((await browser.open(`${path}/offline.html?part=${part}`)).status).toBe(404);
});

test("a file of parts with long names is at most 60 KB too", async () => {
	const user = await createUser();
	const parts = [];
	for (let n = 0; n < 200; n += 1) {
		const part = await createProduct({ name: `${"ষড়ভুজ".repeat(20)} ${n}` });
		await createPartNumber(part, "own", `LN-${part.id}`);
		parts.push({ productId: part.id, quantity: 1 });
	}
	const list = { name: newId(), idempotencyKey: newId() };
	const path = `/lists/${await createList(platform, user, list, parts)}`;
	const { html } = await open(user, path);
	expect(html).toMatch(/<title>.*, part 1 of \d<\/title>/);
	expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
});

test("a list of parts without numbers is one file, which names them", async () => {
	const user = await createUser();
	const parts = await createProducts(2, (await createAdmin()).id);
	const list = { name: newId(), idempotencyKey: newId() };
	const path = `/lists/${await createList(platform, user, list, parts)}`;
	const browser = await createSignedInBrowser(user);
	const { status, html } = await browser.open(`${path}/offline.html`);
	expect([status, html.split("<i>no number").length]).toEqual([200, 3]);
	expect(listFields(html)).toEqual([]);
	expect((await browser.open(`${path}/offline.html?part=2`)).status).toBe(404);
});

test("a file is for who may order from the list", async () => {
	const { owner, viewer, requester } = await createCompany();
	const { path } = await createNumberedList(owner, 2);
	for (const [user, status] of [
		[owner, 200],
		[requester, 404],
		[viewer, 403],
		[await createUser(), 404],
	] as const)
		expect((await open(user, path)).status).toBe(status);
});
