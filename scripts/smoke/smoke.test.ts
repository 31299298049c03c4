import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { runSmokeChecks } from "./smoke";

let server: Server | undefined;
afterEach(() => server?.close());

async function startServer(answer: RequestListener): Promise<string> {
	const listening = createServer(answer);
	server = listening;
	await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const findProblems = async (origin: string) =>
	new Map((await runSmokeChecks(origin)).map(({ name, wrong }) => [name, wrong.join("; ")]));

test("a server that answers everything with a bare page fails each check", async () => {
	const origin = await startServer((request, response) => {
		request.resume();
		response.setHeader("content-type", "text/html").end('<img src="/images/a.webp">');
	});
	const wrong = await findProblems(origin);
	expect(wrong.get("/ is a page, with its headers")).toContain("has no content-security-policy");
	expect(wrong.get("/no-such-page is a page, with its headers")).toContain("answered 200, not 404");
	expect(wrong.get("a product's picture comes")).toBe("came as text/html, not image/");
	expect(wrong.get("a script comes")).toBe("/products names none");
	expect(wrong.get("a form posted from another site is refused")).toContain("200, not 403");
	expect(wrong.get("a body that is too large is refused")).toBe("answered 200, not 413");
	expect(wrong.get("a password is hashed within the Worker's limits")).toContain("200, not 400");
	expect(wrong.get("the API answers in JSON")).toContain("came as text/html");
	expect([...wrong].filter(([, lines]) => lines === "")).toEqual([]);
});

test("a Worker that is stopped for its CPU time while hashing a password is found", async () => {
	const origin = await startServer((request, response) => {
		request.resume();
		response.statusCode = request.url === "/login" && request.method === "POST" ? 503 : 200;
		response.end("error code: 1102");
	});
	const wrong = await findProblems(origin);
	expect(wrong.get("a password is hashed within the Worker's limits")).toContain("503, not 400");
});

test("the smoke test rejects when nothing answers", async () => {
	const origin = await startServer(() => {});
	await new Promise((resolve) => server?.close(resolve));
	await expect(runSmokeChecks(origin)).rejects.toThrow();
});

test("a new shop without products has no picture to come", async () => {
	const origin = await startServer((request, response) => {
		request.resume();
		response.setHeader("content-type", "text/html").end("<h2>No products yet</h2>");
	});
	expect((await findProblems(origin)).get("a product's picture comes")).toBe("");
});
