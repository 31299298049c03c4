import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { newId } from "~/platform/ids.server";
import { getStock, listAudit } from "~/testing/database/queries";
import { createBackorder } from "~/testing/factories/backorders";
import {
	createAdmin,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const RECEIVE = "/dashboard/stock/receive";

const openOffice = async () => createSignedInBrowser(await createAdmin());

async function createNumbered() {
	const product = await createProduct({ onHand: 10 });
	const number = `RC-${product.id}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

const receive = (lines: string, more = {}) => ({
	reference: `DN-${newId()}`,
	lines,
	idempotencyKey: newId(),
	...more,
});

test("received goods are booked with their delivery note, and listed on the day", async () => {
	const office = await openOffice();
	const [first, second] = [await createNumbered(), await createNumbered()];
	const fields = receive(
		`Part number\tUnits\n${first.number}\t40\n${second.number.toLowerCase()};1,000\n${first.number}`,
	);
	const booked = await office.submit(RECEIVE, fields);
	expect(booked).toMatchObject({ status: 303, location: "/dashboard/stock" });
	expect((await getStock(first.id)).onHand).toBe(51);
	expect((await getStock(second.id)).onHand).toBe(1010);
	expect(await listAudit(`stock:${fields.reference}`)).toEqual(["stock.receive"]);
	// Sent again.
	await office.submit(RECEIVE, fields);
	expect((await getStock(first.id)).onHand).toBe(51);
	const { html } = await office.open("/dashboard/stock");
	expect(parseText(html)).toContain(`${first.number} ${first.name}`);
	expect(parseText(html)).toMatch(new RegExp(`\\+41 .*51 .*Received ${fields.reference}`));
	expect((await office.open("/dashboard/stock?day=2020-01-01")).html).toContain(
		"No movements on this day",
	);
});

test("after a receipt the page says what is held for backorders and what is for sale", async () => {
	const office = await openOffice();
	const product = await createProduct({ onHand: 0 });
	await createBackorder(await createUser(), product, 40);
	const fields = receive(`${product.id} 60`);
	await office.submit(RECEIVE, fields);
	const { html } = await office.open("/dashboard/stock");
	expect(parseText(html)).toContain("60 received: 40 held for 1 backorder, 20 for sale");
	expect(html).toMatch(/href="\/dashboard\/backorders">See the backorders</);
	await office.submit(RECEIVE, fields);
	expect(parseText((await office.open("/dashboard/stock")).html)).toContain(
		"60 received. They were booked before",
	);
	await office.submit(RECEIVE, receive(`${product.id} 5`));
	expect(parseText((await office.open("/dashboard/stock")).html)).toContain("5 received, for sale");
});

test("wrong lines keep their place in the delivery note beside what is wrong, and nothing is booked", async () => {
	const office = await openOffice();
	const product = await createNumbered();
	const fields = receive(`${product.number} 5\nno-such-part 7\n${product.number} 0`);
	const refused = await office.submit(RECEIVE, fields);
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("1 line to fix. Nothing was booked yet.");
	expect(refused.html).toContain("Fix these lines, or clear them to skip");
	expect(refused.html).toMatch(new RegExp(`name="lines"[^>]*value="${product.number} 0"`));
	expect(refused.html).toContain(`>${product.number} 5\nno-such-part 7</textarea>`);
	expect(refused.html).toContain(fields.reference);
	const correct = (...lines: string[]) => {
		const sent = new URLSearchParams({ ...fields, lines: "" });
		for (const line of lines) sent.append("lines", line);
		return office.submit(RECEIVE, sent);
	};
	const again = await correct(`${product.number} 5\nno-such-part 7`, `${product.number} 2`);
	expect(again.status).toBe(400);
	const html = again.html.replaceAll("&quot;", '"');
	expect(html).toContain('Line 2: Part number "no-such-part" was not found.');
	// In the order of the delivery note.
	expect(html).toMatch(
		new RegExp(
			`>${product.number} 5</textarea>.*value="no-such-part 7".*>${product.number} 2</textarea>`,
			"s",
		),
	);
	expect((await getStock(product.id)).onHand).toBe(10);
	const booked = await correct(`${product.number} 5`, "", `${product.number} 2`);
	expect(booked.status).toBe(303);
	expect((await getStock(product.id)).onHand).toBe(17);
});

test("a delivery without a note or without lines is refused", async () => {
	const office = await openOffice();
	const unnamed = await office.submit(RECEIVE, receive("TY-1 5", { reference: "" }));
	expect(unnamed.status).toBe(400);
	expect(unnamed.html).toContain("The delivery note is required");
	expect(unnamed.html).toContain(">TY-1 5</textarea>");
	const empty = await office.submit(RECEIVE, receive(" "));
	expect(empty.html).toContain("Enter at least one line");
	const long = await office.submit(RECEIVE, receive("TY-1 5\n".repeat(1001)));
	expect(long.html).toContain("At most 1,000 lines at a time");
});

test("the movements of a part are listed with cause, order and admin, and drawn", async () => {
	const admin = await createAdmin();
	const office = await createSignedInBrowser(admin);
	const product = await createNumbered();
	await createPaidOrder(await createUser(), product, { quantity: 4 });
	const change = { change: -2, idempotencyKey: newId() };
	await changeStock(
		actAs(createTestPlatform(), { kind: "admin", userId: admin.id }),
		product.id,
		change,
	);
	const path = `/dashboard/manageProduct/${product.id}`;
	expect((await office.open(`${path}/stock`)).html).toContain(`href="${path}/movements"`);
	const { html, status } = await office.open(`${path}/movements`);
	expect(status).toBe(200);
	expect(parseText(html)).toMatch(
		/−2 .*4 .*Correction .*−4 .*6 .*Sale\s+SO-.*\+10 .*10 .*Opening stock/s,
	);
	expect(html).toContain(admin.email);
	expect(html).toContain('aria-label="Stock over time: lowest 4, highest 10, now 4"');
	const file = await office.open(`/dashboard/export/movements.csv?product=${product.id}`);
	const rows = file.html.split("\r\n").filter((line) => line.includes(`"${product.id}"`));
	expect(rows).toHaveLength(3);
	expect(rows[0]).toContain(`"${product.number}","${product.name}",-2,4,"Correction"`);
	expect((await office.open("/dashboard/manageProduct/no-such-part/movements")).status).toBe(404);
});

test("pages of movements continue where the last one ended, of a part and of a day", async () => {
	const office = await openOffice();
	const { id: adminId } = await createAdmin();
	const product = await createNumbered();
	const at = Date.parse("2031-05-05T12:00:00Z");
	const platform = createTestPlatform({ now: () => at });
	for (let n = 0; n < 60; n += 1)
		await changeStock(actAs(platform, { kind: "admin", userId: adminId }), product.id, {
			change: 1,
			idempotencyKey: newId(),
		});
	const readAll = async (path: string) => {
		const seen: string[] = [];
		for (let next = path; next; ) {
			const { html } = await office.open(next);
			seen.push(
				...Array.from(
					html.matchAll(/>\+1<\/div>.*?<div>(\d+)<\/div>/gs),
					([, units = ""]) => units,
				),
			);
			next = (/href="([^"]*after=[^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
		}
		return seen;
	};
	const expected = Array.from({ length: 60 }, (_, n) => String(70 - n));
	expect(await readAll(`/dashboard/manageProduct/${product.id}/movements`)).toEqual(expected);
	expect((await readAll("/dashboard/stock?day=2031-05-05")).toSorted()).toEqual(
		expected.toSorted(),
	);
	const file = await office.open("/dashboard/export/movements.csv?day=2031-05-05");
	expect(file.html.trim().split("\r\n")).toHaveLength(61);
});
