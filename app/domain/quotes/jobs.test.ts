import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/domain/orders/tables.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { actAsAdmin, createProduct, createUser } from "~/testing/factories/factories";
import {
	buildAcceptance,
	buildNewForm,
	createQuoteRequest,
	createSentQuote,
	openNewStep,
	readStaffQuote,
} from "~/testing/factories/quotes";
import { createTestPlatform } from "~/testing/platform";
import { acceptQuote } from "./accept-quote.server";
import { withdrawQuote } from "./answer-quote.server";
import { deleteOldQuotes, mailEndingQuotes } from "./jobs.server";
import { readPicks } from "./picks";
import { findSentQuote, listQuoteLines, listQuoteMessages } from "./queries.server";
import { quotes } from "./tables.server";
import { addQuoteMessage } from "./take-part.server";

const platform = createTestPlatform();
const { db } = platform;
const DAY_MS = 86_400_000;
const at = (now: number) => createTestPlatform({ now: () => now });

test("a buyer is told once, three days before the end", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	// No quote of another test ends then.
	const { validUntil } = await createSentQuote(buyer, `${part.id}; 2; 300`, {
		validUntil: "2050-06-15",
	});
	const end = validUntil ?? 0;
	const listMails = async () =>
		(await listQueuedMailSubjects(buyer.email)).filter((subject) => subject.includes("ends soon"));
	await mailEndingQuotes(at(end - 3 * DAY_MS - 1));
	expect(await listMails()).toEqual([]);
	for (const now of [end - 3 * DAY_MS, end - DAY_MS]) await mailEndingQuotes(at(now));
	expect(await listMails()).toHaveLength(1);
});

test("a quote that was not accepted goes a year after its end", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	const quote = await createSentQuote(buyer, `${part.id}; 2; 300`);
	const exists = async () => (await findSentQuote(platform, quote.id)) !== null;
	await withdrawQuote(await actAsAdmin(), quote, await openNewStep());
	const again = withdrawQuote(await actAsAdmin(), quote, await openNewStep());
	await expect(again).rejects.toThrow("This quote has ended already.");
	await db.update(quotes).set({ createdAt: 1, endedAt: 9 }).where(eq(quotes.id, quote.id));
	await deleteOldQuotes(at(8 + 365 * DAY_MS));
	expect(await exists()).toBe(true);
	await deleteOldQuotes(at(9 + 365 * DAY_MS));
	expect(await exists()).toBe(false);
});

test("a quote that was accepted goes two years after, and its order stays", async () => {
	const buyer = await createUser();
	const quote = await createSentQuote(buyer, `${(await createProduct()).id}; 2; 300`);
	const lines = await listQuoteLines(platform, quote, buyer.customerId);
	const placed = await acceptQuote(platform, buyer, quote, {
		input: buildAcceptance(quote),
		lines,
		picks: readPicks(quote, lines, () => null),
		adminId: null,
		form: buildNewForm(),
	});
	await db.update(quotes).set({ createdAt: 1, endedAt: 9 }).where(eq(quotes.id, quote.id));
	await deleteOldQuotes(at(8 + 2 * 365 * DAY_MS));
	expect(await findSentQuote(platform, quote.id)).not.toBeNull();
	await deleteOldQuotes(at(9 + 2 * 365 * DAY_MS));
	expect(await findSentQuote(platform, quote.id)).toBeNull();
	const [order] = await db.select().from(orders).where(eq(orders.quoteId, quote.id));
	expect(placed).toEqual({ ok: true, orderId: order?.id });
});

test("the erasure of a person leaves nothing of what they asked, and ends it", async () => {
	const buyer = await createUser();
	const part = await createProduct();
	const quote = await createSentQuote(buyer, `${part.id}; 2; 300\nCutting for Rahim; 1; 50`);
	const asVisitor = await createQuoteRequest(null, "For Rahim", buyer.email);
	await addQuoteMessage(
		platform,
		quote,
		{ fromStaff: false, body: "I am Rahim" },
		await openNewStep(),
	);
	const texts = { address: "", gender: "", age: "", education: "" };
	const profile = { ...buyer, ...texts, photoKey: null, coverKey: null };
	await eraseUser(platform, profile, { actor: `user:${buyer.id}` });
	for (const id of [quote.id, asVisitor]) {
		const erased = await readStaffQuote(id);
		expect(erased).toMatchObject({ email: "", name: "", request: "", state: "withdrawn" });
		const lines = await listQuoteLines(platform, erased, null);
		expect(lines.map(({ text }) => text).join("")).toBe("");
		const messages = await listQuoteMessages(platform, id);
		expect(messages.map(({ body }) => body).join("")).toBe("");
		await expect(
			addQuoteMessage(platform, erased, { fromStaff: true, body: "Hello" }, await openNewStep()),
		).rejects.toThrow("The account of this buyer was deleted.");
	}
});
