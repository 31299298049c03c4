import { expect, test } from "vitest";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { newId } from "~/platform/ids.server";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { DAY_MS } from "~/testing/shop-day/draw";

const DAY_ERROR = "Enter a day like 2026-11-25";

test.each([
	["/dashboard/orders", "from", "2026-13-01"],
	["/dashboard/orders", "to", "2026-02-30"],
	["/dashboard/orders", "to", "2026-2-3"],
	["/dashboard/audit", "from", "yesterday"],
	["/dashboard/audit", "to", "2025-02-29"],
	["/dashboard/stock", "day", "25/11/2026"],
])("%s?%s=%s lists nothing, and says beside the field what is wrong", async (path, name, typed) => {
	const buyer = await createUser();
	await createOrder(buyer, await createProduct());
	const admin = await createSignedInBrowser(await createAdmin());
	const query = new URLSearchParams({ [name]: typed });
	const { status, html } = await admin.open(`${path}?${query}`);
	expect(status).toBe(400);
	expect(html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*value="${typed}"`));
	const message = new RegExp(`id="error-${name}".*?</p>`, "s").exec(html)?.[0] ?? "";
	expect(parseText(message)).toContain(DAY_ERROR);
	expect(html).not.toContain("<tbody");
});

test.each(["2024-02-29", "2026-11-25"])("%s is a day", async (day) => {
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of [
		`/dashboard/orders?from=${day}&to=${day}`,
		`/dashboard/audit?from=${day}&to=`,
		`/dashboard/stock?day=${day}`,
		`/dashboard/export/movements.csv?day=${day}`,
		`/dashboard/export/orders.csv?from=${day}`,
	])
		expect((await admin.open(path)).status, path).toBe(200);
});

test.each([
	"/dashboard/export/documents.csv?month=2026-13",
	"/dashboard/export/documents.xlsx?month=November",
	"/dashboard/export/movements.csv?day=2026-02-30",
	"/dashboard/export/orders.csv?from=2026-11",
	"/dashboard/export/orders.csv?to=tomorrow",
	"/dashboard/export/orders.csv?status=lost",
	"/dashboard/orders?status=lost",
	"/dashboard/orders?delivery=by%20van!",
	"/dashboard/audit?kind=lost",
])("%s is refused", async (path) => {
	const admin = await createSignedInBrowser(await createAdmin());
	expect((await admin.open(path)).status).toBe(400);
});

test("a day of a list is from midnight to midnight in Dhaka", async () => {
	const begins = Date.UTC(2020, 3, 9, 18);
	const admin = await createAdmin();
	const product = await createProduct({ onHand: 100 });
	const numbers: string[] = [];
	const changes = ["+31", "+32", "+33", "+34"];
	for (const [index, at] of [begins - 1, begins, begins + DAY_MS - 1, begins + DAY_MS].entries()) {
		const platform = createTestPlatform({ now: () => at });
		const change = { change: Number(changes[index]), idempotencyKey: newId() };
		await changeStock(asAdmin(platform, admin.id), product.id, change);
		const order = toOneLineOrder(product.id, buildOrderInput());
		const placed = await placeOrder(platform, await createUser(), order);
		if (!placed.ok) throw new Error(placed.reason);
		const [line] = await listLinesOfOrder(platform.db, null, placed.orderId);
		numbers.push(line?.orderNumber ?? "");
	}
	const office = await createSignedInBrowser(admin);
	const listShown = async (path: string, words: readonly string[]) => {
		const { html } = await office.open(path);
		return words.filter((word) => html.includes(word));
	};
	const range = "from=2020-04-10&to=2020-04-10";
	for (const path of [`/dashboard/orders?${range}`, `/dashboard/export/orders.csv?${range}`])
		expect(await listShown(path, numbers), path).toEqual(numbers.slice(1, 3));
	expect(await listShown("/dashboard/stock?day=2020-04-10", changes)).toEqual(["+32", "+33"]);
	const csv = "/dashboard/export/movements.csv?day=2020-04-10";
	const cells = changes.map((change) => `,${Number(change)},`);
	expect(await listShown(csv, cells)).toEqual([",32,", ",33,"]);
});
