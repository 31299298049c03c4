import { env } from "cloudflare:test";
import { createHash } from "node:crypto";
import { createElement } from "react";
import { expect, test } from "vitest";
import { createProduct } from "~/testing/factories/factories";
import { createCustomizedServer } from "~/testing/http/customized-server";
import { fetchWorker } from "~/testing/http/worker";

const toCspHash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function findInline(html: string, policy: string | null) {
	// The browser doesn't run data blocks, and the policy doesn't cover them.
	const found = html.matchAll(
		/<(script|style)(?! type="application\/ld\+json")[^>]*>(.*?)<\/\1>/gs,
	);
	return Array.from(found, ([, name, text = ""]) => ({
		name,
		text,
		isTrusted: policy?.includes(toCspHash(text)) ?? false,
	}));
}

test("a page's policy lists the hashes of its inline scripts and styles, the same each time", async () => {
	const openPage = async () => {
		const response = await fetchWorker(new URL("/products", env.APP_ORIGIN));
		const policy = response.headers.get("content-security-policy");
		return { html: await response.text(), policy };
	};
	const [{ html, policy }, again] = [await openPage(), await openPage()];
	const inline = findInline(html, policy);
	expect(inline.map(({ name }) => name)).toEqual(["script", "style", "script"]);
	expect(inline.filter(({ isTrusted }) => !isTrusted)).toEqual([]);
	// One more for the empty style.
	expect(policy?.match(/'sha256-/g)).toHaveLength(inline.length + 1);
	expect(policy).not.toContain("nonce");
	expect(html).not.toContain("nonce");
	expect(again).toEqual({ html, policy });
});

test("an injected script is not trusted, with any nonce", async () => {
	const injected = '<script>a()</script><script nonce="00112233">b()</script><style>c{}</style>';
	const shop = createCustomizedServer({
		route: {
			default: () => createElement("div", { dangerouslySetInnerHTML: { __html: injected } }),
		},
	});
	const { html, headers } = await shop("/products");
	const inline = findInline(html, headers.get("content-security-policy"));
	const untrusted = inline.filter(({ isTrusted }) => !isTrusted).map(({ text }) => text);
	expect(untrusted).toEqual(["a()", "b()", "c{}"]);
});

test("a product's name can't end the script with the hydration payload", async () => {
	const name = "</script><script>alert(1)</script>";
	await createProduct({ name });
	const response = await fetchWorker(new URL("/products", env.APP_ORIGIN));
	const html = await response.text();
	expect(html).toContain("alert(1)");
	expect(html).not.toContain("<script>alert(1)");
});
