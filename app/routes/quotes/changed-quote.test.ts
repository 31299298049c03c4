import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { cartLines } from "~/domain/cart/tables.server";
import { products, vatRates } from "~/domain/catalog/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orders } from "~/domain/orders/tables.server";
import { renewQuote, sendQuote, withdrawQuote } from "~/domain/quotes/answer-quote.server";
import { buildQuotePath } from "~/domain/quotes/links.server";
import type { Quote } from "~/domain/quotes/queries.server";
import { declineQuote } from "~/domain/quotes/take-part.server";
import { setStock } from "~/testing/database/queries";
import { startRecordingChanges } from "~/testing/database/row-change-log";
import {
	actAsAdmin,
	createCartLine,
	createProduct,
	createUser,
	createVatRate,
	RECIPIENT,
	type TestProduct,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import {
	answerQuote,
	buildAnswer,
	createSentQuote,
	openNewStep,
	readStaffQuote,
} from "~/testing/factories/quotes";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

type Parts = Record<"part" | "other", TestProduct>;
type Opened = Parts & { buyer: SignedInUser; vatRateId: string; quote: Quote };

const buildList = ({ part, other }: Parts, price = "20") =>
	`${part.id}; 10; ${price}\n${other.id}; 2; 50`;

const setProduct = ({ part }: Opened, set: Partial<typeof products.$inferInsert>) =>
	db.update(products).set(set).where(eq(products.id, part.id));

/** As if it had been sent long ago, with a last day that is over. */
async function expire({ quote, ...parts }: Opened) {
	const admin = await actAsAdmin();
	const past = createTestPlatform({ now: () => Date.parse("2020-01-01") });
	const answer = buildAnswer(buildList(parts), { validUntil: "2020-01-02" });
	await sendQuote(actAs(past, admin.by), quote, answer, await openNewStep());
}

/** Whether the quote can still be accepted, so that its form is shown again. */
const CHANGES: [string, (opened: Opened) => Promise<unknown>, string, { isOpen: boolean }][] = [
	[
		"a part is archived",
		(opened) => setProduct(opened, { archivedAt: 1 }),
		"is no longer for sale. Accept the rest, or ask us.",
		{ isOpen: true },
	],
	[
		"stock is sold",
		({ part }) => setStock(part.id, 4),
		"has changed. Choose again what is ordered now.",
		{ isOpen: true },
	],
	[
		"the VAT rate of a part changes",
		({ vatRateId }) => db.update(vatRates).set({ bp: 500 }).where(eq(vatRates.id, vatRateId)),
		"Your VAT changed since this quote. We send you a new version.",
		{ isOpen: true },
	],
	[
		"the buyer pays no VAT any more",
		({ buyer }) => createExemption(buyer),
		"Your VAT changed since this quote. We send you a new version.",
		{ isOpen: true },
	],
	[
		"staff send other prices",
		({ quote, ...parts }) => answerQuote(quote.id, buildList(parts, "30")),
		"Check the new version.",
		{ isOpen: true },
	],
	[
		"staff renew it",
		async ({ quote }) => renewQuote(await actAsAdmin(), quote, await openNewStep()),
		"Check the new version.",
		{ isOpen: true },
	],
	[
		"staff withdraw it",
		async ({ quote }) => withdrawQuote(await actAsAdmin(), quote, await openNewStep()),
		"This quote was withdrawn. Contact us.",
		{ isOpen: false },
	],
	[
		"a colleague declines it",
		({ buyer, quote }) => declineQuote(platform, buyer, { ...quote, mayDecline: false }, ""),
		"This quote was declined on",
		{ isOpen: false },
	],
	["its last day ends", expire, "This quote was valid until 2 January.", { isOpen: false }],
];

async function openQuote(): Promise<Opened> {
	const buyer = await createUser();
	const vatRateId = await createVatRate(1500);
	const part = await createProduct({ onHand: 100, vatRateId });
	const other = await createProduct({ onHand: 100 });
	await createCartLine(buyer, other);
	const quote = await createSentQuote(buyer, buildList({ part, other }));
	return { buyer, part, other, vatRateId, quote };
}

const typed = {
	...RECIPIENT,
	address: "5 Typed Road, Sylhet",
	purchaseOrderNumber: "PO-typed",
	companyName: "",
	buyerBin: "",
	revision: "1",
	"pick-1": "1:10:0",
	"pick-2": "out",
	intent: "accept",
};

test.each(CHANGES)(
	"%s between the page and the press: what was typed and chosen is shown again, and nothing changed",
	async (_, change, text, { isOpen }) => {
		const opened = await openQuote();
		const { buyer, quote } = opened;
		const path = buildQuotePath(platform.settings, await readStaffQuote(quote.id));
		const own = await createSignedInBrowser(buyer);
		const readCart = () => db.select().from(cartLines).where(eq(cartLines.userId, buyer.id));
		const [page, cart] = [await own.open(path), await readCart()];
		expect(page.html).toContain("Accept and order");
		await change(opened);
		const recorded = await startRecordingChanges();
		const pressed = await own.submit(path, typed);
		// Mails of other tests leave.
		const unrelated = /^(rate_limit_counters |outbox update)/;
		const changes = Object.fromEntries(
			Object.entries(await recorded.changes()).filter(([change]) => !unrelated.test(change)),
		);
		await recorded.end();
		expect([pressed.status, parseText(pressed.html)]).toEqual([409, expect.stringContaining(text)]);
		const shown = pressed.html.replaceAll(/<script.*?<\/script>/gs, "");
		for (const kept of [typed.address, typed.purchaseOrderNumber]) expect(shown).toContain(kept);
		const inputs = shown.match(/<input[^>]*name="pick-2"[^>]*>/g) ?? [];
		const chosen = inputs.filter((input) => input.includes("checked"));
		expect(chosen).toEqual(isOpen ? [expect.stringContaining('value="out"')] : []);
		// Staff are told that it needs a new version.
		expect(changes).toEqual(text.startsWith("Your VAT") ? { "outbox insert": 1 } : {});
		expect(await readCart()).toEqual(cart);
		expect(await db.select().from(orders).where(eq(orders.quoteId, quote.id))).toEqual([]);
		expect(
			await db.select().from(backorders).where(eq(backorders.customerId, buyer.customerId)),
		).toEqual([]);
	},
);

test("another price of the catalogue between the page and the press changes nothing of a quote", async () => {
	const opened = await openQuote();
	const path = buildQuotePath(platform.settings, opened.quote);
	const own = await createSignedInBrowser(opened.buyer);
	await setProduct(opened, { pricePoisha: 999_900 });
	const pressed = await own.submit(path, typed);
	expect(pressed.location).toMatch(/^\/myorder\//);
	expect(parseText((await own.open(pressed.location ?? "")).html)).toContain("tk 200");
});
