import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Addresses } from "./addresses";
import { createCertificate } from "./certificate";

const addresses = new Addresses();
const listening: Server[] = [];
let folder: string;
let shop: string;
let secure: string;

async function listen(server: Server): Promise<number> {
	listening.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "toolyard-peer-"));
	shop = `http://127.0.0.1:${await listen(
		createServer(({ url }, answer) => {
			if (url === "/") answer.writeHead(302, { location: "/en?all" }).end();
			else answer.writeHead(url === "/en?all" ? 200 : 404).end("A shop");
		}),
	)}`;
	const server = createSecureServer(createCertificate(), (_, answer) => answer.end("A shop"));
	secure = `https://localhost:${await listen(server)}`;
});
afterAll(async () => {
	await addresses.end();
	for (const server of listening) server.close();
	await rm(folder, { recursive: true, force: true });
});

describe("kinds of page arguments", () => {
	test("a URL without TLS is visited behind the edge after its redirects", async () => {
		const page = await addresses.openPage(`list=${shop}`);
		expect(page).toMatchObject({ kind: "list", title: shop, isOurs: false });
		expect(page.url).toMatch(/^https:\/\/localhost:\d+\/en\?all$/);
	});

	test("a URL with TLS is visited as it is, with a self-signed certificate too", async () => {
		expect(await addresses.openPage(secure)).toMatchObject({ kind: "home", url: `${secure}/` });
	});

	test("a folder with an npm start script is started once", async () => {
		const peer = join(folder, "peer");
		await mkdir(peer);
		await writeFile(join(peer, "package.json"), '{ "scripts": { "start": "node serve.cjs" } }');
		await writeFile(
			join(peer, "serve.cjs"),
			'require("node:http").createServer((_, answer) => answer.end("A shop")).listen(process.env.PORT, "127.0.0.1");',
		);
		const home = await addresses.openPage(peer);
		const product = await addresses.openPage(`product=${peer}#/bolt`);
		expect([home.title, product.title]).toEqual(["peer /", "peer /bolt"]);
		expect(product.url).toBe(`${home.url}bolt`);
	});
});

describe("an argument that is no page is refused by name", () => {
	test.each([
		["nothing listens", async () => "http://127.0.0.1:9", "http://127.0.0.1:9 does not answer"],
		["there is no such page", async () => `${shop}/gone`, "/gone answered 404, not 200."],
		["there is no such folder", async () => "localhost:3000", "localhost:3000 is no folder with"],
		[
			"the folder does not start",
			async () => createUnbuiltFolder(),
			"has to serve at the PORT it is given",
		],
	])("%s", async (_, argument, message) => {
		await expect(addresses.openPage(await argument())).rejects.toThrow(message);
	});
});

async function createUnbuiltFolder(): Promise<string> {
	const peer = join(folder, "unbuilt");
	await mkdir(peer);
	await writeFile(
		join(peer, "package.json"),
		'{ "scripts": { "start": "node build/missing.js" } }',
	);
	return peer;
}
