import { expect, test } from "vitest";
import { aBlog, anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { aSubscriber } from "~/testing/factories/subscribers";
import { type Browser, signedIn } from "~/testing/http/browser";

/** A cursor before everything there is, as a page further down a list has one. */
const AFTER = "after=9999999999999.zzz";

/** A link of a list, on a page of it, leads to a question that leads back to that page, answered or not. */
async function leadsBack(browser: Browser, path: string, list: string): Promise<void> {
	const asked = path + list.slice(list.indexOf("?"));
	expect((await browser.open(list)).html).toContain(`href="${asked}"`);
	expect((await browser.open(asked)).html).toContain(`href="${list}"`);
	expect(await browser.submit(asked)).toMatchObject({ status: 303, location: list });
}

test("who cancels, deletes or edits on a later page of a list comes back to that page", async () => {
	const [admin, shopper] = [await signedIn(await anAdmin()), await aUser()];
	const buyer = await signedIn(shopper);
	const product = await aProduct({ onHand: 3 });
	const orders = [await anOrder(shopper, product), await anOrder(await aUser(), product)];
	const [blog, reader] = [await aBlog(), await aSubscriber()];
	const [theirs, mine, blogs] = ["/dashboard/orders", "/myorder", "/dashboard/blogs"];
	const subscribers = "/dashboard/newsletter/subscribers";

	await leadsBack(admin, `${theirs}/${orders[1]}/cancel`, `${theirs}?status=unpaid&${AFTER}`);
	await leadsBack(buyer, `${mine}/${orders[0]}/cancel`, `${mine}?${AFTER}`);
	for (const [path, list] of [
		[`${theirs}/${orders[1]}/cancel`, `${theirs}?status=paid`],
		[`${mine}/${orders[0]}/cancel`, `${mine}?${AFTER}`],
	] as const) {
		const late = await (path.startsWith(mine) ? buyer : admin).open(
			path + list.slice(list.indexOf("?")),
		);
		expect(late).toMatchObject({ status: 302, location: list });
	}

	const edits = [
		[`${blogs}/${blog.id}`, `${blogs}?${AFTER}`, { name: "A", des: "B", docs: "https://c.test" }],
		[
			`/dashboard/manageProduct/${product.id}`,
			"/dashboard/manageProduct?show=low",
			{ name: product.name, price: "5", description: "D" },
		],
	] as const;
	for (const [path, list, fields] of edits) {
		const edit = path + list.slice(list.indexOf("?"));
		expect((await admin.open(list)).html).toContain(`href="${edit}"`);
		expect((await admin.open(edit)).html).toContain(`href="${list}"`);
		expect(await admin.upload(edit, fields, null)).toMatchObject({ status: 303, location: list });
	}
	await leadsBack(admin, `${blogs}/${blog.id}/delete`, `${blogs}?${AFTER}`);
	await leadsBack(admin, `${subscribers}/${reader.id}/delete`, `${subscribers}?${AFTER}`);
});

test("an admin who has looked for an account sees it still once it is an admin's, or gone", async () => {
	const admin = await signedIn(await anAdmin());
	const user = await aUser();
	const list = `/dashboard?${new URLSearchParams({ email: user.email })}`;
	const making = `/dashboard/users/${user.id}/make-admin${list.slice(list.indexOf("?"))}`;
	expect((await admin.open(list)).html).toContain(`action="${making}"`);
	expect(await admin.submit(making)).toMatchObject({ status: 303, location: list });
	await leadsBack(admin, `/dashboard/users/${user.id}/delete`, list);
});
