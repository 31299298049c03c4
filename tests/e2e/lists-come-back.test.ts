import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { waitForMail } from "./inbox";
import { MODES, withTitles } from "./modes";
import { fillDelivery } from "./orders";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

/** When lists come back. */
const CRON = "2-59/5 * * * *";
const NAME = "Line 5, monthly";

/** Saves a list of two parts that comes back every four weeks, from today on. Returns its path. */
async function repeatList(buyer: Visitor): Promise<string> {
	await buyer.open("/order-pad");
	await buyer.field("Part numbers and quantities").fill("TY-0104 2\nTY-0105 2");
	await buyer.button("Check the list").click();
	await buyer.button("Save as list").first().click();
	await buyer.field("Name").fill(NAME);
	await buyer.button("Save as list").click();
	await buyer.page.waitForURL(/\/lists\/[0-9a-f]{32}$/);
	const path = new URL(buyer.page.url()).pathname;
	await buyer.link("Repeat").click();
	await buyer.expectPath(`${path}/repeat`);
	await buyer.expectNoSidewaysScroll();
	await buyer.field("Every so many weeks").fill("৪");
	await buyer.button("Let it come back").click();
	await buyer.expectPath(path);
	await buyer.expectText(/^Comes back every 4 weeks, next on/);
	return path;
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a list comes back as a pad whose link is mailed, which is ordered; the next time is skipped, then it stops", async () => {
		const buyer = await visit();
		const { email } = await signUpShopper(buyer);
		const path = await repeatList(buyer);
		const ran = await fetch(`${base}/__scheduled?cron=${encodeURIComponent(CRON)}`);
		expect(ran.ok).toBe(true);

		const mail = await waitForMail(email, `Your list is due: ${NAME}`);
		expect(mail.text).toMatch(/2 lines of your list/);
		const find = (part: string) =>
			new URL(mail.links.find((link) => link.includes(part)) ?? "").pathname;
		await buyer.open(find("/order-pad/"));
		await buyer.expectText(/^2 of 2 lines are ready\./);
		await buyer.expectNoSidewaysScroll();
		await buyer.button("Add 2 lines to cart").first().click();
		await buyer.expectPath("/mycart");
		await buyer.button("Check out").first().click();
		await fillDelivery(buyer);
		await buyer.button("Place order").click();
		await buyer.page.waitForURL(/\/myorder\//);
		await buyer.expectText(/TY-0105/);

		await buyer.open(find("/repeat"));
		const next = () => buyer.field("Next on").inputValue();
		const [before, dayMs] = [Date.parse(await next()), 86_400_000];
		await buyer.button("Skip this time").click();
		await expect.poll(next).toBe(new Date(before + 28 * dayMs).toISOString().slice(0, 10));
		await buyer.button("Stop").click();
		await buyer.expectPath(path);
		await buyer.expectNoText(/^Comes back/);
	});
});
