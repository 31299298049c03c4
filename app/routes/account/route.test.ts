import { expect, test } from "vitest";
import { createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { SECTIONS } from "./sections";

const PATHS = SECTIONS.map(({ to }) => to.replace(/#.*/, ""));

test("the account page links to each of its sections, which the user can open", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const { html } = await browser.open("/account");
	for (const { to } of SECTIONS) expect(html).toContain(`href="${to}"`);
	for (const path of PATHS) expect((await browser.open(path)).status, path).toBe(200);
});

test.each(PATHS)("%s is closed to visitors and unverified users", async (path) => {
	const login = `/login?from=${encodeURIComponent(path)}`;
	expect((await new Browser().open(path)).location).toBe(login);
	expect(
		(await (await createSignedInBrowser(await createUser({ verified: false }))).open(path)).status,
	).toBe(403);
});

test.each([
	"/account/password",
	"/account/email",
	"/account/email/cancel",
	"/account/email/confirm/none",
	"/account/sessions",
	"/account/tokens/new",
	"/account/tokens/none/revoke",
	"/account/delete",
])("a POST to %s is rejected for visitors and unverified users", async (path) => {
	const response = await new Browser().submit(path);
	expect(response).toMatchObject({
		status: 303,
		location: `/login?from=${encodeURIComponent(path)}`,
	});
	expect(
		(await (await createSignedInBrowser(await createUser({ verified: false }))).submit(path))
			.status,
	).toBe(403);
});

test("the address for mailed lists is on the account page and the order pad, with whose mails are read", async () => {
	const user = await createUser();
	const read = async (ORDERS_ADDRESS: string, path: string) => {
		const browser = await new Browser({ bindings: { ORDERS_ADDRESS } }).signIn(user);
		return (await browser.open(path)).html.replaceAll("<!-- -->", "");
	};
	const link = '<a href="mailto:orders@shop.test">';
	for (const [path, text] of [
		["/account", `Lists that you mail from ${user.email} to ${link}`],
		["/order-pad", `Or mail your list to ${link}`],
	] as const) {
		expect(await read("orders@shop.test", path)).toContain(text);
		expect(await read("", path)).not.toContain("mail your list");
		expect(await read("", path)).not.toContain("Lists that you mail");
	}
});
