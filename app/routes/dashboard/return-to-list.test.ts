import { expect, test } from "vitest";
import {
	createAdmin,
	createBlog,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSubscriber } from "~/testing/factories/subscribers";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";

/** Points before the first row, as on a later page. */
const CURSOR_QUERY = "after=9999999999999.zzz";

/** Checks that a dialog opened from a list page returns to that page, confirmed or not. */
async function expectReturnTo(browser: Browser, path: string, list: string): Promise<void> {
	const requestedPath = path + list.slice(list.indexOf("?"));
	expect((await browser.open(list)).html).toContain(`href="${requestedPath}"`);
	expect((await browser.open(requestedPath)).html).toContain(`href="${list}"`);
	expect(await browser.submit(requestedPath)).toMatchObject({ status: 303, location: list });
}

test("cancelling, deleting or editing on a later page of a list returns to that page", async () => {
	const [admin, shopper] = [await createSignedInBrowser(await createAdmin()), await createUser()];
	const buyer = await createSignedInBrowser(shopper);
	const product = await createProduct({ onHand: 3, soldUnits: 90 });
	const orders = [
		await createOrder(shopper, product),
		await createOrder(await createUser(), product),
	];
	const [blog, reader] = [await createBlog(), await createSubscriber()];
	const [theirs, mine, blogs] = ["/dashboard/orders", "/myorder", "/dashboard/blogs"];
	const subscribers = "/dashboard/newsletter/subscribers";

	await expectReturnTo(
		admin,
		`${theirs}/${orders[1]}/cancel`,
		`${theirs}?status=unpaid&${CURSOR_QUERY}`,
	);
	await expectReturnTo(buyer, `${mine}/${orders[0]}/cancel`, `${mine}?${CURSOR_QUERY}`);
	for (const [path, list] of [
		[`${theirs}/${orders[1]}/cancel`, `${theirs}?status=paid`],
		[`${mine}/${orders[0]}/cancel`, `${mine}?${CURSOR_QUERY}`],
	] as const) {
		const late = await (path.startsWith(mine) ? buyer : admin).open(
			path + list.slice(list.indexOf("?")),
		);
		expect(late).toMatchObject({ status: 302, location: list });
	}

	const edits = [
		[
			`${blogs}/${blog.id}`,
			`${blogs}?${CURSOR_QUERY}`,
			{ name: "A", des: "B", docs: "https://c.test" },
		],
		[
			`/dashboard/manageProduct/${product.id}`,
			// From just before it on: other tests leave many that are scarcer.
			`/dashboard/manageProduct?show=low&after=3.${product.id.slice(0, -1)}`,
			{ name: product.name, price: "5", description: "D" },
		],
	] as const;
	for (const [path, list, fields] of edits) {
		const edit = path + list.slice(list.indexOf("?"));
		expect((await admin.open(list)).html).toContain(`href="${edit}"`);
		expect((await admin.open(edit)).html).toContain(`href="${list}"`);
		expect(await admin.upload(edit, fields, null)).toMatchObject({ status: 303, location: list });
	}
	await expectReturnTo(admin, `${blogs}/${blog.id}/delete`, `${blogs}?${CURSOR_QUERY}`);
	await expectReturnTo(
		admin,
		`${subscribers}/${reader.id}/delete`,
		`${subscribers}?${CURSOR_QUERY}`,
	);
});

test("a user search is kept after making an admin or deleting a user", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const user = await createUser();
	const list = `/dashboard?${new URLSearchParams({ find: user.email })}`;
	const making = `/dashboard/users/${user.id}/make-admin${list.slice(list.indexOf("?"))}`;
	expect((await admin.open(list)).html).toContain(`action="${making}"`);
	expect(await admin.submit(making)).toMatchObject({ status: 303, location: list });
	await expectReturnTo(admin, `/dashboard/users/${user.id}/delete`, list);
});
