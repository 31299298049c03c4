import { expect, test } from "vitest";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";

const NAVIGATION_HEADERS = {
	accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
};

const getRequestIdText = ({ headers }: PageResponse) => `Reference ${headers.get("x-request-id")}`;

test("opening a forbidden file shows the 403 page at the file's own address", async () => {
	const shopper = await createSignedInBrowser(await createUser({ name: "Shirin Sultana" }));
	const path = "/dashboard/export/orders.csv";
	const forbidden = await shopper.open(path, NAVIGATION_HEADERS);
	expect(forbidden.status).toBe(403);
	expect(forbidden.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(forbidden.headers.get("cache-control")).toBe("private, no-store");
	for (const words of [
		"NOT ALLOWED",
		getRequestIdText(forbidden),
		"Shirin Sultana",
		"BACK TO HOME",
	]) {
		expect(forbidden.html).toContain(words);
	}

	const program = await shopper.open(path);
	expect(program.headers.get("content-type")).toContain("application/json");
	expect(JSON.parse(program.html)).toMatchObject({ reason: "admins-only" });
	expect((await shopper.open(`${path}.data`, NAVIGATION_HEADERS)).status).toBe(403);

	const newcomer = await createSignedInBrowser(await createUser({ verified: false }));
	const unverified = await newcomer.open(path, NAVIGATION_HEADERS);
	expect(unverified.status).toBe(403);
	expect(unverified.html).toContain("Opps!!! email not verified");
	expect(unverified.html).toContain(`name="from" value="${path}"`);
});

test("a missing file shows the 404 page to a navigating browser, but not to images, feed readers or programs", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of [
		"/dashboard/export/none.csv",
		"/account/second-step/codes.txt",
		"/images/none.webp",
		"/sitemaps/blogs-1999-01.xml",
	]) {
		const page = await admin.open(path, NAVIGATION_HEADERS);
		expect([path, page.status]).toEqual([path, 404]);
		expect(page.html).toContain("<title>PAGE NOT FOUND");
		expect(page.html).toContain("BACK TO HOME");
		const picture = await admin.open(path, { accept: "image/avif,image/webp,*/*;q=0.8" });
		expect([picture.status, picture.html]).toEqual([404, "Not found"]);
	}
	const api = await admin.open("/api/v1/none", NAVIGATION_HEADERS);
	expect([api.status, api.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

test("a POST-only route answers a GET or an oversized form with an error page", async () => {
	const visitor = new Browser();
	const getResponse = await visitor.open("/webhooks/stripe", NAVIGATION_HEADERS);
	expect([getResponse.status, getResponse.headers.get("allow")]).toEqual([405, "POST"]);
	expect(getResponse.html).toContain("THAT DID NOT WORK");
	const saver = await visitor.upload(
		"/data-saver",
		{},
		new File(["x".repeat(600_000)], "x"),
		NAVIGATION_HEADERS,
	);
	expect(saver.status).toBe(413);
	expect(saver.html).toContain("THAT DID NOT WORK");
});
