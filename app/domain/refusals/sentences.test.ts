import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { Refused } from "~/platform/refused";
import { explainTrigger } from "./sentences.server";

const ROLE = "Your role in the company doesn't allow this. Ask an owner of the company.";

/** What is read of each refusal: its status, its field and its sentence. Written out, because what is read from the code moves with it. */
const REFUSED: Record<string, [status: number, field: string, sentence: string]> = {
	"refused: a dispute is open": [409, "", "A dispute is open on this order."],
	"refused: a customer has ten numbers of a part": [
		409,
		"display",
		"A customer has at most 10 numbers of a product. Remove one first.",
	],
	"refused: a quote that was sent stays as it is": [
		409,
		"",
		"This quote was sent meanwhile. Open it again.",
	],
	"refused: the quote is not complete": [
		409,
		"list",
		"A quote needs a part, and each part costs at least tk 1.",
	],
	"refused: a delivery method goes there": [409, "", "Not deleted: a delivery method goes there."],
	"refused: at most five price lists": [
		409,
		"state",
		"A customer can have at most 5 active price lists.",
	],
	"refused: key reused": [
		422,
		"",
		"This form was already submitted with different content. To submit this version too, press the button again.",
	],
	"refused: more than is owed": [
		409,
		"amount",
		"This is more than is owed now. Open the account again.",
	],
	"refused: more than the VAT": [
		409,
		"amount",
		"This is more than the VAT that can be withheld now.",
	],
	"refused: more than the credit": [
		409,
		"amount",
		"This is more than the credit now. Open the account again.",
	],
	"refused: the order is on account": [
		409,
		"",
		"The order was put on account meanwhile. Record the transfer again.",
	],
	"refused: nobody approves their own request": [403, "", "You cannot approve your own request."],
	"refused: the last admin stays": [409, "", "The shop needs at least one full admin."],
	"refused: not bought": [403, "product", "You can only review products you have bought"],
	"refused: the list is assigned to customers": [
		409,
		"kind",
		"Customers have this list. Take it from them first",
	],
	"refused: the attribute is used": [
		409,
		"kind",
		"Parts have values of it now, so kind and filter are fixed",
	],
	"refused: the category has children": [
		409,
		"categoryId",
		"Choose a category without categories inside it",
	],
	"refused: the category is inside itself": [
		409,
		"parentId",
		"A category cannot be inside itself.",
	],
	"refused: the category is too deep": [
		409,
		"parentId",
		"Categories can be at most four levels deep.",
	],
	"refused: the last owner stays": [409, "", "A company needs at least one owner."],
	"refused: the list is for everybody": [
		409,
		"listIds",
		"One of these lists was deleted, or is for everybody now",
	],
	"refused: this role does not approve": [403, "", ROLE],
	"refused: units are in a return": [
		409,
		"units",
		"These units are in a return. Settle it under RETURNS, or reject it first.",
	],
	"refused: units are packed": [
		409,
		"units",
		"These units are packed in a shipment. Change it or throw it away first.",
	],
	"UNIQUE constraint failed: audit.id": [
		409,
		"",
		"Nothing was saved, because another admin saved at the same moment. Save again.",
	],
	"UNIQUE constraint failed: webhook_endpoints.url": [
		409,
		"url",
		"This URL has already been added",
	],
};

/** As D1 reports it. */
const explain = (text: string) =>
	explainTrigger(
		new Error("Failed query", { cause: new Error(`D1_ERROR: ${text}: SQLITE_ERROR`) }),
	);

test.each(Object.entries(REFUSED))("'%s' is %j", (text, [status, field, sentence]) => {
	const refused = explain(text);
	if (!(refused instanceof Refused)) throw new Error("It has no sentence.");
	expect([refused.status, refused.fields]).toEqual([status, { [field]: sentence }]);
});

test("what else a trigger refuses has no sentence of its own, and stays as it is", async () => {
	const { results } = await env.DB.prepare(
		"SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE%'",
	).all<{ sql: string }>();
	const messages = results.flatMap(({ sql }) =>
		Array.from(sql.matchAll(/RAISE\(ABORT, '(refused: [^']+)'\)/g), ([, message = ""]) => message),
	);
	expect(messages.length).toBeGreaterThan(80);
	const explained = messages.filter((message) => explain(message) instanceof Refused);
	const said = Object.keys(REFUSED).filter((text) => text.startsWith("refused: "));
	expect(Array.from(new Set(explained)).sort()).toEqual(said.sort());
});
