import { env } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "~/testing/factories/factories";
import { Browser, createClientAddress, type PageResponse } from "~/testing/http/browser";
import config from "../../../wrangler.toml?raw";

/** How many posts a minute pass, from wrangler.toml. */
const MAX_POSTS = Number(/limit = (\d+), period = 60/.exec(config)?.[1]);

const submitCheapForm = (browser: Browser) => browser.submit("/newsletter", { email: "" });

/** Posts until the sieve is full. It counts by the minute, so a new one may begin meanwhile, once. */
async function exhaustLimit(browser: Browser): Promise<PageResponse> {
	for (let posts = 0; posts <= 2 * MAX_POSTS; posts += 1) {
		const page = await submitCheapForm(browser);
		if (page.status !== 400) return page;
	}
	throw new Error(`${2 * MAX_POSTS} posts passed the sieve.`);
}

test("whoever hammers gets the 429 page, in the shop's dress; others and other pages don't", async () => {
	const hammering = new Browser({ address: createClientAddress() });
	const page = await exhaustLimit(hammering);
	expect(page.status).toBe(429);
	expect(page.headers.get("retry-after")).toBe("60");
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toContain("Wait one minute, then try again.");
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
		"/dashboard/orders",
		"/no-such-page",
	]) {
		const refused = await hammering.submit(path);
		expect(refused.status, path).toBe(429);
		// Where there is no page only a browser, which asks for HTML, is shown one.
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

test("a browser in which somebody has signed in is not shut out by others at its address", async () => {
	const address = createClientAddress();
	const known = await new Browser({ address }).signIn(await createUser());
	expect((await exhaustLimit(new Browser({ address }))).status).toBe(429);
	expect((await submitCheapForm(known)).status).toBe(400);
	expect((await exhaustLimit(known)).status).toBe(429);
	expect((await submitCheapForm(new Browser({ address: createClientAddress() }))).status).toBe(400);
});

test("a sieve that is out of order lets everybody pass, and a foreign form never reaches it", async () => {
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	onTestFinished(() => errorLog.mockRestore());
	const limit = vi.fn(() => Promise.reject(new Error("The sieve is out of order.")));
	const visitor = new Browser({
		address: createClientAddress(),
		bindings: { EDGE_RATE_LIMITER: { limit } },
	});
	const foreign = await visitor.submit("/newsletter", {}, { origin: "https://evil.test" });
	expect(foreign.status).toBe(403);
	expect(limit).not.toHaveBeenCalled();
	expect((await submitCheapForm(visitor)).status).toBe(400);
	expect(limit).toHaveBeenCalledOnce();
	expect(errorLog.mock.calls.flat().join()).toContain("The sieve is out of order.");
});
