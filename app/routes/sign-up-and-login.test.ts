import { env } from "cloudflare:test";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createProduct, createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const buildSignUpFields = () => ({
	name: "Salma Khatun",
	email: `${newId()}@buyers.test`,
	password: "secret-6",
});

test("sign-up logs in and emails a link whose button opens the protected pages", async () => {
	const product = await createProduct();
	const shopper = new Browser();
	const details = buildSignUpFields();
	const response = await shopper.submit(`/signup?from=%2Fproducts%2F${product.id}`, details);
	expect(response).toMatchObject({ status: 303, location: `/products/${product.id}` });
	expect((await shopper.open(`/products/${product.id}`)).html).toContain(
		"Opps!!! email not verified",
	);

	const link = await readMailedLink(details.email);
	const page = await new Browser().open(link);
	expect(page.html).toContain(details.email);
	expect((await shopper.open(`/products/${product.id}`)).status).toBe(403);

	expect(await shopper.submit(link)).toMatchObject({
		status: 303,
		location: `/products/${product.id}`,
	});
	expect((await shopper.open(`/products/${product.id}`)).html).toContain(product.name);
	expect((await new Browser().open(link)).status).toBe(404);
	expect((await new Browser().submit(link)).status).toBe(404);
});

test("a link opened in another browser redirects via login to the product, within the shop only", async () => {
	const product = await createProduct();
	const signUpFrom = async (from: string) => {
		const details = buildSignUpFields();
		await new Browser().submit(`/signup?from=${encodeURIComponent(from)}`, details);
		return (await new Browser().submit(await readMailedLink(details.email))).location;
	};
	const page = `/products/${product.id}`;
	expect(await signUpFrom(page)).toBe(`/login?from=${encodeURIComponent(page)}`);
	for (const from of ["//evil.example/x", "https://evil.example/x", `/${"x".repeat(2001)}`, "/"]) {
		expect(await signUpFrom(from)).toBe("/login?from=%2Fproducts");
	}
});

test("an accented letter of an email is one account, composed or not", async () => {
	const name = newId();
	const [composed, decomposed] = [
		`ren\u00e9-${name}@example.com`,
		`rene\u0301-${name}@example.com`,
	];
	const details = { ...buildSignUpFields(), email: decomposed };
	await new Browser().submit("/signup", details);
	const again = await new Browser().submit("/signup", { ...details, email: composed });
	expect(again.status).not.toBe(500);
	const found = await createTestPlatform()
		.db.select({ email: users.email })
		.from(users)
		.where(inArray(users.email, [composed, decomposed]));
	expect(found).toEqual([{ email: composed }]);
	for (const email of [composed, decomposed]) {
		const { password } = details;
		const login = await new Browser().submit("/login", { email, password });
		expect(login.status).toBe(303);
	}
});

test("login and sign-up name the requested product and don't promise orders without a minimum", async () => {
	const product = await createProduct();
	const visitor = new Browser();
	const query = `?from=${encodeURIComponent(`/products/${product.id}?quantity=2`)}`;
	const purpose = `Log in to order ${product.name}.`;
	expect((await visitor.open(`/login${query}`)).html).toContain(purpose);
	expect((await visitor.open(`/signup${query}`)).html).toContain(purpose);
	expect((await visitor.open("/login?from=%2Fmycart")).html).toContain("to see your cart");
	expect((await visitor.open("/login?from=%2Fproducts%2Fnone")).html).not.toMatch(
		/Log in to order [A-Z]/,
	);
	expect((await visitor.open("/signup")).html).not.toContain("no minimum");
});

test("the forms of sign-up and login keep the page to return to, and name none otherwise", async () => {
	for (const path of ["/signup", "/login"]) {
		const other = path === "/signup" ? "/login" : "/signup";
		const from = "?from=%2Fproducts%2Fhammer";
		for (const query of ["", from]) {
			const { html } = await new Browser().open(path + query);
			expect(html).toContain(`action="${path}${query}"`);
			expect(html).toContain(`href="${other}${query}"`);
		}
	}
});

test("VERIFY EMAIL sends another link and says so, until the email is verified", async () => {
	const shopper = new Browser();
	const details = buildSignUpFields();
	await shopper.submit("/signup", details);
	const first = await readMailedLink(details.email);
	const response = await shopper.submit("/verify-email", { from: "/mycart" });
	expect(response).toMatchObject({ status: 303, location: "/mycart" });
	expect((await shopper.open("/mycart")).html).toContain("Email Sent...");
	const second = await readMailedLink(details.email);
	expect(second).not.toBe(first);
	expect((await shopper.submit(second)).location).toBe("/mycart");
	expect((await shopper.submit("/verify-email", { from: "/mycart" })).location).toBe("/mycart");
	expect(await readMailedLink(details.email)).toBe(second);
});

test("a link to a changed email verifies nothing", async () => {
	const shopper = new Browser();
	const details = buildSignUpFields();
	await shopper.submit("/signup", details);
	const link = await readMailedLink(details.email);
	const { db } = createTestPlatform();
	await db
		.update(users)
		.set({ email: `new-${details.email}` })
		.where(eq(users.email, details.email));
	expect((await shopper.submit(link)).status).toBe(404);
});

test.each([
	[{ name: "" }, "Name is required"],
	[{ email: "" }, "email is required"],
	[{ email: "not an address" }, "Provide a valid Email"],
	[{ password: "" }, "Password is required"],
	[{ password: "12345" }, "Must be 6 Characters or longer"],
	[{ name: "Salma\0" }, "Remove the invalid characters"],
	[{ name: "x".repeat(121) }, "At most 120 characters"],
])("sign-up with %j shows an error and keeps the rest", async (wrong, message) => {
	const details = { ...buildSignUpFields(), ...wrong };
	const page = await new Browser().submit("/signup", details);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	for (const field of ["name", "email"] as const) {
		if (!(field in wrong)) expect(page.html).toContain(`value="${details[field]}"`);
	}
	expect(page.html).not.toContain("secret-6");
});

test("an email can sign up once, in any letter case", async () => {
	const details = buildSignUpFields();
	await new Browser().submit("/signup", details);
	const again = await new Browser().submit("/signup", {
		...details,
		email: details.email.toUpperCase(),
		password: "another-6",
	});
	expect(again.status).toBe(409);
	expect(again.html).toContain("This email already has an account");
});

test("ten identical concurrent sign-ups create one account", async () => {
	const details = buildSignUpFields();
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => new Browser().submit("/signup", details)),
	);
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
	const made = await createTestPlatform()
		.db.select()
		.from(users)
		.where(eq(users.email, details.email));
	expect(made).toHaveLength(1);
	expect(await listQueuedMailSubjects(details.email)).toHaveLength(1);
});

test("a repeated sign-up logs in for ten minutes, after that the email is taken", async () => {
	const details = buildSignUpFields();
	await new Browser().submit("/signup", details);
	const again = new Browser();
	expect((await again.submit("/signup", details)).status).toBe(303);
	expect((await again.open("/mycart")).html).toContain("Opps!!! email not verified");
	const tenMinutesAgo = Date.now() - 600_000;
	const mine = eq(users.email, details.email);
	await createTestPlatform().db.update(users).set({ createdAt: tenMinutesAgo }).where(mine);
	expect((await new Browser().submit("/signup", details)).status).toBe(409);
});

test("login redirects to where the visitor came from", async () => {
	const user = await createUser();
	const fields = { email: user.email.toUpperCase(), password: PASSWORD };
	const response = await new Browser().submit("/login?from=%2Fmyorder%3Fafter%3D1.a", fields);
	expect(response).toMatchObject({ status: 303, location: "/myorder?after=1.a" });
});

test.each([
	"https://evil.test/",
	"//evil.test",
	"/\\evil.test",
	"/%09/evil.test/..//x",
	"javascript:1",
])("login never redirects to '%s'", async (from) => {
	const user = await createUser();
	const fields = { email: user.email, password: PASSWORD };
	const response = await new Browser().submit(`/login?from=${encodeURIComponent(from)}`, fields);
	expect(response.status).toBe(303);
	const url = new URL(response.location ?? "", env.APP_ORIGIN);
	expect(url.origin).toBe(env.APP_ORIGIN);
});

test.each([
	[{ email: "" }, "Email is Required"],
	[{ email: "nobody" }, "Provide a valid Email"],
	[{ password: "" }, "Password is Required"],
	[{ password: "12345" }, "Must be 6 characters or longer"],
])("login with %j shows an error", async (wrong, message) => {
	const user = await createUser();
	const fields = { email: user.email, password: PASSWORD, ...wrong };
	const page = await new Browser().submit("/login", fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
});

test("unknown email and wrong password show the same error, also for disabled accounts", async () => {
	const user = await createUser();
	const disabled = await createUser({ disabledAt: 1 });
	const said = [];
	for (const [email, password] of [
		["nobody@buyers.test", PASSWORD],
		[user.email, "wrong-horse"],
		[disabled.email, "wrong-horse"],
	] as const) {
		const page = await new Browser().submit("/login", { email, password });
		expect(page.status).toBe(400);
		expect(page.html).toContain(`value="${email}"`);
		said.push(/role="alert"[^>]*>([^<]*)/.exec(page.html)?.[1]);
	}
	expect(new Set(said)).toEqual(new Set(["Wrong email or password."]));
});

test("the right password of a disabled account shows that it is disabled", async () => {
	const { email } = await createUser({ disabledAt: 1 });
	const page = await new Browser().submit("/login", { email, password: PASSWORD });
	expect(page.status).toBe(403);
	expect(page.html).toContain("This account is disabled.");
	expect(page.headers.getSetCookie()).toEqual([]);
});

test.each(["/mycart/x/delete", "/updateprofile", "/verify-email", "/profile/link/google"])(
	"a visitor's POST to %s redirects to login with the reason and return path",
	async (path) => {
		const visitor = new Browser();
		const response = await visitor.submit(path, { name: "Nobody" });
		const login = `/login?from=${encodeURIComponent(path)}`;
		expect(response).toMatchObject({ status: 303, location: login });
		expect((await visitor.open(login)).html).toContain("No user is logged in");
	},
);

test("only a remembered session outlives the browser", async () => {
	const user = await createUser();
	const fields = { email: user.email, password: PASSWORD };
	const cookieOf = async (extra: object) => {
		const { headers } = await new Browser().submit("/login", { ...fields, ...extra });
		return headers.getSetCookie().find((line) => line.startsWith("session=")) ?? "";
	};
	expect(await cookieOf({})).not.toMatch(/max-age/i);
	expect(await cookieOf({ remember: "on" })).toMatch(/max-age=2592000/i);
	expect(await cookieOf({})).toMatch(/HttpOnly.*SameSite=Lax/i);
});

test("logout ends the session in the database, so the old cookie fails", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const stolen = new Browser();
	for (const [name, value] of shopper.cookies) stolen.cookies.set(name, value);
	expect((await stolen.open("/mycart")).status).toBe(200);
	expect(await shopper.submit("/logout")).toMatchObject({ status: 303, location: "/login" });
	expect(await stolen.open("/mycart")).toMatchObject({
		status: 302,
		location: "/login?from=%2Fmycart",
	});
});

test("a logged-in user is redirected from login and sign-up", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	expect(await shopper.open("/signup")).toMatchObject({ status: 302, location: "/" });
	expect(await shopper.open("/login?from=%2Fmycart")).toMatchObject({
		status: 302,
		location: "/mycart",
	});
});

test("a form posted without a session shows the reason on the login page", async () => {
	const visitor = new Browser();
	const response = await visitor.submit("/myreview", {});
	expect(response).toMatchObject({ status: 303, location: "/login?from=%2Fmyreview" });
	expect((await visitor.open(response.location ?? "")).html).toContain("No user is logged in");
});
