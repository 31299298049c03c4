import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../server.ts";
import type { Message } from "./inbox-state.ts";

let emulators: Emulators;
beforeEach(async () => {
	emulators = await startEmulators({ port: 0 });
});
afterEach(() => emulators.close());

const MAIL = {
	from: "Toolyard <shop@toolyard.test>",
	to: ["Shopper <Shopper@Toolyard.test>"],
	subject: "Verify your e-mail",
	text: "Open http://shop.test/verify?code=1.",
	html: '<p style="color:red">Open <a href="http://shop.test/verify?code=1&amp;x=2">this</a></p>',
};

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(`${emulators.url}${path}`, {
		method: "POST",
		headers: { authorization: "Bearer re_test", "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
}

async function inbox(query = ""): Promise<Message[]> {
	const response = await fetch(`${emulators.url}/inbox${query}`, {
		headers: { accept: "application/json" },
	});
	return (await response.json()) as Message[];
}

const SMS_KEY = `Basic ${btoa("ACtoolyard:local-sms-token")}`;

function text(fields: Record<string, string>, authorization = SMS_KEY): Promise<Response> {
	return fetch(`${emulators.url}/2010-04-01/Accounts/ACtoolyard/Messages.json`, {
		method: "POST",
		headers: { authorization },
		body: new URLSearchParams({ From: "Toolyard", ...fields }),
	});
}

test("an SMS is accepted as by Twilio and shown with its links", async () => {
	const answer = await text({
		To: "+8801712345678",
		Body: "Open http://shop.test/a.",
		ValidityPeriod: "600",
	});
	expect(answer.status).toBe(201);
	const resource = (await answer.json()) as { sid: string };
	expect(resource).toMatchObject({
		account_sid: "ACtoolyard",
		body: "Open http://shop.test/a.",
		from: "Toolyard",
		sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
		status: "queued",
		to: "+8801712345678",
	});
	expect(await inbox()).toMatchObject([
		{ id: resource.sid, kind: "sms", subject: null, html: null, links: ["http://shop.test/a"] },
	]);
	const page = await (await fetch(`${emulators.url}/inbox`)).text();
	expect(page).toContain("SMS</h2>");
	expect(page).toContain("<dd>+8801712345678</dd>");
});

test.each([
	[{ To: "" }, 21604],
	[{ From: "" }, 21603],
	[{ Body: "" }, 21602],
	[{ To: "01712345678" }, 21211],
	[{ To: "+0171" }, 21211],
	[{ From: "The Toolyard Shop" }, 21212],
	[{ Body: "x".repeat(1601) }, 21617],
	[{ ValidityPeriod: "36001" }, 90007],
])("an SMS that Twilio would refuse is refused: %j", async (wrong, code) => {
	const response = await text({ To: "+8801712345678", Body: "Hello", ...wrong });
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ code, status: 400 });
	expect(await inbox()).toEqual([]);
});

test("an SMS without a key is refused", async () => {
	for (const wrong of ["", "Bearer x", "Basic", `Basic ${btoa("no-secret")}`]) {
		const response = await text({ To: "+8801712345678", Body: "Hello" }, wrong);
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ code: 20003 });
	}
});

test("a mail is shown with its links and found by its recipient in any case", async () => {
	const { id } = (await (await post("/emails", MAIL)).json()) as { id: string };
	await post("/emails", { ...MAIL, to: "other@toolyard.test" });
	const found = await inbox("?to=SHOPPER@toolyard.test");
	expect(found).toMatchObject([
		{
			id,
			kind: "mail",
			subject: MAIL.subject,
			links: ["http://shop.test/verify?code=1&x=2", "http://shop.test/verify?code=1"],
		},
	]);
});

test("an idempotency key stores one mail, and other content under it is refused", async () => {
	const headers = { "idempotency-key": "verify-7" };
	const first = await (await post("/emails", MAIL, headers)).json();
	const again = await (await post("/emails", MAIL, headers)).json();
	const other = await post("/emails", { ...MAIL, subject: "Other" }, headers);
	expect(again).toEqual(first);
	expect(other.status).toBe(409);
	expect(await inbox()).toHaveLength(1);
});

test.each([
	[{ ...MAIL, to: undefined }, "missing_required_field", "Missing `to` field."],
	[{ ...MAIL, from: "nobody" }, "validation_error", "Invalid `from` field."],
	[{ ...MAIL, text: undefined, html: undefined }, "validation_error", "Missing `html` or `text`"],
])("a mail that the provider would refuse is refused (%#)", async (body, name, message) => {
	const response = await post("/emails", body);
	expect(response.status).toBe(422);
	expect(await response.json()).toMatchObject({
		statusCode: 422,
		name,
		message: expect.stringContaining(message),
	});
});

test("a mail's other headers are shown, and a header with a line break is refused", async () => {
	const headers = { "List-Unsubscribe": "<http://shop.test/leave?a=1&b=2>" };
	await post("/emails", { ...MAIL, headers });
	expect(await inbox()).toMatchObject([{ headers }]);
	const page = await (await fetch(`${emulators.url}/inbox`)).text();
	expect(page).toContain("<dt>List-Unsubscribe</dt>");
	expect(page).toContain("&lt;http://shop.test/leave?a=1&amp;b=2&gt;");
	for (const wrong of [{ "X-A": "b\r\nBcc: x@y.z" }, { "X-A": 1 }, "X-A: b"]) {
		expect((await post("/emails", { ...MAIL, headers: wrong })).status).toBe(422);
	}
	expect(await inbox()).toHaveLength(1);
});

test("a mail without a key is refused", async () => {
	expect((await post("/emails", MAIL, { authorization: "" })).status).toBe(401);
	expect(await inbox()).toEqual([]);
});

test("an SMS is listed above the older mail, and the inbox can be emptied", async () => {
	await post("/emails", MAIL);
	await text({ To: "+8801712345678", Body: "Your code is 123456" });
	expect((await inbox()).map(({ kind }) => kind)).toEqual(["sms", "mail"]);
	expect((await inbox("?to=%2B8801712345678")).map(({ text }) => text)).toEqual([
		"Your code is 123456",
	]);
	await fetch(`${emulators.url}/inbox`, { method: "DELETE" });
	expect(await inbox()).toEqual([]);
});

test("a mail's HTML is shown in a sandboxed frame", async () => {
	await post("/emails", { ...MAIL, html: '<script>alert(1)</script><b>"Hi"</b>' });
	const page = await (await fetch(`${emulators.url}/inbox`)).text();
	expect(page).not.toContain("<script>alert");
	expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test("mail and payments survive a restart when there is a state file", async () => {
	const folder = mkdtempSync(join(tmpdir(), "emulators-"));
	const stateFile = join(folder, "state", "emulators.json");
	const first = await startEmulators({ port: 0, stateFile });
	const intent = await fetch(`${first.url}/v1/payment_intents`, {
		method: "POST",
		headers: { authorization: "Bearer sk_test_toolyard" },
		body: "amount=150000&currency=bdt",
	});
	const { id } = (await intent.json()) as { id: string };
	await first.close();
	const second = await startEmulators({ port: 0, stateFile });
	const known = await fetch(`${second.url}/v1/payment_intents/${id}`, {
		headers: { authorization: "Bearer sk_test_toolyard" },
	});
	expect(known.status).toBe(200);
	await second.close();
	rmSync(folder, { recursive: true });
});

test("a mail to the shop is delivered with the header of the receiving server above it", async () => {
	const delivered: { url: string; body: string }[] = [];
	const shop = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			delivered.push({ url: request.url ?? "", body: Buffer.concat(chunks).toString() });
			response.end();
		});
	}).listen(0, "127.0.0.1");
	await once(shop, "listening");
	const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/email`;
	const sender = await startEmulators({ port: 0, inbound: { url, to: "orders@shop.test" } });
	try {
		const form = new FormData();
		for (const [name, value] of [
			["from", "rahim@works.test"],
			["subject", "অর্ডার"],
			["text", "TY-0912 x 10"],
		] as const)
			form.set(name, value);
		form.set("file", new File(["TY-0912,10"], "list.csv", { type: "text/csv" }));
		const sent = await fetch(`${sender.url}/inbound`, {
			method: "POST",
			body: form,
			redirect: "manual",
		});
		expect(sent.status).toBe(303);
		const raw = await fetch(`${sender.url}/inbound?from=a%40b.test&verdict=fail`, {
			method: "POST",
			headers: { "content-type": "message/rfc822" },
			body: "From: a@b.test\r\n\r\nHello",
		});
		expect(raw.status).toBe(200);
		const [written, forged] = delivered;
		expect(written?.url).toBe("/email?from=rahim%40works.test&to=orders%40shop.test");
		expect(written?.body).toMatch(
			/^Authentication-Results: mx\.cloudflare\.net;[\s\S]*dmarc=pass header\.from=works\.test/,
		);
		expect(written?.body).toContain(`Content-Type: text/csv`);
		expect(written?.body).toContain(Buffer.from("TY-0912,10").toString("base64"));
		expect(forged?.body).toMatch(
			/^Authentication-Results:[\s\S]*dmarc=fail header\.from=b\.test[\s\S]*\r\nFrom: a@b\.test\r\n\r\nHello$/,
		);
	} finally {
		await sender.close();
		shop.close();
	}
});

test("the link below a mail opens an answer to it, from who got it", async () => {
	const inbound = { url: "http://127.0.0.1:9", to: "orders@shop.test" };
	await emulators.close();
	emulators = await startEmulators({ port: 0, inbound });
	await post("/emails", MAIL);
	const open = async (path: string) => (await fetch(emulators.url + path)).text();
	const [, link = ""] = /href="([^"]*)">Reply by mail/.exec(await open("/inbox")) ?? [];
	const form = await open(link.replaceAll("&amp;", "&"));
	for (const value of [MAIL.to[0], `Re: ${MAIL.subject}`])
		expect(form).toContain(`value="${value?.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`);
});
