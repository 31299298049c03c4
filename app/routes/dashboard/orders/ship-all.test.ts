import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines } from "~/domain/orders/tables.server";
import {
	createAdmin,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const findLink = (html: string, pattern: RegExp) =>
	(pattern.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

/** What a browser without scripts sends: hidden fields and checked boxes. */
const listFields = (html: string, name: string) =>
	Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => input)
		.filter((input) => input.includes(`name="${name}"`))
		.filter((input) => !input.includes("checkbox") || input.includes('checked=""'))
		.map((input) => [name, /value="([^"]*)"/.exec(input)?.[1] ?? ""]);

test("28 orders are shipped without scripts in five actions and five loads", async () => {
	const product = await createProduct({ onHand: 100 });
	const ids: string[] = [];
	for (let n = 0; n < 28; n += 1) ids.push(await createPaidOrder(await createUser(), product));
	// The oldest, before those that other tests leave.
	await db.update(orderLines).set({ paidAt: 1 }).where(inArray(orderLines.orderId, ids));
	const isMine = ([, id = ""]: readonly string[]) => ids.includes(id);
	const admin = await createSignedInBrowser(await createAdmin());
	let loads = 0;
	const open = async (path: string) => {
		loads += 1;
		return (await admin.open(path)).html;
	};
	const today = await open("/dashboard/overview");
	const list = await open(
		findLink(today, /href="([^"]*)"[^>]*><strong[^>]*>\d+\+?<\/strong><span[^>]*>To ship</),
	);
	const selected = await open(findLink(list, /href="([^"]*)"[^>]*>Select all \d+</));
	const shipUrl = `/dashboard/orders/ship?${new URLSearchParams([
		...listFields(selected.slice(selected.indexOf('id="selected-orders"')), "status"),
		...listFields(selected, "orderId").filter(isMine),
	] as [string, string][])}`;
	const ship = await open(shipUrl);
	expect(ship).toContain(">Ship 28 orders<");
	const form = new URLSearchParams([
		...listFields(ship, "orderId"),
		...listFields(ship, "idempotencyKey"),
		["carrier", "Meghna Courier"],
	] as [string, string][]);
	const { location } = await admin.submit(shipUrl, form);
	const done = await open(location ?? "");
	expect(done).toContain("Shipping Successful");
	expect(done).toContain("28 shipped.");
	expect(loads).toBe(5);
	const shipped = await db
		.select({ status: orderLines.status })
		.from(orderLines)
		.where(inArray(orderLines.orderId, ids));
	expect(shipped.filter(({ status }) => status === "shipped")).toHaveLength(28);
});
