import { expect, test } from "vitest";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";

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
