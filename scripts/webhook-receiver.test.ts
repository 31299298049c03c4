import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

const SECRET = `whsec_${Buffer.from("a-secret-of-thirty-two-bytes-ok!").toString("base64")}`;

const walk = readFileSync(new URL("../docs/api.md", import.meta.url), "utf8");
const [, receiver = ""] = /```js\n([\s\S]*?)```/.exec(walk) ?? [];

async function readLines(program: ChildProcess, count: number, lines: string[]): Promise<string[]> {
	while (lines.length < count) {
		const [chunk] = await new Promise<[Buffer]>((resolve, reject) => {
			program.stdout?.once("data", (data: Buffer) => resolve([data]));
			program.once("exit", () => reject(new Error("The receiver ended.")));
		});
		lines.push(...chunk.toString().trim().split("\n"));
	}
	return lines;
}

test("the receiver of docs/api.md accepts each signed message once and refuses all others", async () => {
	const folder = mkdtempSync(join(tmpdir(), "receiver-"));
	const file = join(folder, "receiver.mjs");
	writeFileSync(file, receiver);
	const program = spawn(process.execPath, [file], {
		env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		const [begun = ""] = await readLines(program, 1, []);
		const port = begun.split(" ")[1];
		const data = { _id: "order-1", orderNumber: "SO-100482", lines: [{}, {}] };
		const body = JSON.stringify({ id: "evt_1", type: "order.paid", data });
		const post = async (id: string, at: Date, sent = body, secret = SECRET) => {
			const signature = new Webhook(secret).sign(id, at, body);
			const headers = {
				"webhook-id": id,
				"webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
				// Two signatures, as while a secret is rotated.
				"webhook-signature": `v1,AAAA ${signature}`,
			};
			const answer = await fetch(`http://127.0.0.1:${port}`, {
				method: "POST",
				body: sent,
				headers,
			});
			return answer.status;
		};
		const now = new Date();
		const firstLine = readLines(program, 1, []);
		expect(await post("evt_1", now)).toBe(204);
		expect(await post("evt_1", now)).toBe(204);
		expect(await post("evt_2", now, `${body} `)).toBe(400);
		expect(await post("evt_2", now, body, `whsec_${btoa("another")}`)).toBe(400);
		expect(await post("evt_2", new Date(Date.now() - 600_000))).toBe(400);
		expect((await fetch(`http://127.0.0.1:${port}`, { method: "POST", body })).status).toBe(400);
		expect(await firstLine).toEqual(["SO-100482 is paid: ship 2 lines"]);
	} finally {
		program.kill();
		rmSync(folder, { recursive: true });
	}
});
