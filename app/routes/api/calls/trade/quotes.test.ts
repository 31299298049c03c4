import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { orders } from "~/domain/orders/tables.server";
import { findSentQuote } from "~/domain/quotes/queries.server";
import { buildEventBody } from "~/domain/webhooks/event-body.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { answerQuote, createSentQuote } from "~/testing/factories/quotes";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createApiClient, findSchemaErrors } from "~/testing/http/api-client";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const createProgram = async (user: SignedInUser) =>
	createApiClient((await createTestApiToken(user)).secret);

const ADDRESS = { name: "Rahim Mia", address: "Dhaka", phone: "+880 1711 000000" };

test("a program asks for a quote, reads the answer and accepts it once, and the order names the quote", async () => {
	const endpoint = await createEndpoint();
	const buyer = await createUser();
	const part = await createProduct({ onHand: 1100 });
	const partNumber = `TY-${part.id.slice(0, 8)}`.toUpperCase();
	await createPartNumber(part, "own", partNumber);
	const program = await createProgram(buyer);
	const headers = { "idempotency-key": newId() };
	const asked = { list: `${partNumber} x 1000\nCutting to 40 cm`, message: "In one delivery" };
	const { status, body: request } = await program.post("/trade/quotes", asked, { headers });
	expect(status).toBe(201);
	expect((await program.post("/trade/quotes", asked, { headers })).body._id).toBe(request._id);
	const path = `/trade/quotes/${request._id}`;
	const requested = (await program.get(path)).body.data;
	expect(requested).toMatchObject({
		state: "requested",
		revision: 0,
		request: "In one delivery",
		lines: [
			{ n: 1, productID: part.id, partNumber, quantity: 1000, available: 1100 },
			{ n: 2, productName: "Cutting to 40 cm", quantity: 1 },
		],
	});
	expect(JSON.stringify(requested)).not.toContain('"price":0,"total"');
	await answerQuote(
		String(request._id),
		`${part.id}; 10; 11\n${part.id}; 1000; 9.37\nCutting; 2; 33`,
	);
	const { data } = (await program.get(path)).body as { data: Record<string, unknown> };
	expect(data).toMatchObject({ state: "sent", revision: 1, isWhole: false, total: 66 });
	expect(data.lines).toMatchObject([
		{ n: 1, price: 11, total: 110 },
		{ n: 2, price: 9.37, total: 9370 },
		{ n: 3, productName: "Cutting", quantity: 2, price: 33, total: 66 },
	]);
	const listed = (await program.get("/trade/quotes")).body.data;
	expect(listed).toMatchObject({ quotes: [{ _id: request._id, state: "sent" }], next: null });

	const accept = (more: object, key = newId()) =>
		program.post(
			`${path}/accept`,
			{ ...ADDRESS, revision: 1, total: 9436, ...more },
			{ headers: { "idempotency-key": key } },
		);
	const lines = [{ n: 2 }, { n: 3 }];
	const unclear = await accept({});
	expect([unclear.status, unclear.body.errors]).toEqual([
		422,
		[{ pointer: "/lines", detail: `Choose one quantity of ${partNumber}.` }],
	]);
	const unknown = await accept({ lines: [{ n: 9 }] });
	expect(unknown.body.errors).toEqual([
		{ pointer: "/lines/0/n", detail: "The quote has no such line" },
	]);
	const dear = await accept({ lines, total: 9435.5 });
	expect([dear.status, dear.body.errors]).toEqual([
		409,
		[{ pointer: "/total", detail: "The total is tk 9,436. Nothing was ordered." }],
	]);
	expect((await accept({ lines: [{ n: 2 }, { n: 3, wait: "all" }] })).status).toBe(409);
	const stale = await accept({ lines, revision: 2 });
	expect([stale.status, stale.body.detail]).toEqual([
		409,
		expect.stringMatching(/^This quote was changed on \d+ \w+\. Check the new version\.$/),
	]);
	const key = newId();
	const accepted = await accept({ lines, purchaseOrderNumber: "PO-4711" }, key);
	const [order] = await db
		.select()
		.from(orders)
		.where(eq(orders.quoteId, String(request._id)));
	expect([accepted.status, accepted.body.data]).toEqual([
		200,
		expect.objectContaining({
			state: "accepted",
			orderId: order?.id,
			orderNumber: order?.number,
		}),
	]);
	expect((await accept({ lines, purchaseOrderNumber: "PO-4711" }, key)).status).toBe(200);
	const again = await accept({ lines });
	expect([again.status, again.body.detail]).toEqual([
		409,
		expect.stringContaining(`order ${order?.number}.`),
	]);

	const { number: quoteNumber } = (await findSentQuote(platform, String(request._id))) ?? {};
	expect((await program.get("/myorder")).body[0]).toMatchObject({ quoteNumber });
	const deliveries = await listOrderDeliveries(endpoint.id, order?.id ?? "");
	const [placed] = deliveries.map((row) => JSON.parse(buildEventBody(row, platform.settings)));
	expect(placed).toMatchObject({ type: "order.placed", data: { quoteNumber } });
	expect(await findSchemaErrors(placed.type, placed)).toEqual([]);
});

test("a program lets the rest wait, or all of it", async () => {
	const buyer = await createUser();
	const [short, absent] = [await createProduct({ onHand: 60 }), await createProduct({ onHand: 0 })];
	const { id } = await createSentQuote(buyer, `${short.id}; 100; 9.37\n${absent.id}; 5; 20`);
	const program = await createProgram(buyer);
	const accept = (lines: object[]) =>
		program.post(`/trade/quotes/${id}/accept`, { ...ADDRESS, revision: 1, total: 1037, lines });
	const now = await accept([{ n: 1 }, { n: 2, wait: "all" }]);
	expect([now.status, now.body.detail]).toEqual([
		409,
		`The stock of ${short.name} has changed. Choose again what is ordered now.`,
	]);
	const { status, body } = await accept([
		{ n: 1, wait: "rest" },
		{ n: 2, wait: "all" },
	]);
	expect(status).toBe(200);
	expect(body.data).toMatchObject({ state: "accepted", orderId: expect.any(String) });
});

test("members of the company read its quotes, and roles decide who accepts and declines", async () => {
	const { owner, requester, viewer, name } = await createCompany();
	const part = await createProduct({ onHand: 10 });
	const { id } = await createSentQuote(requester, `${part.id}; 2; 300`);
	const path = `/trade/quotes/${id}`;
	const reading = await createProgram(viewer);
	expect((await reading.get(path)).status).toBe(200);
	const asking = await createProgram(requester);
	const refused = await asking.post(`${path}/accept`, { ...ADDRESS, revision: 1, total: 600 });
	expect([refused.status, refused.body.detail]).toEqual([
		403,
		`Your role orders with approval. Ask a buyer of ${name}.`,
	]);
	expect((await asking.post(`${path}/decline`, { reason: "Too late" })).status).toBe(403);
	const deciding = await createProgram(owner);
	for (let time = 0; time < 2; time += 1) {
		const { status, body } = await deciding.post(`${path}/decline`, { reason: "Too late" });
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ state: "declined", reason: "Too late" });
	}
});
