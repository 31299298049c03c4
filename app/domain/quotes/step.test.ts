import { expect, test } from "vitest";
import { actAsAdmin, createProduct, createUser } from "~/testing/factories/factories";
import { buildAcceptance, createSentQuote, readStaffQuote } from "~/testing/factories/quotes";
import { createTestPlatform } from "~/testing/platform";
import { acceptQuote } from "./accept-quote.server";
import { renewQuote, replaceLink } from "./answer-quote.server";
import { readPicks } from "./picks";
import { findSentQuote, listQuoteLines, listQuoteMessages, type Quote } from "./queries.server";
import { openStep } from "./step.server";
import { addQuoteMessage } from "./take-part.server";

const platform = createTestPlatform();

const send = ({ id }: Quote, text: string, key = `key-of-${text}`) =>
	openStep(platform, id, { sender: "rahim", key, texts: [text] });

test("what a form did to a quote is not done again, and its key serves no other text", async () => {
	const ctx = await actAsAdmin();
	const quote = await createSentQuote(await createUser(), `${(await createProduct()).id}; 2; 300`);
	const read = () => readStaffQuote(quote.id);
	const ask = async () =>
		addQuoteMessage(
			platform,
			quote,
			{ fromStaff: false, body: "When?" },
			await send(quote, "When?"),
		);
	await ask();
	await ask();
	expect(await listQuoteMessages(platform, quote.id)).toHaveLength(1);
	const other = await createSentQuote(await createUser(), `${(await createProduct()).id}; 2; 300`);
	expect(await listQuoteMessages(platform, other.id)).toEqual([]);
	for (let n = 0; n < 2; n += 1) {
		expect(await renewQuote(ctx, await read(), await send(quote, "renew"))).toBe(quote.id);
		await replaceLink(ctx, await read(), await send(quote, "new-link"));
	}
	expect(await read()).toMatchObject({ revision: 2, linkVersion: 2 });
	await expect(send(quote, "Never?", "key-of-When?")).rejects.toThrow(
		"This form was already submitted with different content.",
	);
});

test("an acceptance that is sent again leads to its order, and another form is told of it", async () => {
	const buyer = await createUser();
	const part = await createProduct({ onHand: 2 });
	const { id } = await createSentQuote(buyer, `${part.id}; 2; 300`);
	const accept = async (text: string) => {
		const quote = await findSentQuote(platform, id);
		if (!quote) throw new Error("There is no such quote.");
		const lines = await listQuoteLines(platform, quote, buyer.customerId);
		const picks = readPicks(quote, lines, () => null);
		return acceptQuote(platform, buyer, quote, {
			input: buildAcceptance(quote),
			lines,
			picks,
			adminId: null,
			form: { sender: buyer.id, key: `key-of-${text}`, texts: [text] },
		});
	};
	const [placed, another] = await Promise.all([accept("accept"), accept("accept")]);
	expect(another).toEqual(placed);
	expect(placed).toMatchObject({ ok: true, orderId: expect.any(String) });
	expect(await accept("accept")).toEqual(placed);
	await expect(accept("accept once more")).rejects.toThrow("This quote was accepted on");
});
