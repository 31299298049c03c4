import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchHeadlessShell } from "../../scripts/browser";
import { base } from "./shop";
import { openWindow, useVisitors, type Visitor } from "./visitor";

const at = (path: string) => new URL(path, base).href;

/** Whether each script was fetched after the load event. */
const listScripts = (page: Page) =>
	page.evaluate(() => {
		const [navigation] = performance.getEntriesByType("navigation");
		const loaded = (navigation as PerformanceNavigationTiming).loadEventStart;
		return performance
			.getEntriesByType("resource")
			.filter(({ name }) => name.endsWith(".js"))
			.map(({ startTime }) => startTime >= loaded);
	});

describe("scripts", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	async function throttleConnection(visitor: Visitor, latency: number, throughput: number) {
		const line = await visitor.page.context().newCDPSession(visitor.page);
		await line.send("Network.enable");
		await line.send("Network.emulateNetworkConditions", {
			offline: false,
			latency,
			downloadThroughput: throughput,
			uploadThroughput: throughput,
		});
	}

	test("start after everything else has loaded", async () => {
		const visitor = await visit();
		await visitor.open("/products");
		const afterLoad = await listScripts(visitor.page);
		expect(afterLoad.length).toBeGreaterThan(3);
		expect(afterLoad).not.toContain(false);
	});

	test("are not loaded on a slow connection, even after a key press, and the shop works", async () => {
		const visitor = await visit();
		await throttleConnection(visitor, 400, 50_000);
		await visitor.page.goto(at("/login"));
		await visitor.page.keyboard.press("Tab");
		await visitor.page.waitForTimeout(500);
		expect(await listScripts(visitor.page)).toEqual([]);
		await visitor.link("SIGNUP").click();
		await visitor.page.waitForURL(at("/signup"));
		expect(await listScripts(visitor.page)).toEqual([]);
	});

	test("are not loaded while data saver is on", async () => {
		const visitor = await visit();
		await visitor.open("/products");
		await visitor.button("Turn data saver on").click();
		await visitor.expectText("Data saver is on");
		expect(await listScripts(visitor.page)).toEqual([]);
		expect(await visitor.page.getByRole("listitem").locator("img").count()).toBe(0);
		await visitor.button("Turn data saver off").click();
		await visitor.waitForHydration();
		expect((await listScripts(visitor.page)).length).toBeGreaterThan(3);
	});
});

/** Clicks after React was asked to hydrate and before its scheduler's first task. */
function clickBeforeHydration() {
	const { postMessage } = MessagePort.prototype;
	MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
		postMessage.call(this, message);
		if (message !== null) return;
		MessagePort.prototype.postMessage = postMessage;
		queueMicrotask(() => {
			const main = document.getElementById("main");
			const isHydrated = Object.keys(main ?? {}).some((key) => key.startsWith("__react"));
			document.documentElement.dataset.clicked = isHydrated ? "too late" : "in time";
			main?.click();
		});
	};
}

describe("a click just before hydration", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	test("does not reload the page", async () => {
		const visitor = await visit();
		await visitor.page.addInitScript(clickBeforeHydration);
		await visitor.open("/products");
		const root = visitor.page.locator("html");
		expect(await root.getAttribute("data-clicked")).toBe("in time");
		// A new document would not have this attribute.
		await root.evaluate((element) => element.toggleAttribute("data-same-document", true));
		await visitor.link("LOGIN").first().click();
		await visitor.expectPath("/login");
		expect(await root.getAttribute("data-same-document")).toBe("");
	});
});

describe("Remix in the browser", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	/** The hydrated state, read from Remix's router. */
	const readHydratedState = (page: Page) =>
		page.evaluate(() => {
			const { __remixRouter } = window as unknown as {
				__remixRouter: { state: { loaderData: object; errors: Record<string, object> | null } };
			};
			const { loaderData, errors } = __remixRouter.state;
			return { loaderData, errors, data: window.shopHydrationPayload.data };
		});

	test("hydrates a page with the JSON of the hydration payload", async () => {
		const visitor = await visit();
		await visitor.open("/products");
		const { loaderData, errors, data } = await readHydratedState(visitor.page);
		expect(data).toMatchObject({ loaderData });
		expect(JSON.stringify(loaderData).length).toBeGreaterThan(1000);
		expect(errors).toBeNull();
	});

	test("hydrates an error page with data in single fetch's own format", async () => {
		const visitor = await visit();
		visitor.allowErrors(404);
		await visitor.open("/no-such-page");
		const { errors, data } = await readHydratedState(visitor.page);
		expect(typeof data).toBe("string");
		expect(Object.values(errors ?? {})).toMatchObject([{ status: 404, internal: false }]);
	});

	test("keeps the scroll position of a visitor who scrolled before the scripts ran", async () => {
		const visitor = await visit();
		const { page } = visitor;
		await visitor.open("/products");
		await page.evaluate(() => scrollTo(0, 300));
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/assets/entry.client-*.js", async (route) => {
			await released;
			await route.continue();
		});
		await page.reload();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
		await page.evaluate(() => scrollTo(0, 700));
		release();
		await visitor.waitForHydration();
		expect(await page.evaluate(() => scrollY)).toBe(700);
	});

	test("keeps what was typed over a preset text before the scripts ran", async () => {
		const visitor = await visit();
		const { page } = visitor;
		visitor.allowErrors(400);
		const held: (() => Promise<void>)[] = [];
		await page.route("**/assets/entry.client-*.js", (route) => {
			held.push(() => route.continue());
		});
		await page.goto(at("/contact"));
		await visitor.field("Message").fill("As it was sent");
		await visitor.button("Send message").click();
		await visitor.expectText("Email");
		await expect.poll(() => page.url()).toContain("/contact");
		await visitor.field("Message").fill("As it was typed");
		await page.unroute("**/assets/entry.client-*.js");
		await Promise.allSettled(held.map((release) => release()));
		await visitor.waitForHydration();
		expect(await visitor.field("Message").inputValue()).toBe("As it was typed");
	});
});

describe("the back button", () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await chromium.launch({
			executablePath: await findChromium(),
			args: ["--no-sandbox"],
			ignoreDefaultArgs: ["--disable-back-forward-cache"],
		});
	});
	afterAll(() => browser?.close());

	test("restores a page without loading it", async () => {
		const page = await browser.newPage();
		await page.addInitScript(() =>
			addEventListener("pageshow", ({ persisted }) => {
				document.documentElement.dataset.restored = String(persisted);
			}),
		);
		await page.goto(at("/products"));
		await page.waitForFunction(() => "shopHydrationPayload" in window);
		await page.goto(at("/blogs"));
		// A restored page fires no load event.
		await page.goBack({ waitUntil: "commit" });
		await page.waitForFunction(() => document.documentElement.dataset.restored === "true");
		expect(new URL(page.url()).pathname).toBe("/products");
	});
});

test("a script error in the document shows a page with a link home", async () => {
	const browser = await launchHeadlessShell();
	const visitor = await openWindow(browser, { scripts: true, width: 1280 });
	await visitor.page.route("**/assets/root-*.js", async (route) => {
		const script = await (await route.fetch()).text();
		const torn = script.replace('"html"', '(()=>{throw new Error("torn")})()');
		expect(torn).not.toBe(script);
		await route.fulfill({ body: torn, contentType: "text/javascript" });
	});
	await visitor.page.goto(at("/terms"));
	await visitor.expectText("Something went wrong");
	expect(await visitor.page.innerText("body")).not.toMatch(/torn|Application Error/);
	await visitor.page.unroute("**/assets/root-*.js");
	await visitor.link("BACK TO HOME").click();
	await visitor.page.waitForURL(at("/"));
	await visitor.expectText("Tools and parts for people who make things.");
	await browser.close();
});
