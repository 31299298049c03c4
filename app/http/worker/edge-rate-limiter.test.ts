import { env } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "~/testing/factories/factories";
import { Browser, createClientAddress, type PageResponse } from "~/testing/http/browser";
import config from "../../../wrangler.toml?raw";

const MAX_POSTS = Number(/limit = (\d+), period = 60/.exec(config)?.[1]);

const submitCheapForm = (browser: Browser) => browser.submit("/newsletter", { email: "" });

/** Twice the limit at most, because the minute may change meanwhile. */
async function exhaustLimit(browser: Browser): Promise<PageResponse> {
	for (let posts = 0; posts <= 2 * MAX_POSTS; posts += 1) {
		const page = await submitCheapForm(browser);
		if (page.status !== 400) return page;
	}
	throw new Error(`${2 * MAX_POSTS} posts passed the edge rate limiter.`);
}

test("too many posts from one address get the 429 page; other addresses and pages don't", async () => {
	const hammering = new Browser({ address: createClientAddress() });
	const page = await exhaustLimit(hammering);
	expect(page.status).toBe(429);
	expect(page.headers.get("retry-after")).toBe("60");
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toContain("Try again in one minute.");
	expect(page.html).toMatch(/href="\/newsletter"[^>]*>BACK TO THE PAGE/);
	expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
	for (const path of [
		"/login",
		"/Signup",
		"/account/email/cancel",
		"/verify-email",
		"/contact.data",
		"/account/confirm",
		"/login/mail",
		"/auth/google",
		"/updateprofile/photo",
		"/account/phone",
		"/blogs/1.data",
		"/dashboard/addProduct",
		"/dashboard/blogs/1/edit",
		"/data-saver",
		"/mycart",
		"/products/1",
		"/logout",
		"/dashboard/orders/ship",
		"/no-such-page",
	]) {
		const refused = await hammering.submit(path);
		expect(refused.status, path).toBe(429);
		// Other addresses render the page for browsers, which accept HTML.
		const isPage = !/\.data$|photo$|data-saver$|logout$/.test(path);
		expect(refused.html.includes("TOO MANY TRIES"), path).toBe(isPage);
	}
	const pressed = await hammering.upload("/verify-email", {}, null, {
		referer: `${env.APP_ORIGIN}/mycart?a=b`,
	});
	expect(pressed.html).toMatch(/href="\/mycart\?a=b"[^>]*>BACK TO THE PAGE/);
	expect((await hammering.open("/newsletter")).status).toBe(200);
	expect((await hammering.submit("/newsletter/one-click/x")).status).not.toBe(429);
	expect((await hammering.submit("/webhooks/stripe")).status).toBe(400);
	expect((await submitCheapForm(new Browser({ address: createClientAddress() }))).status).toBe(400);
	expect((await submitCheapForm(new Browser())).status).toBe(400);
});

test("a trusted device is not limited by other visitors at its address", async () => {
	const address = createClientAddress();
	const known = await new Browser({ address }).signIn(await createUser());
	expect((await exhaustLimit(new Browser({ address }))).status).toBe(429);
	expect((await submitCheapForm(known)).status).toBe(400);
	expect((await exhaustLimit(known)).status).toBe(429);
	expect((await submitCheapForm(new Browser({ address: createClientAddress() }))).status).toBe(400);
});

test("a failing edge rate limiter lets requests pass, and foreign forms never reach it", async () => {
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	onTestFinished(() => errorLog.mockRestore());
	const limit = vi.fn(() => Promise.reject(new Error("The edge rate limiter is out of order.")));
	const visitor = new Browser({
		address: createClientAddress(),
		bindings: { EDGE_RATE_LIMITER: { limit } },
	});
	const foreign = await visitor.submit("/newsletter", {}, { origin: "https://evil.test" });
	expect(foreign.status).toBe(403);
	expect(limit).not.toHaveBeenCalled();
	expect((await submitCheapForm(visitor)).status).toBe(400);
	expect(limit).toHaveBeenCalledOnce();
	expect(errorLog.mock.calls.flat().join()).toContain("The edge rate limiter is out of order.");
});
