import { env } from "cloudflare:test";
import { inArray, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";
import staticHeaders from "../../../public/_headers?raw";

test.each(["https://evil.test", "null", null])(
	"a form posted from Origin %s changes nothing",
	async (origin) => {
		const user = await createUser();
		const product = await createProduct();
		const shopper = await createSignedInBrowser(user);
		const page = await shopper.submit(`/products/${product.id}`, { quantity: "1" }, { origin });
		expect(page.status).toBe(403);
		expect(page.html).toContain("NOT ALLOWED");
		expect(await listCartLines(createTestPlatform(), user)).toEqual([]);
	},
);

test("a single fetch post from another site changes nothing either", async () => {
	const user = await createUser();
	const product = await createProduct();
	const shopper = await createSignedInBrowser(user);
	const path = `/products/${product.id}.data`;
	const page = await shopper.submit(path, { quantity: "1" }, { origin: "https://evil.test" });
	expect(page.status).toBe(403);
	expect(await listCartLines(createTestPlatform(), user)).toEqual([]);
});

test.each(["/login", "/login.data", "/data-saver"])(
	"a form for %s from another allowed origin is accepted, with any X-Forwarded-Host",
	async (path) => {
		const send = async (headers: Record<string, string>) => {
			const response = await fetchWorker(new URL(path, env.APP_ORIGIN), {
				method: "POST",
				body: new URLSearchParams({ email: "nobody" }),
				headers: { host: new URL(env.APP_ORIGIN).host, ...headers },
				redirect: "manual",
			});
			await response.text();
			return response.status;
		};
		const expectedStatus = await send({ origin: env.APP_ORIGIN });
		expect(expectedStatus).toBe(path === "/data-saver" ? 303 : 400);
		const forgedHost = { "x-forwarded-host": "evil.test" };
		expect(await send({ origin: env.ALLOWED_ORIGINS })).toBe(expectedStatus);
		expect(await send({ origin: env.APP_ORIGIN, ...forgedHost })).toBe(expectedStatus);
		expect(await send({ origin: "https://evil.test", ...forgedHost })).toBe(403);
	},
);

test("a form from an allowed origin to an unknown host gets the 403 page", async () => {
	const response = await fetchWorker("https://preview.test/login", {
		method: "POST",
		body: new URLSearchParams({ email: "nobody" }),
		headers: { host: "preview.test", origin: env.APP_ORIGIN },
	});
	expect(response.status).toBe(403);
	expect(await response.text()).toContain("NOT ALLOWED");
});

test("the page of refused forms is refused itself", async () => {
	const { status, html } = await new Browser().open("/forbidden");
	expect([status, html.includes("NOT ALLOWED")]).toEqual([403, true]);
});

test("an API call with Origin and X-Forwarded-Host is answered like any other", async () => {
	const response = await fetchWorker(new URL("/api/v1/message", env.APP_ORIGIN), {
		method: "POST",
		body: "{}",
		headers: {
			"content-type": "application/json",
			origin: "https://elsewhere.test",
			"x-forwarded-host": "evil.test",
		},
	});
	expect(response.status).toBe(422);
	await response.text();
});

test("static files have the same security headers as pages", async () => {
	const [commonHeaders = ""] = staticHeaders.split("\n\n");
	const { headers } = await new Browser().open("/terms");
	for (const name of [
		"x-content-type-options",
		"x-frame-options",
		"referrer-policy",
		"permissions-policy",
		"cross-origin-opener-policy",
	]) {
		expect(commonHeaders.toLowerCase()).toContain(
			`\n  ${name}: ${headers.get(name)}`.toLowerCase(),
		);
	}
});

test("a page requested with Remix's outdated ?_data= parameter is rendered normally", async () => {
	const page = await new Browser().open("/products?_data=root");
	expect([page.status, page.headers.get("content-type")]).toEqual([
		200,
		"text/html; charset=utf-8",
	]);
	expect((await new Browser().open("/mycart?_data=routes/mycart")).location).toContain("/login");
});

test.each(["/", "/products", "/no-such-page", "/images/none.webp", "/webhooks/stripe", "/mycart"])(
	"the response at %s has the security headers",
	async (path) => {
		const { headers } = await new Browser().open(path);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toMatch(/script-src (('sha256-[\w+/]{43}=' )+'strict-dynamic'|'none');/);
		expect(policy).not.toContain("unsafe");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
		expect(headers.get("permissions-policy")).toContain("camera=()");
	},
);

test("no page contains a style attribute, which the policy would block", async () => {
	for (const path of ["/", "/products", "/login", "/signup", "/nowhere"]) {
		expect((await new Browser().open(path)).html).not.toMatch(/<[^>]+\sstyle=/);
	}
});

test("a signed-out page needs at most 3 D1 statements, a signed-in one at most 6", async () => {
	const user = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(user, product);
	const statements = async (browser: Browser, path: string) => {
		const { headers, status } = await browser.open(path);
		expect(status).toBe(200);
		return Number(/(\d+) statements/.exec(headers.get("server-timing") ?? "")?.[1]);
	};
	// Reads what all pages share for a minute.
	await new Browser().open("/products?q=bolt");
	for (const path of ["/", "/products", "/products?q=bolt&stock=in", "/login", "/signup"]) {
		expect(await statements(new Browser(), path), path).toBeLessThanOrEqual(3);
	}
	const shopper = await createSignedInBrowser(user);
	const signedInPaths = [
		"/",
		"/products",
		`/products/${product.id}`,
		`/products/${product.id}/order?quantity=1`,
		"/mycart",
		"/myorder",
		`/myorder/${orderId}`,
		`/myorder/${orderId}/cancel`,
		`/myreview?product=${product.id}`,
	];
	for (const path of signedInPaths)
		expect(await statements(shopper, path), path).toBeLessThanOrEqual(6);
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of ["/dashboard", "/dashboard/orders", `/dashboard/orders/${orderId}/cancel`]) {
		expect(await statements(admin, path), path).toBeLessThanOrEqual(6);
	}
});

test("email that a request queues is sent after the response; other requests don't look for email", async () => {
	const { DB, ran } = createLoggingDatabase();
	const visitor = new Browser({ bindings: { DB } });
	await visitor.open("/contact");
	await visitor.submit("/newsletter", { email: "not an address" });
	expect(ran.filter(({ sql }) => sql.includes("outbox"))).toEqual([]);

	const user = await createUser({ verified: false });
	const subscriber = `${crypto.randomUUID()}@example.com`;
	await visitor.submit("/newsletter", { email: subscriber });
	await (await createSignedInBrowser(user)).submit("/verify-email");
	const sent = await createTestPlatform()
		.db.select({ to: outbox.to, isSent: isNotNull(outbox.sentAt) })
		.from(outbox)
		.where(inArray(outbox.to, [subscriber, user.email]));
	expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([subscriber, user.email]));
	expect(sent.every(({ isSent }) => isSent)).toBe(true);
});

test("responses that depend on the session are never cached publicly", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	for (const path of ["/", "/products", "/mycart"]) {
		const { headers } = await shopper.open(path);
		expect(headers.get("cache-control")).toBe("private, no-store");
	}
});
