import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions } from "~/domain/accounts/tables.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { selectLines } from "~/domain/orders/queries.server";
import { orderLines } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { deleteExpiredForms } from "~/platform/kept-forms/kept-forms.server";
import { keptForms } from "~/platform/kept-forms/tables.server";
import { enableTotpFor, submitTotpCode } from "~/testing/accounts/two-factor";
import {
	createAdmin,
	createProduct,
	createUser,
	PASSWORD,
	RECIPIENT,
} from "~/testing/factories/factories";
import { buildJpeg, createImageFile } from "~/testing/factories/image-files";
import { Browser, createClientAddress } from "~/testing/http/browser";
import { readMailedLink } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";
import { fillForm } from "./fill-form.server";

const platform = createTestPlatform();
const { db } = platform;
const HOUR_MS = 3_600_000;
const FILLED = "Here is what you typed";
const LIST = Array.from({ length: 5400 }, (_, line) => `TY-${line} 12`)
	.join("\n")
	.slice(0, 61_000);

beforeEach(async () => {
	await db.delete(keptForms);
});

const createBrowser = () =>
	new Browser({
		address: createClientAddress(),
		bindings: { RATE_LIMITS_BY_ADDRESS: "all 1000 in 10 min; kept-form 20 in 1 h" },
	});

/** A browser whose session has expired, as after a night. */
async function createExpiredBrowser(user: SignedInUser): Promise<Browser> {
	const browser = await createBrowser().signIn(user);
	await db.update(sessions).set({ createdAt: 1, expiresAt: 2 }).where(eq(sessions.userId, user.id));
	return browser;
}

async function logIn(browser: Browser, user: SignedInUser, path: string) {
	return browser.submit(path, { email: user.email, password: PASSWORD });
}

const listPads = (userId: string) =>
	db.select().from(orderPads).where(eq(orderPads.userId, userId));

test("a pasted list of 60 KB is in the form again after the login, and makes a pad only when it is sent", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	const fields = { list: LIST, idempotencyKey: newId() };
	const sent = await browser.submit("/order-pad", fields);
	expect(sent).toMatchObject({ status: 303, location: "/login?from=%2Forder-pad" });
	const login = await browser.open(sent.location ?? "");
	expect(login.html).toContain("What you typed is kept");
	expect(login.html).toContain("No user is logged in");
	expect(await logIn(browser, user, sent.location ?? "")).toMatchObject({ location: "/order-pad" });
	for (const _ of ["first", "reloaded"]) {
		const page = await browser.open("/order-pad");
		expect(page).toMatchObject({ status: 200 });
		expect(page.html).toContain(FILLED);
		expect(page.html).toContain(`>\n${LIST}</textarea>`);
		expect(page.html).toContain(`value="${fields.idempotencyKey}"`);
		expect(page.html).not.toMatch(/<script|kept-text/);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
	}
	expect(await listPads(user.id)).toEqual([]);
	expect((await browser.submit("/order-pad", fields)).location).toMatch(/^\/order-pad\/\w+/);
	expect(await listPads(user.id)).toHaveLength(1);
	const next = await browser.open("/order-pad");
	expect(next.html).not.toContain(FILLED);
	expect(next.html).not.toContain("TY-1 12");
	expect((await browser.open("/login?from=%2Fmycart")).html).not.toContain(
		"What you typed is kept",
	);
});

test("a list of 10,000 characters in an address survives the login", async () => {
	const user = await createUser();
	const browser = createBrowser();
	const address = `/order-pad?l=${"TY-0912:10,".repeat(1000)}`.slice(0, 10_000);
	const asked = await browser.open(address);
	expect(asked.location).toBe("/login?from=%2Forder-pad");
	await logIn(browser, user, asked.location ?? "");
	const back = await browser.open("/order-pad");
	expect(back).toMatchObject({ status: 303, location: address });
	expect((await browser.open(address)).html).toContain("TY-0912 x 10\n".repeat(900));
	expect((await browser.open("/order-pad")).status).toBe(200);
});

test("the checkout keeps address, note and ticks, and places no order by itself", async () => {
	const user = await createUser();
	const product = await createProduct({ onHand: 50 });
	await addToCart(platform, user, { productId: product.id, quantity: 2 });
	const browser = await createExpiredBrowser(user);
	const typed = {
		...RECIPIENT,
		address: 'Shed 9 <b>& "yard"</b>\nKhulna',
		idempotencyKey: newId(),
	};
	const sent = await browser.submit("/checkout", typed);
	await logIn(browser, user, sent.location ?? "");
	const { html } = await browser.open("/checkout");
	expect(html).toContain(FILLED);
	expect(html).toContain(`&lt;b&gt;& "yard"&lt;/b&gt;\nKhulna</textarea>`);
	expect(html).toContain(`value="${RECIPIENT.name}"`);
	expect(await selectLines(db).where(eq(orderLines.userId, user.id))).toEqual([]);
});

test("a review is in its form again, with its stars", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	const sent = await browser.submit("/myreview", { review: "Holds well", ratings: "3.5" });
	await logIn(browser, user, sent.location ?? "");
	const { html } = await browser.open("/myreview");
	expect(html).toContain(">\nHolds well</textarea>");
	expect(html.match(/<input[^>]* checked[^>]*>/g)).toEqual([
		expect.stringContaining('value="3.5"'),
	]);
});

test("a dashboard form keeps its text, never the password, and asks for the file again", async () => {
	const admin = await createAdmin();
	const browser = await createExpiredBrowser(admin);
	const title = `Torque ${newId()}`;
	const fields = {
		title,
		description: "Long text",
		password: "my-secret-1",
		code: "123456",
	};
	const file = createImageFile(buildJpeg(), "wrench.jpg");
	const sent = await browser.upload("/dashboard/addblogs", fields, file);
	expect(sent.location).toBe("/login?from=%2Fdashboard%2Faddblogs");
	const row = (await db.select().from(keptForms)).find(({ form }) => form?.includes(title));
	expect(row?.form).not.toMatch(/my-secret-1|123456/);
	expect(row?.form).toContain("Long text");
	await logIn(browser, admin, sent.location ?? "");
	const { html } = await browser.open("/dashboard/addblogs");
	expect(html).toContain("Long text");
	expect(html).toContain("Choose again: wrench.jpg");
});

test("texts without a field on the page are shown to copy", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	const sent = await browser.submit("/order-pad", {
		list: "a 1",
		removedField: "twelve </textarea>",
	});
	await logIn(browser, user, sent.location ?? "");
	const { html } = await browser.open("/order-pad");
	expect(html).toContain("no field on this page");
	expect(html).toContain("removedField: twelve &lt;/textarea&gt;</textarea>");
});

test.each([
	["a hidden field", (value: string) => `<input type="hidden" name="lineId" value="${value}">`],
	["its button", (value: string) => `<button name="lineId" value="${value}">Save</button>`],
])("of forms with the same fields the one that was sent is filled, told by %s", async (_, tell) => {
	const form = (value: string) =>
		`<form method="post"><input name="note" value="old ${value}">${tell(value)}</form>`;
	const html = ["one", "two", "three"].map(form).join("");
	const fields: [string, string][] = [
		["note", "new"],
		["lineId", "two"],
	];
	const filled = await fillForm(html, "/page", { fields, files: [] });
	const notes = Array.from(filled.matchAll(/name="note" value="([^"]*)"/g), ([, text]) => text);
	expect(notes).toEqual(["old one", "new", "old three"]);
});

test("a form survives sign-up and the email's verification", async () => {
	const browser = createBrowser();
	const sent = await browser.submit("/order-pad", { list: "TY-1 7" });
	const signUp = (sent.location ?? "").replace("/login", "/signup");
	expect((await browser.open(signUp)).html).toContain("What you typed is kept");
	const details = { name: "Salma", email: `${newId()}@buyers.test`, password: "secret-6" };
	expect((await browser.submit(signUp, details)).location).toBe("/order-pad");
	const unverified = await browser.open("/order-pad");
	expect(unverified.status).toBe(403);
	expect((await browser.submit("/order-pad", { list: "TY-1 8" })).html).toContain(
		"What you typed is kept",
	);
	const verified = await browser.submit(await readMailedLink(details.email));
	expect(verified.location).toBe("/order-pad");
	expect((await browser.open("/order-pad")).html).toContain(">\nTY-1 8</textarea>");
});

test("a form survives the second step", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	const { code } = await enableTotpFor(user);
	const sent = await browser.submit("/order-pad", { list: "TY-1 9" });
	const second = await logIn(browser, user, sent.location ?? "");
	expect(second.location).toBe("/login/second-step?from=%2Forder-pad");
	expect((await browser.open(second.location ?? "")).html).toContain("What you typed is kept");
	const done = await submitTotpCode(browser, code(), second.location ?? "");
	expect(done.location).toBe("/order-pad");
	expect(done.headers.get("x-remix-reload-document")).toBe("true");
	expect((await browser.open("/order-pad")).html).toContain(">\nTY-1 9</textarea>");
});

test("another account never sees a form of an ended session; a visitor's goes to the first account alone", async () => {
	const [owner, other] = [await createUser(), await createUser()];
	const browser = await createExpiredBrowser(owner);
	await browser.submit("/order-pad", { list: "owner 1" });
	await browser.signIn(other);
	expect((await browser.open("/order-pad")).html).not.toContain("owner 1");
	await browser.submit("/order-pad", { list: "" });
	await browser.submit("/logout");
	await browser.signIn(owner);
	expect((await browser.open("/order-pad")).html).toContain("owner 1");

	const shared = createBrowser();
	await shared.submit("/order-pad", { list: "visitor 1" });
	await shared.signIn(owner);
	expect((await shared.open("/order-pad")).html).toContain("visitor 1");
	await shared.submit("/logout");
	await shared.signIn(other);
	expect((await shared.open("/order-pad")).html).not.toContain("visitor 1");
});

test("another browser gets nothing, nor does one with a forged cookie", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	await browser.submit("/order-pad", { list: "mine 1" });
	const elsewhere = await createBrowser().signIn(user);
	expect((await elsewhere.open("/order-pad")).html).not.toContain("mine 1");
	elsewhere.cookies.set("kept-form", btoa(JSON.stringify("guess")));
	expect((await elsewhere.open("/order-pad")).html).not.toContain("mine 1");
});

test("a form from another origin is not kept", async () => {
	const browser = await createExpiredBrowser(await createUser());
	const sent = await browser.submit(
		"/order-pad",
		{ list: "evil 1" },
		{ origin: "https://evil.test" },
	);
	expect(sent.status).toBe(403);
	expect(await db.select().from(keptForms)).toEqual([]);
});

test("after an hour the form is neither shown nor stored", async () => {
	const user = await createUser();
	const browser = await createExpiredBrowser(user);
	await browser.submit("/order-pad", { list: "old 1" });
	await deleteExpiredForms(platform);
	expect(await db.select().from(keptForms)).toHaveLength(1);
	await db.update(keptForms).set({ expiresAt: Date.now() - 1 });
	await browser.signIn(user);
	const { html } = await browser.open("/order-pad");
	expect(html).not.toContain("old 1");
	expect(html).not.toContain(FILLED);
	await deleteExpiredForms(createTestPlatform({ now: () => Date.now() + HOUR_MS }));
	expect(await db.select().from(keptForms)).toEqual([]);
});

test.each([
	[
		"a form of more than 64 KB",
		async (browser: Browser) => browser.submit("/order-pad", { list: "x ".repeat(33_000) }),
	],
	[
		"an address of more than 10,000 characters",
		async (browser: Browser) => browser.open(`/order-pad?l=${"x ".repeat(5100)}`),
	],
	[
		"a form above 50 MB of all",
		async (browser: Browser) => {
			for (let row = 0; row < 100; row += 1)
				await db.run(
					sql`insert into kept_forms (browser_hash, page, address, bytes, expires_at) values (${`${row}`.padStart(64, "0")}, '/', '/', 500000, 9)`,
				);
			return browser.submit("/order-pad", { list: "x x" });
		},
	],
	[
		"the 21st form of an address in an hour",
		async (browser: Browser) => {
			for (let form = 0; form < 20; form += 1)
				expect((await browser.submit("/order-pad", { list: `x ${form}` })).status).toBe(303);
			return browser.submit("/order-pad", { list: "x x" });
		},
	],
])("%s is shown to copy before the login", async (_, send) => {
	const answer = await send(createBrowser());
	expect(answer.status).toBe(413);
	expect(answer.html).toContain("COPY WHAT YOU TYPED");
	expect(answer.html).toMatch(/<textarea[^>]*readonly[^>]*>[^<]*x/i);
	expect(answer.html).toContain('href="/order-pad"');
});

test("a press of a button without any text is answered as before", async () => {
	const sent = await createBrowser().submit("/order-pad", { list: "", idempotencyKey: newId() });
	expect(sent).toMatchObject({ status: 303, location: "/login?from=%2Forder-pad" });
	expect(await db.select().from(keptForms)).toEqual([]);
});
