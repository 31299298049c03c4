import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { Browser } from "~/testing/browser";
import { ask } from "~/testing/worker";

const HOST = new URL(env.APP_ORIGIN).host;

const post = (path: string, body: BodyInit | null, type?: string) =>
	ask(new URL(path, env.APP_ORIGIN).href, {
		method: "POST",
		body,
		headers: { origin: env.APP_ORIGIN, host: HOST, ...(type ? { "content-type": type } : {}) },
		redirect: "manual",
	});

test.each([
	["plain text", "email=a", "text/plain"],
	["nothing at all", null, undefined],
	[
		"a file that was cut off",
		"--x\r\nContent-Disposition: form-data; na",
		"multipart/form-data; boundary=x",
	],
])("a form that is %s is a page with status 400", async (_what, body, type) => {
	for (const path of ["/login", "/signup", "/contact", "/newsletter"]) {
		const answer = await post(path, body, type);
		expect([path, answer.status]).toEqual([path, 400]);
		expect(await answer.text()).toContain("THAT DID NOT WORK");
	}
});

test("fields that no form of the shop has are left out, however long a list they claim to be", async () => {
	const visitor = new Browser();
	const odd = { "x[30000000]": "1", "x[4294967294]": "1", __intent__: "x", __state__: "{}" };
	const { status, html } = await visitor.submit("/login", { ...odd, email: "nobody" });
	expect(status).toBe(400);
	expect(html).toContain("Password is Required");
	expect(html).not.toContain("30000000");
});

test("a form of more than half a megabyte is not read", async () => {
	const body = new URLSearchParams({ message: "x".repeat(600_000) }).toString();
	const answer = await ask(new URL("/contact", env.APP_ORIGIN).href, {
		method: "POST",
		body,
		headers: {
			origin: env.APP_ORIGIN,
			host: HOST,
			"content-type": "application/x-www-form-urlencoded",
			"content-length": String(body.length),
		},
	});
	expect(answer.status).toBe(413);
	await answer.text();
});

test("what is written in codes without need is the same address to the sieve, the API and the pages", async () => {
	const coded = await ask(new URL("/%61pi/v1/no-such-call", env.APP_ORIGIN).href, {});
	expect(coded.headers.get("content-type")).toBe("application/problem+json");
	await coded.text();
	expect((await new Browser().open("/%6Cogin")).html).toContain("Forgot Password");
	expect((await new Browser().open("/products/%E0%A4%A")).status).toBeLessThan(500);
});
