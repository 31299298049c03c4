import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { Browser } from "~/testing/browser";
import { ask } from "~/testing/worker";

const HOST = new URL(env.APP_ORIGIN).host;

const post = (path: string, body: BodyInit | null, type?: string, headers = {}) =>
	ask(new URL(path, env.APP_ORIGIN).href, {
		method: "POST",
		body,
		headers: {
			origin: env.APP_ORIGIN,
			host: HOST,
			...(type ? { "content-type": type } : {}),
			...headers,
		},
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

const PIECE = new Uint8Array(64 * 1024).fill(120);
const MULTIPART = "multipart/form-data; boundary=x";
const FIELD = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n';

test.each([
	["that tells its length", "application/x-www-form-urlencoded", "message=", true],
	["in parts that tells its length", MULTIPART, FIELD, true],
	["that tells no length", "application/x-www-form-urlencoded", "message=", false],
	["in parts that tells no length", MULTIPART, FIELD, false],
])("a form of more than half a megabyte %s is not read to its end", async (...given) => {
	const [, type, start, tellsLength] = given;
	for (const path of ["/contact", "/login", "/newsletter"]) {
		let pieces = 0;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
			pull(controller) {
				pieces += 1;
				controller.enqueue(PIECE);
				if (pieces === 64) controller.close();
			},
		});
		const length = String(start.length + 64 * PIECE.length);
		const answer = await post(path, body, type, tellsLength ? { "content-length": length } : {});
		expect([path, answer.status]).toEqual([path, 413]);
		expect(await answer.text()).toContain("THAT DID NOT WORK");
		expect(pieces).toBeLessThan(tellsLength ? 3 : 12);
	}
});

test("what is written in codes without need is the same address to the sieve, the API and the pages", async () => {
	const coded = await ask(new URL("/%61pi/v1/no-such-call", env.APP_ORIGIN).href, {});
	expect(coded.headers.get("content-type")).toBe("application/problem+json");
	await coded.text();
	expect((await new Browser().open("/%6Cogin")).html).toContain("Forgot Password");
	expect((await new Browser().open("/products/%E0%A4%A")).status).toBeLessThan(500);
});
