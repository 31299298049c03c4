import { type Schema, Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { fetchApiDescription } from "~/testing/http/api-client";
import { Browser } from "~/testing/http/browser";
import { type ApiDescription, type CallDescription, findCallDescription } from "./call-description";
import { prepareCall } from "./prepare-call";

const SHOP = "http://shop.test";

async function findCall(name: string): Promise<CallDescription> {
	const call = findCallDescription(
		(await fetchApiDescription()) as unknown as ApiDescription,
		name,
	);
	if (!call) throw new Error(`No call ${name}`);
	return call;
}

function buildForm(
	{ inputs }: CallDescription,
	typed: Record<string, string | File> = {},
): FormData {
	const form = new FormData();
	for (const { field, name, example } of inputs) form.set(field, typed[name] ?? example);
	return form;
}

async function listPageCurlLines(): Promise<Map<string, string>> {
	const { html } = await new Browser().open("/api/v1/docs");
	const calls = html.matchAll(/<article id="(\w+)"[\s\S]*?<pre class="[^"]*">([\s\S]*?)<\/pre>/g);
	const plain = (line: string) =>
		line.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
	return new Map(Array.from(calls, ([, name = "", line = ""]) => [name, plain(line)]));
}

test("a form sent unchanged equals the page's line of curl", async () => {
	const lines = await listPageCurlLines();
	expect(lines.size).toBe(76);
	// Lines with variables or a file can't be compared.
	const completeLines = Array.from(lines).filter(
		([, line]) => !/\$(?!TOKEN\b)[A-Z]+|-F/.test(line),
	);
	expect(completeLines.length).toBeGreaterThan(15);
	for (const [name, line] of completeLines) {
		const call = await findCall(name);
		const { curl, request } = prepareCall(call, buildForm(call), call.needsToken ? "t" : "", SHOP);
		expect(curl).toBe(line.replace('"shopper-demo-1"', `"'"$PASSWORD"'"`));
		expect(request.headers.get("authorization")).toBe(call.needsToken ? "Bearer t" : null);
	}
});

test("every example in the description matches its schema", async () => {
	const { paths } = await fetchApiDescription();
	const wrong: string[] = [];
	let matchCount = 0;
	JSON.stringify(paths, (name, value) => {
		const examples: unknown[] = Array.isArray(value?.examples) ? value.examples : [];
		for (const example of examples) {
			matchCount += 1;
			const { valid } = new Validator(value as Schema, "2020-12").validate(example);
			if (!valid) wrong.push(`${name}: ${JSON.stringify(example)}`);
		}
		return value;
	});
	expect(wrong).toEqual([]);
	expect(matchCount).toBeGreaterThan(25);
});

test("typed values are sent unchanged in the URL, headers and body, and quoted for the shell", async () => {
	const cart = await findCall("addToCart");
	const typed = { productID: 'it\'s "one"', pQuantity: "many", "Idempotency-Key": "key-of-mine" };
	const posted = prepareCall(cart, buildForm(cart, typed), "", SHOP);
	expect(await posted.request.json()).toEqual({ productID: 'it\'s "one"', pQuantity: "many" });
	expect(posted.request.headers.get("idempotency-key")).toBe("key-of-mine");
	expect(posted.curl).toContain("-H 'Idempotency-Key: key-of-mine'");
	expect(posted.curl).toContain('"productID": "it\'\\\'\'s \\"one\\""');

	// A typed dollar sign is no variable and a blank no number; a value that no header can carry is
	// an error.
	const shellLikeInput = prepareCall(
		cart,
		buildForm(cart, { productID: "$HOME", pQuantity: " " }),
		"",
		SHOP,
	);
	expect(await shellLikeInput.request.json()).toEqual({ productID: "$HOME", pQuantity: " " });
	expect(shellLikeInput.curl).toContain('"productID": "$HOME"');
	expect(() =>
		prepareCall(cart, buildForm(cart, { "Idempotency-Key": "line\nbreak" }), "", SHOP),
	).toThrow(expect.objectContaining({ field: "addToCart-header-Idempotency-Key" }));

	const product = await findCall("getProduct");
	const { request, curl } = prepareCall(product, buildForm(product, { id: "a/b!$c" }), "", SHOP);
	expect(request.url).toBe(`${SHOP}/api/v1/products/a%2Fb%21%24c`);
	expect(curl).toContain("/products/a%2Fb%21%24c");

	const list = await findCall("listProducts");
	const emptied = prepareCall(list, buildForm(list, { limit: "" }), "", SHOP);
	expect(emptied.request.url).toBe(`${SHOP}/api/v1/products`);
	expect(() => prepareCall(list, buildForm(list), "line\nbreak", SHOP)).toThrow();
});

test("a picture is sent as multipart, and an empty field as an empty form", async () => {
	const upload = await findCall("uploadPicture");
	const image = new File(["picture"], "bolt's.png", { type: "image/png" });
	const { request, curl } = prepareCall(upload, buildForm(upload, { image }), "t", SHOP);
	const sent = (await request.formData()).get("image");
	expect(sent instanceof File && sent.name).toBe("bolt's.png");
	expect(curl).toContain("-F 'image=@bolt'\\''s.png'");
	const none = prepareCall(upload, buildForm(upload, { image: new File([], "") }), "t", SHOP);
	expect((await none.request.formData()).has("image")).toBe(false);
});
