import { expect, test } from "vitest";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { loadSteps } from "./load-order-page.server";

const platform = createTestPlatform();

test("a return of units that cost less than a taka is no refund among the steps of its order", async () => {
	const shipped = await createShippedOrder(500, { listPoisha: 30 });
	const countRefunds = async () => {
		const lines = await listLinesOfOrder(platform.db, null, shipped.orderId);
		return (await loadSteps(platform, lines)).filter(({ kind }) => kind === "refund").length;
	};
	await createReturn(shipped, 1, "settled");
	expect(await countRefunds()).toBe(0);
	await createReturn(shipped, 400, "settled");
	expect(await countRefunds()).toBe(1);
	const { html } = await (await createSignedInBrowser(shipped.buyer)).open(
		`/myorder/${shipped.orderId}`,
	);
	expect(html).not.toMatch(/<p[^>]*><\/p>/);
});
