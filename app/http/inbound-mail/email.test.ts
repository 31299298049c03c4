import { env } from "cloudflare:test";
import { asc, eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { customers, users } from "~/domain/accounts/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { deleteOldMailOrders } from "~/domain/order-pad/mailed/receive-mail.server";
import { mailOrders } from "~/domain/order-pad/mailed/tables.server";
import { orderPadLines, orderPads } from "~/domain/order-pad/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createPartNumber, createProduct, createUser } from "~/testing/factories/factories";
import { createInterceptedDatabase } from "~/testing/faults/intercepted-platform";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import packageFile from "../../../package.json?raw";
import { emailHandler } from "./email.server";

const platform = createTestPlatform();
const { db } = platform;

const SAMPLES = import.meta.glob<string>("../../testing/mails/*/*.eml", {
	query: "?raw",
	import: "default",
	eager: true,
});
const LIST = "MO-0912 x 10\nMO-0008 x 25";
const ORDERS = "orders@shop.test";
// What was sent keeps no text.
const shopEnv = { ...env, ORDERS_ADDRESS: ORDERS, MAIL_API_URL: "http://127.0.0.1:9" };

const PASSED = (domain: string, from: string) =>
	`mx.cloudflare.net;\r\n\tdkim=pass header.d=${domain} header.s=k1 header.b=aB3/;\r\n\tdmarc=pass header.from=${domain} policy.dmarc=reject;\r\n\tspf=none (mx.cloudflare.net: no SPF records found for postmaster@mail.${domain}) smtp.helo=mail.${domain};\r\n\tspf=pass (mx.cloudflare.net: domain of ${from} designates 192.0.2.1 as permitted sender) smtp.mailfrom=${from};\r\n\tarc=none smtp.remote-ip=192.0.2.1`;

type Sent = {
	from?: string;
	to?: string;
	envelope?: string;
	results?: string | null;
	on?: typeof shopEnv;
};

/** The receiving server writes its header above the others. */
async function receive(
	raw: string,
	{ from = "rahim@works.test", to = ORDERS, envelope = from, results, on = shopEnv }: Sent = {},
) {
	const domain = from.slice(from.lastIndexOf("@") + 1);
	const written = results === undefined ? PASSED(domain, from) : results;
	const head = written === null ? "" : `Authentication-Results: ${written}\r\n`;
	const body = new Response(head + raw).body;
	if (!body) throw new Error("no body");
	await emailHandler({ from: envelope, to, raw: body }, on, { waitUntil: () => {} });
}

let mailCount = 0;
/** A plain mail with a new Message-ID. */
function write(text: string, { from = "rahim@works.test", head = "", subject = "Order" } = {}) {
	mailCount += 1;
	return `From: ${from}\r\nTo: ${ORDERS}\r\nSubject: ${subject}\r\nMessage-ID: <${mailCount}@works.test>\r\n${head}\r\n${text}`;
}

const findPads = (userId: string) =>
	db
		.select({ id: orderPads.id, source: orderPads.source })
		.from(orderPads)
		.where(eq(orderPads.userId, userId))
		.orderBy(asc(orderPads.createdAt));
const findResults = async (userId: string) =>
	(
		await db
			.select({ result: mailOrders.result })
			.from(mailOrders)
			.where(eq(mailOrders.userId, userId))
	).map(({ result }) => result);
const findAnswers = (to: string) =>
	db.select().from(outbox).where(eq(outbox.to, to)).orderBy(asc(outbox.createdAt));
const countRows = async () => ({
	mails: await db.$count(mailOrders),
	pads: await db.$count(orderPads),
	answers: await db.$count(outbox),
});

async function listLines(padId: string) {
	const lines = await db
		.select()
		.from(orderPadLines)
		.where(eq(orderPadLines.padId, padId))
		.orderBy(asc(orderPadLines.n));
	return lines.flatMap(({ result, productId, quantity, pricePoisha, note }) =>
		result === "note" || result === "heading"
			? []
			: [{ result, productId, quantity, pricePoisha, note }],
	);
}

let buyer: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
	buyer = await createUser({ email: "rahim@works.test" });
	for (const number of ["MO-0912", "MO-0008"]) {
		await createPartNumber(await createProduct({ onHand: 10_000 }), "own", number);
	}
});

describe("a mail in the shape of other programs", () => {
	let pasted: Awaited<ReturnType<typeof listLines>>;
	beforeAll(async () => {
		const created = await createPad(platform, buyer, { source: "text", text: LIST });
		if (!created.ok) throw new Error(created.message);
		pasted = await listLines(created.padId);
		expect(pasted.map(({ result }) => result)).toEqual(["ok", "ok"]);
	});

	test.each(Object.keys(SAMPLES))("%s makes the pad of the same list pasted", async (name) => {
		await db.delete(orderPads).where(eq(orderPads.userId, buyer.id));
		await db.delete(mailOrders).where(eq(mailOrders.userId, buyer.id));
		await receive(SAMPLES[name] ?? "");
		const [pad, ...others] = await findPads(buyer.id);
		expect(others).toEqual([]);
		expect(pad?.source).toBe("mail");
		expect(await listLines(pad?.id ?? "")).toEqual(pasted);
	});
});

const createSender = async (number: string, fields: Parameters<typeof createUser>[0] = {}) => {
	const email = `mail-${number}@works.test`;
	return { email, user: await createUser({ email, ...fields }) };
};

describe("only a sender who is known and authentic gets a pad", () => {
	const HEAD = { from: "rahim@works.test" };
	const pass = PASSED("works.test", "rahim@works.test");
	const FORGERIES: Record<string, [raw: string, sent: Sent]> = {
		"with a header longer than any program writes": [
			write(LIST, { head: `Sender: ${" ".repeat(9000)}rahim@works.test\r\n` }),
			{},
		],
		"without results": [write(LIST), { results: null }],
		"with a failed check": [write(LIST), { results: pass.replace("dmarc=pass", "dmarc=fail") }],
		"without a policy, signed by another domain": [
			write(LIST),
			{
				results:
					"mx.cloudflare.net; dkim=pass header.d=evil.test; dmarc=none; spf=pass smtp.mailfrom=a@evil.test",
			},
		],
		"with a policy that passed for another domain": [
			write(LIST),
			{ results: pass.replace("header.from=works.test", "header.from=evil.test") },
		],
		"with the results of another server": [
			write(LIST),
			{ results: pass.replace("mx.cloudflare.net", "mx.evil.test") },
		],
		"with good results below the first": [
			write(LIST, { head: `Authentication-Results: ${pass}\r\n` }),
			{ results: "mx.cloudflare.net; dkim=none; dmarc=fail header.from=works.test" },
		],
		"with a clause in a comment": [
			write(LIST),
			{
				results:
					"mx.cloudflare.net; dmarc=fail (a; dmarc=pass header.from=works.test) header.from=works.test",
			},
		],
		"with a second result of the policy": [
			write(LIST),
			{ results: `${pass}; dmarc=pass header.from=works.test` },
		],
		"with a sender that ends a clause": [
			write(LIST),
			{
				envelope: "x;dkim=pass@evil.test",
				results: "mx.cloudflare.net; dkim=pass header.d=works.test; dmarc=none",
			},
		],
		"with a look-alike address": [
			write(LIST, { from: "rahim@w0rks.test" }),
			{ from: "rahim@w0rks.test" },
		],
		"with two From": [write(LIST, { head: "From: rahim@works.test\r\n" }), HEAD],
		"with two addresses": [write(LIST, { from: "rahim@works.test, a@evil.test" }), HEAD],
		"with an address as its name": [
			write(LIST, { from: '"rahim@works.test" <a@evil.test>' }),
			{ from: "a@evil.test" },
		],
		"with another Sender": [write(LIST, { head: "Sender: a@evil.test\r\n" }), HEAD],
	};

	test.each(Object.keys(FORGERIES))("a mail %s makes no pad and gets no answer", async (name) => {
		const [raw, sent] = FORGERIES[name] ?? ["", {}];
		const before = await countRows();
		await receive(raw, sent);
		expect(await countRows()).toEqual({ ...before, mails: before.mails + 1 });
	});

	test("without a policy of the domain, its signature or its server is enough", async () => {
		const { email, user } = await createSender("dkim");
		for (const results of [
			"mx.cloudflare.net; dkim=pass header.d=works.test header.s=a; dmarc=none header.from=works.test",
			`mx.cloudflare.net; dkim=none; dmarc=none; spf=pass (ok) smtp.mailfrom=${email}`,
		]) {
			await receive(write(LIST, { from: email }), { from: email, results });
		}
		expect(await findResults(user.id)).toEqual(["pad", "pad"]);
	});

	test.each([
		["Auto-Submitted: auto-replied", {}],
		["Precedence: bulk", {}],
		["List-Id: <list.works.test>", {}],
		["", { envelope: "" }],
	])("an automatic mail (%s) is dropped", async (head, sent) => {
		const before = await countRows();
		await receive(write(LIST, { head: head && `${head}\r\n` }), sent);
		expect(await countRows()).toEqual({ ...before, mails: before.mails + 1 });
	});

	test("the shop's own mails are dropped, so that two shops don't answer each other", async () => {
		const own = platform.settings.mail.address;
		const before = await countRows();
		await receive(write(LIST, { from: own }), { from: own });
		expect((await countRows()).answers).toBe(before.answers);
	});

	test("an account that isn't verified or is disabled is unknown", async () => {
		for (const [number, fields] of [
			["unverified", { verified: false }],
			["disabled", { disabledAt: 1 }],
		] as const) {
			const { email, user } = await createSender(number, fields);
			await receive(write(LIST, { from: email }), { from: email });
			expect(await findPads(user.id)).toEqual([]);
			expect(await findResults(user.id)).toEqual([]);
		}
	});

	test("mail to another address, or to a shop without one, is left alone", async () => {
		const before = await countRows();
		await receive(write(LIST), { to: "sales@shop.test" });
		const { body } = new Response(write(LIST));
		if (!body) throw new Error("no body");
		const shut = { ...env, ORDERS_ADDRESS: "" };
		await emailHandler({ from: buyer.email, to: "", raw: body }, shut, { waitUntil: () => {} });
		expect(await countRows()).toEqual(before);
	});

	test("after 200 strangers in an hour the others leave no row", async () => {
		const at = Date.now();
		const rows = Array.from({ length: 200 }, (_, n) => ({
			id: String(n).padStart(64, "e"),
			createdAt: at,
			result: "unknown-sender" as const,
			bytes: 1,
		}));
		for (let n = 0; n < rows.length; n += 10)
			await db.insert(mailOrders).values(rows.slice(n, n + 10));
		const before = await countRows();
		await receive(write(LIST, { from: "new@elsewhere.test" }), { from: "new@elsewhere.test" });
		expect(await countRows()).toEqual(before);
		const { email, user } = await createSender("known");
		await receive(write(LIST, { from: email }), { from: email });
		expect(await findResults(user.id)).toEqual(["pad"]);
		await db.delete(mailOrders).where(like(mailOrders.id, "eeee%"));
	});
});

describe("the answer", () => {
	test("says what was read, and nothing is ordered", async () => {
		const { email, user } = await createSender("answer");
		await receive(write(`${LIST}\nMO-9999 x 1`, { from: email, subject: "Our list" }), {
			from: email,
		});
		const [answer, ...others] = await findAnswers(email);
		expect(others).toEqual([]);
		expect(answer?.subject).toBe("Re: Our list");
		const [pad] = await findPads(user.id);
		expect(answer?.text).toMatch(
			/3 lines read: 2 ready \(tk [\d,]+\), 1 needs your answer\. Nothing is ordered yet\./,
		);
		expect(answer?.text).toContain(`/order-pad/${pad?.id}`);
		expect(await db.$count(orders, eq(orders.userId, user.id))).toBe(0);
		expect(await db.$count(cartLines, eq(cartLines.userId, user.id))).toBe(0);
		expect(JSON.parse(answer?.headers ?? "{}")).toEqual({
			"Auto-Submitted": "auto-replied",
			"In-Reply-To": `<${mailCount}@works.test>`,
			References: `<${mailCount}@works.test>`,
		});
	});

	test("goes out once for a mail that is delivered twice, also at the same time", async () => {
		const { email, user } = await createSender("twice");
		const raw = write(LIST, { from: email });
		await Promise.all([receive(raw, { from: email }), receive(raw, { from: email })]);
		await receive(raw, { from: email });
		expect(await findPads(user.id)).toHaveLength(1);
		expect(await findAnswers(email)).toHaveLength(1);
	});

	const attach = (type: string, name: string, content: string) =>
		[
			"--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n",
			`--b\r\nContent-Type: ${type}; name="${name}"\r\n`,
			`Content-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`,
		].join("");
	const MULTIPART = 'Content-Type: multipart/mixed; boundary="b"\r\n';

	test.each([
		["nothing", write("Thank you!"), "We found no part numbers in your mail. Attach", "unreadable"],
		["unknown parts", write("XX-1 x 1"), "We found no part numbers in your mail.", "unreadable"],
		[
			"PDF",
			write(attach("application/pdf", "po.pdf", "%PDF-1.4"), { head: MULTIPART }),
			"We can't read PDF. Attach the list as XLSX or CSV, or paste it",
			"unreadable",
		],
		[
			"a picture",
			write(attach("image/jpeg", "list.jpg", "JFIF"), { head: MULTIPART }),
			"We can't read pictures. Attach",
			"unreadable",
		],
		[
			"a large file",
			write(attach("text/csv", "list.csv", `MO-0912,1,${"a".repeat(90)}\r\n`.repeat(3000)), {
				head: MULTIPART,
			}),
			"The file is too large. The limit is 256 KB",
			"too-large",
		],
		[
			"a large mail",
			write("x".repeat(1024 * 1024)),
			"The mail is too large. The limits are 1 MB, 20,000 lines and 2,000 attached files.",
			"too-large",
		],
		[
			"many lines",
			write(`${LIST}\n${"a\n".repeat(20_000)}`),
			"The mail is too large.",
			"too-large",
		],
		[
			"many parts",
			write(`${"--x\r\n\r\n".repeat(2001)}${LIST}`, { head: MULTIPART }),
			"The mail is too large.",
			"too-large",
		],
		[
			"long HTML",
			write(`${"<b>1</b>".repeat(66_000)}${LIST}`, { head: "Content-Type: text/html\r\n" }),
			"too much formatting to read",
			"too-large",
		],
		[
			"headers of parts without end",
			write(`--x\r\n${"X-A: b\r\n".repeat(9000)}\r\n${LIST}`, { head: MULTIPART }),
			"We found no part numbers in your mail.",
			"unreadable",
		],
		[
			"headers without end",
			write(LIST, { head: "X-A: b\r\n".repeat(9000) }),
			"We found no part numbers in your mail.",
			"unreadable",
		],
		["a long line", write(`MO-0912 ${"1".repeat(3000)}`), "Line 1 is too long", "unreadable"],
	])("to %s says why there is no pad", async (name, raw, reason, result) => {
		const { email, user } = await createSender(name.replaceAll(" ", "-").toLowerCase());
		await receive(raw.replaceAll("rahim@works.test", email), { from: email });
		expect(await findPads(user.id)).toEqual([]);
		expect(await findResults(user.id)).toEqual([result]);
		const [answer] = await findAnswers(email);
		expect(answer?.text).toContain(reason);
		expect(answer?.text).toContain("Nothing is ordered.");
	});

	test("tells a member who only looks", async () => {
		const { email, user } = await createSender("viewer");
		await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, user.id));
		await receive(write(LIST, { from: email }), { from: email });
		expect(await findPads(user.id)).toEqual([]);
		expect((await findAnswers(email))[0]?.text).toContain("Your role in the company only looks.");
	});

	test("leads a member whose company is on hold to a pad that says so", async () => {
		const { email, user } = await createSender("held");
		const { customerId } = await createCompany("on_hold");
		await joinCompany(user, customerId, "buyer");
		await receive(write(LIST, { from: email }), { from: email });
		const [pad] = await findPads(user.id);
		expect((await findAnswers(email))[0]?.text).toContain(`/order-pad/${pad?.id}`);
		const browser = await createSignedInBrowser(user);
		const open = async () => (await browser.open(`/order-pad/${pad?.id}`)).html;
		expect(await open()).toContain("The account of your company is on hold.");
		await db.update(customers).set({ state: "active" }).where(eq(customers.id, customerId));
		expect(await open()).not.toContain("on hold");
	});

	test("says once to each sender that the limit is reached", async () => {
		const senders = [await createSender("limit"), await createSender("other-limit")];
		const limited = {
			...shopEnv,
			RATE_LIMITS_BY_ACCOUNT:
				"pad 1 in 10 min; all 1000 in 10 min; order-line 5000 in 24 h; payment-line 40000 in 24 h",
		};
		const send = async (email: string) => {
			const { body } = new Response(
				`Authentication-Results: ${PASSED("works.test", email)}\r\n${write(LIST, { from: email })}`,
			);
			if (!body) throw new Error("no body");
			await emailHandler({ from: email, to: ORDERS, raw: body }, limited, { waitUntil: () => {} });
		};
		for (let n = 0; n < 3; n += 1) for (const { email } of senders) await send(email);
		for (const { email, user } of senders) {
			expect((await findResults(user.id)).toSorted()).toEqual(["limited", "limited", "pad"]);
			const texts = (await findAnswers(email)).map(({ text }) => text);
			expect(texts).toHaveLength(2);
			expect(texts[1]).toContain("You have sent 1 lists in 10 minutes. Try again later.");
		}
	});

	test("names the number of the order in the subject and the files that were not read", async () => {
		const { email, user } = await createSender("notes");
		const raw = write(
			attach("application/pdf", "po.pdf", "%PDF-1.4").replace("See the file.", LIST),
			{
				from: email,
				head: MULTIPART,
				subject: "PO 4711 for site 3",
			},
		);
		await receive(raw, { from: email });
		const [pad] = await findPads(user.id);
		const notes = await db
			.select({ typed: orderPadLines.typed })
			.from(orderPadLines)
			.where(sql`${orderPadLines.padId} = ${pad?.id} and ${orderPadLines.result} = 'note'`);
		const typed = notes.map((note) => note.typed).join("\n");
		expect(typed).toContain("Your order number in the subject: 4711.");
		expect(typed).toContain("Not read: the attached file po.pdf");
		const { html } = await (await createSignedInBrowser(user)).open(`/order-pad/${pad?.id}`);
		for (const note of [
			"Your order number in the subject: 4711. Enter it when you order.",
			"Not read: the attached file po.pdf",
		])
			expect(html).toContain(`<li>${note}</li>`);
		expect(html).not.toContain("Other lines");
	});
});

test.each([
	[2, 1],
	[3, 0],
])(
	"an error is never the sender's: after %i of them a mail has %i answers",
	async (errors, answers) => {
		const { email } = await createSender(`error-${errors}`);
		let writes = 0;
		const DB = createDatabaseBinding(
			createInterceptedDatabase((doing, act) => {
				if (doing === "write") writes += 1;
				if (doing === "write" && writes <= errors) throw new Error("D1_ERROR: lost.");
				return act();
			}),
		);
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		onTestFinished(() => logged.mockRestore());
		await receive(write(LIST, { from: email }), { from: email, on: { ...shopEnv, DB } });
		expect(await findAnswers(email)).toHaveLength(answers);
		const reported = logged.mock.calls.filter(([line]) => String(line).includes("D1_ERROR: lost."));
		expect(reported).toHaveLength(1 - answers);
	},
);

test("headers that aren't read make no difference, however many addresses they name", async () => {
	const { email, user } = await createSender("groups");
	await receive(write(LIST, { from: email, head: `Cc: ${"a:b@c,".repeat(10_000)}\r\n` }), {
		from: email,
	});
	expect(await findResults(user.id)).toEqual(["pad"]);
});

test("the command of the deploy guide shows each mail with its result and account", async () => {
	const { email } = await createSender("shown");
	await receive(write(LIST, { from: email }), { from: email });
	const [, query = ""] =
		/--command "(.*)"/.exec(JSON.parse(packageFile).scripts["check-mail"]) ?? [];
	expect((await db.all(sql.raw(query)))[0]).toMatchObject({ result: "pad", account: email });
});

test("rows of mails go after 30 days", async () => {
	const at = Date.now();
	const DAY = 86_400_000;
	const rows = [30, 29].map((days) => ({
		id: String(days).padStart(64, "7"),
		createdAt: at - days * DAY,
		result: "automatic" as const,
		bytes: 1,
	}));
	await db.insert(mailOrders).values(rows);
	await deleteOldMailOrders({ ...platform, now: () => at });
	const kept = await db
		.select({ hash: mailOrders.id })
		.from(mailOrders)
		.where(like(mailOrders.id, "7777%"));
	expect(kept.map(({ hash }) => hash.slice(-2))).toEqual(["29"]);
});
