import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { cartOf } from "~/domain/cart/queries.server";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { ask } from "~/testing/http/worker";
import { testPlatform } from "~/testing/platform";
import staticHeaders from "../../../public/_headers?raw";

test.each(["https://evil.test", "null", null])(
	"a form posted from Origin %s changes nothing",
	async (origin) => {
		const user = await aUser();
		const product = await aProduct();
		const shopper = await signedIn(user);
		const page = await shopper.submit(`/products/${product.id}`, { quantity: "1" }, { origin });
		expect(page.status).toBe(403);
		expect(page.html).toContain("NOT ALLOWED");
		expect(await cartOf(testPlatform().db, user.id)).toEqual([]);
	},
);

test("a single fetch post from another site changes nothing either", async () => {
	const user = await aUser();
	const product = await aProduct();
	const shopper = await signedIn(user);
	const path = `/products/${product.id}.data`;
	const page = await shopper.submit(path, { quantity: "1" }, { origin: "https://evil.test" });
	expect(page.status).toBe(403);
	expect(await cartOf(testPlatform().db, user.id)).toEqual([]);
});

test.each(["/login", "/login.data", "/data-saver"])(
	"a form for %s that another of the shop's origins sends is read, whatever X-Forwarded-Host says",
	async (path) => {
		const send = async (headers: Record<string, string>) => {
			const answer = await ask(new URL(path, env.APP_ORIGIN), {
				method: "POST",
				body: new URLSearchParams({ email: "nobody" }),
				headers: { host: new URL(env.APP_ORIGIN).host, ...headers },
				redirect: "manual",
			});
			await answer.text();
			return answer.status;
		};
		const right = await send({ origin: env.APP_ORIGIN });
		expect(right).toBe(path === "/data-saver" ? 303 : 400);
		const claimed = { "x-forwarded-host": "evil.test" };
		expect(await send({ origin: env.ALLOWED_ORIGINS })).toBe(right);
		expect(await send({ origin: env.APP_ORIGIN, ...claimed })).toBe(right);
		expect(await send({ origin: "https://evil.test", ...claimed })).toBe(403);
	},
);

test("a form from one of our origins to a host that is not ours gets the 403 page", async () => {
	const answer = await ask("https://preview.test/login", {
		method: "POST",
		body: new URLSearchParams({ email: "nobody" }),
		headers: { host: "preview.test", origin: env.APP_ORIGIN },
	});
	expect(answer.status).toBe(403);
	expect(await answer.text()).toContain("NOT ALLOWED");
});

test("a call that names an Origin and an X-Forwarded-Host is answered as any other", async () => {
	const answer = await ask(new URL("/api/v1/message", env.APP_ORIGIN), {
		method: "POST",
		body: "{}",
		headers: {
			"content-type": "application/json",
			origin: "https://elsewhere.test",
			"x-forwarded-host": "evil.test",
		},
	});
	expect(answer.status).toBe(422);
	await answer.text();
});

test("static files carry the headers that pages carry", async () => {
	const [forAll = ""] = staticHeaders.split("\n\n");
	const { headers } = await new Browser().open("/terms");
	for (const name of [
		"x-content-type-options",
		"x-frame-options",
		"referrer-policy",
		"permissions-policy",
		"cross-origin-opener-policy",
	]) {
		expect(forAll.toLowerCase()).toContain(`\n  ${name}: ${headers.get(name)}`.toLowerCase());
	}
});

test("a page asked for with Remix's old ?_data= is the page", async () => {
	const page = await new Browser().open("/products?_data=root");
	expect([page.status, page.headers.get("content-type")]).toEqual([
		200,
		"text/html; charset=utf-8",
	]);
	expect((await new Browser().open("/mycart?_data=routes/mycart")).location).toContain("/login");
});

test.each(["/", "/products", "/no-such-page", "/images/none.webp", "/webhooks/stripe", "/mycart"])(
	"the answer at %s carries the headers that keep its reader safe",
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

test("no page carries a style attribute, which the policy would drop", async () => {
	for (const path of ["/", "/products", "/login", "/signup", "/nowhere"]) {
		expect((await new Browser().open(path)).html).not.toMatch(/<[^>]+\sstyle=/);
	}
});

test("a signed-out page needs at most 3 D1 statements, a signed-in one at most 5", async () => {
	const user = await aUser();
	const product = await aProduct();
	const orderId = await anOrder(user, product);
	const statements = async (browser: Browser, path: string) => {
		const { headers, status } = await browser.open(path);
		expect(status).toBe(200);
		return Number(/(\d+) statements/.exec(headers.get("server-timing") ?? "")?.[1]);
	};
	for (const path of ["/", "/products", "/products?q=bolt&stock=in", "/login", "/signup"]) {
		expect(await statements(new Browser(), path), path).toBeLessThanOrEqual(3);
	}
	const shopper = await signedIn(user);
	const inside = [
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
	for (const path of inside) expect(await statements(shopper, path), path).toBeLessThanOrEqual(5);
	const admin = await signedIn(await anAdmin());
	for (const path of ["/dashboard", "/dashboard/orders", `/dashboard/orders/${orderId}/cancel`]) {
		expect(await statements(admin, path), path).toBeLessThanOrEqual(5);
	}
});

test("answers that know their reader are never shared", async () => {
	const shopper = await signedIn(await aUser());
	for (const path of ["/", "/products", "/mycart"]) {
		const { headers } = await shopper.open(path);
		expect(headers.get("cache-control")).toBe("private, no-store");
	}
});
