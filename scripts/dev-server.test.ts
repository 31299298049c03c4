import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePorts, type StartedServer, startServer } from "./start-server";

let stateDir = "";
let port = 0;
let shop: StartedServer;

beforeAll(async () => {
	stateDir = await mkdtemp(join(tmpdir(), "toolyard-dev-"));
	port = await findFreePorts();
	const command = ["npx", "--no-install", "tsx", "scripts/start.ts", "--dev"];
	shop = await startServer(command, { port, env: { STATE_DIR: stateDir } });
});

afterAll(async () => {
	await shop?.end();
	await rm(stateDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

test.each([
	["/", 200, "LATEST FROM INVENTORY"],
	["/categories/bolts", 200, "TY-0"],
	["/api/v1/products", 200, '"_id"'],
	["/nowhere", 404, "PAGE NOT FOUND"],
])("`npm run dev` answers %s with %i", async (path, status, text) => {
	const response = await fetch(`${shop.base}${path}`);
	expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
});

test("`npm run dev` sends mail", async () => {
	const body = new URLSearchParams({ intent: "forgot-password", email: "shopper@toolyard.test" });
	expect((await fetch(`${shop.base}/login`, { method: "POST", body })).ok).toBe(true);
	const readInbox = async () => {
		const accept = { accept: "application/json" };
		return (await fetch(`http://127.0.0.1:${port + 1}/inbox`, { headers: accept })).text();
	};
	await expect.poll(readInbox).toContain("shopper@toolyard.test");
});
