import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createAdmin } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { parseForm } from "./parse-form.server";
import { readFormData } from "./read-form-data.server";

const HOST = new URL(env.APP_ORIGIN).host;

const postForm = (path: string, body: BodyInit | null, type?: string, headers = {}) =>
	fetchWorker(new URL(path, env.APP_ORIGIN).href, {
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
		const response = await postForm(path, body, type);
		expect([path, response.status]).toEqual([path, 400]);
		expect(await response.text()).toContain("THAT DID NOT WORK");
	}
});

test("unknown field names are dropped, including huge list indexes", async () => {
	const visitor = new Browser();
	const odd = { "x[30000000]": "1", "x[4294967294]": "1", __intent__: "x", __state__: "{}" };
	const { status, html } = await visitor.submit("/login", { ...odd, email: "nobody" });
	expect(status).toBe(400);
	expect(html).toContain("Password is Required");
	expect(html).not.toContain("30000000");
});

const CHUNK = new Uint8Array(64 * 1024).fill(120);
const MULTIPART = "multipart/form-data; boundary=x";
const FIELD = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n';

test.each([
	["that tells its length", "application/x-www-form-urlencoded", "message=", true],
	["in parts that tells its length", MULTIPART, FIELD, true],
	["that tells no length", "application/x-www-form-urlencoded", "message=", false],
	["in parts that tells no length", MULTIPART, FIELD, false],
])("a form of more than half a megabyte %s is not read to its end", async (...given) => {
	const [, type, start, hasLength] = given;
	for (const path of ["/contact", "/login", "/newsletter"]) {
		let chunks = 0;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
			pull(controller) {
				chunks += 1;
				controller.enqueue(CHUNK);
				if (chunks === 64) controller.close();
			},
		});
		const length = String(start.length + 64 * CHUNK.length);
		const response = await postForm(
			path,
			body,
			type,
			hasLength ? { "content-length": length } : {},
		);
		expect([path, response.status]).toEqual([path, 413]);
		expect(await response.text()).toContain("THAT DID NOT WORK");
		expect(chunks).toBeLessThan(hasLength ? 3 : 12);
	}
});

const URLENCODED = "application/x-www-form-urlencoded";
const formatPart = (name: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;

function manyFields(field: (at: number) => string): string {
	let body = "";
	for (let index = 0; body.length < 511 * 1024; index += 1) body += field(index);
	return body;
}

const FLOODS: [string, string, (at: number) => string][] = [
	["one name again and again", URLENCODED, () => "a=&"],
	["names without a value", URLENCODED, () => "a&"],
	["nothing but separators", URLENCODED, () => "&"],
	["names that no form has", URLENCODED, (at) => `${at.toString(36)}.=&`],
	["names that a form could have", URLENCODED, (at) => `a${at.toString(36)}=&`],
	["places in a list", URLENCODED, (at) => `x[${at}]=&`],
	["one name in parts", MULTIPART, () => formatPart("a")],
	["names that no form has in parts", MULTIPART, (at) => formatPart(`.${at}`)],
	["places in a list in parts", MULTIPART, (at) => formatPart(`x[${at}]`)],
	["empty parts", MULTIPART, () => "--x\r\n\r\n"],
	["boundaries", MULTIPART, () => "--x\r\n"],
];

// A busy machine delays one try; a slow program all.
test.each(FLOODS)(
	"a form of 512 KB with %s is refused within a second, and a page within half of one",
	{ retry: 2 },
	async (_what, type, field) => {
		const body = manyFields(field);
		await new Browser().open("/terms");
		for (const path of ["/login", "/data-saver"]) {
			const start = Date.now();
			const rejected = postForm(path, body, type, { accept: "text/html" }).then(
				async (response) => {
					const html = await response.text();
					return { status: response.status, html, ms: Date.now() - start };
				},
			);
			expect((await new Browser().open("/terms")).status).toBe(200);
			const pageMs = Date.now() - start;
			const { status, html, ms } = await rejected;
			expect([path, status]).toEqual([path, 413]);
			expect(html).toContain("The form was too long, so nothing was saved");
			expect(ms).toBeLessThan(1000);
			expect(pageMs).toBeLessThan(500);
		}
	},
);

test("a form may have at most 300 fields in either encoding", async () => {
	const send = async (body: string, type: string) => {
		const response = await postForm("/login", body, type);
		await response.text();
		return response.status;
	};
	const one = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
	expect(await send(`${"a=1&".repeat(299)}a=1`, URLENCODED)).toBe(400);
	expect(await send(`${"a=1&".repeat(300)}a=1`, URLENCODED)).toBe(413);
	expect(await send(`${one.repeat(300)}--x--`, MULTIPART)).toBe(400);
	expect(await send(`${one.repeat(301)}--x--`, MULTIPART)).toBe(413);
});

test("an upload form with too many fields is rejected too", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const fields = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a${at}`, ""]));
	expect((await admin.upload("/dashboard/addProduct", fields, null)).status).toBe(413);
});

const createFormRequest = (fields: number) =>
	new Request(env.APP_ORIGIN, {
		method: "POST",
		body: new URLSearchParams(Array.from({ length: fields }, () => ["sku", "A-1"])),
	});

test("a route can declare that its form has more fields", async () => {
	expect((await parseForm(createFormRequest(1000), 1000)).getAll("sku")).toHaveLength(1000);
	await expect(parseForm(createFormRequest(1001), 1000)).rejects.toMatchObject({ status: 413 });
	await expect(parseForm(createFormRequest(1000))).rejects.toMatchObject({ status: 413 });
});

test("a form is parsed once per request", async () => {
	const request = createFormRequest(2);
	expect(await parseForm(request)).toBe(await parseForm(request));
});

test("boundaries that span two chunks of the body are counted", async () => {
	const bytes = new TextEncoder().encode(formatPart("a").repeat(12));
	let offset = 0;
	const body = new ReadableStream({
		pull(controller) {
			controller.enqueue(bytes.slice(offset, offset + 5));
			offset += 5;
			if (offset >= bytes.length) controller.close();
		},
	});
	const headers = new Headers({ "content-type": MULTIPART });
	const limits = { maxBytes: 10_000, maxFields: 10 };
	expect(await readFormData({ headers, body }, limits)).toBe("too-large");
});

test("unnecessary percent-encoding doesn't change how a path is limited or routed", async () => {
	const encodedResponse = await fetchWorker(
		new URL("/%61pi/v1/no-such-call", env.APP_ORIGIN).href,
		{},
	);
	expect(encodedResponse.headers.get("content-type")).toBe("application/problem+json");
	await encodedResponse.text();
	expect((await new Browser().open("/%6Cogin")).html).toContain("Forgot Password");
	expect((await new Browser().open("/products/%E0%A4%A")).status).toBeLessThan(500);
});

test("numbers may be typed in Bengali digits in every form; other texts and passwords stay as they are", async () => {
	const typed = {
		"quantity-1": "১২",
		price: "১,২৫০.৫০",
		phone: "+৮৮০ ১৭১১-০০০০০১",
		day: "৩০/১১/২০২৬",
		arabic: "١٢",
		note: "১২ বাক্স",
		password: "১২৩৪৫৬৭৮",
		newPassword: "১২৩৪৫৬৭৮",
	};
	const form = await parseForm(
		new Request("https://shop.test/", { method: "POST", body: new URLSearchParams(typed) }),
	);
	expect(Object.fromEntries(form)).toEqual({
		...typed,
		"quantity-1": "12",
		price: "1,250.50",
		phone: "+880 1711-000001",
		day: "30/11/2026",
		arabic: "12",
	});
});
