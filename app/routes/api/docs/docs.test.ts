import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createApiClient, fetchApiDescription } from "~/testing/http/api-client";
import { Browser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";

test("the API page documents every call of openapi.json with a line of curl", async () => {
	const { html, status } = await new Browser().open("/api/v1/docs");
	expect(status).toBe(200);
	const { paths } = await fetchApiDescription();
	for (const [path, methods] of Object.entries(paths)) {
		for (const [method, { operationId }] of Object.entries(methods)) {
			const heading = html.slice(html.indexOf(`id="${operationId}-title"`)).slice(0, 250);
			expect(heading, operationId).toContain(method.toUpperCase());
			expect(heading, operationId).toContain(path);
		}
	}
	const lines = html.match(/<pre class="[^"]*">curl/g) ?? [];
	expect(lines.length).toBe(77);
});

test("the API page without scripts has no buttons and no fields", async () => {
	const { html } = await new Browser().open("/api/v1/docs");
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
	expect(main.match(/<div hidden=""><button/g)).toHaveLength(76);
	expect(main.match(/<button/g)).toHaveLength(76);
	expect(main).not.toMatch(/<(form|input)/);
});

test("each problem type's URL leads to its section on the page", async () => {
	const { html } = await new Browser().open("/api/v1/docs");
	const { body } = await createApiClient().get("/mycart");
	const { pathname, hash } = new URL(String(body.type));
	expect(pathname).toBe("/api/v1/docs");
	expect(html).toContain(`id="${hash.slice(1)}"`);
});

test("the API page returns HTML, and an unknown path below it returns a problem", async () => {
	const page = await fetchWorker(`${env.APP_ORIGIN}/api/v1/docs`);
	expect(page.headers.get("content-type")).toContain("text/html");
	const beside = await fetchWorker(`${env.APP_ORIGIN}/api/v1/docs/more`);
	expect([beside.status, beside.headers.get("content-type")]).toEqual([
		404,
		"application/problem+json",
	]);
});
