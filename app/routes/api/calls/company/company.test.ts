import { expect, test } from "vitest";
import { canFillCart, type SignedInUser } from "~/domain/accounts/rules";
import { getStock, listQueuedMailSubjects } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createProducts } from "~/testing/factories/bulk";
import { createAddress, createCompany, createInvitation } from "~/testing/factories/companies";
import {
	archiveDeliveryMethods,
	createDeliveryMethod,
	createDeliveryZone,
} from "~/testing/factories/delivery";
import {
	createCartLine,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";

const createProgram = async (user: SignedInUser) =>
	createApiClient((await createTestApiToken(user)).secret);

type Company = Awaited<ReturnType<typeof createCompany>>;

const DELIVERY = {
	name: "Rahim Mia",
	phone: "+880 1711 000000",
	address: "Plot 7, Sagarika Road, Chattogram",
};
const ADDRESS = { ...DELIVERY, label: "Works", district: "" };

const requestOf = async (company: Company) => {
	const part = await createProduct();
	return { part, id: await createApprovalRequest(await company.addMember("requester"), [part], 2) };
};

type Sent = { call: string; body?: unknown };

/** Statuses for an owner, a buyer, a requester, a viewer, and an owner of another company. */
const ROLE_MATRIX: [
	name: string,
	prepare: (company: Company, caller: SignedInUser) => Promise<Sent>,
	...statuses: [number, number, number, number, number],
][] = [
	["see the company", async () => ({ call: "GET /trade/company" }), 200, 200, 200, 200, 200],
	[
		"change the settings",
		async () => ({ call: "PATCH /trade/company", body: { invoiceEmail: "a@padma.example" } }),
		...([200, 403, 403, 403, 200] as [number, number, number, number, number]),
	],
	["see members", async () => ({ call: "GET /trade/members" }), 200, 200, 200, 200, 200],
	[
		"invite",
		async (_, { id }) => ({
			call: "POST /trade/members",
			body: { email: `${id}@invited.example`, role: "viewer" },
		}),
		...([201, 403, 403, 403, 201] as [number, number, number, number, number]),
	],
	[
		"change a member",
		async (company) => ({
			call: `PATCH /trade/members/${(await company.addMember("buyer")).id}`,
			body: { role: "requester", monthLimit: null },
		}),
		...([200, 404, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"remove a member",
		async (company) => ({ call: `DELETE /trade/members/${(await company.addMember("buyer")).id}` }),
		...([200, 404, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"withdraw an invitation",
		async ({ customerId }, { id }) => {
			await createInvitation(customerId, `${id}@invited.example`);
			return { call: `DELETE /trade/invitations/${id}@invited.example` };
		},
		...([200, 403, 403, 403, 404] as [number, number, number, number, number]),
	],
	["see addresses", async () => ({ call: "GET /trade/addresses" }), 200, 200, 200, 200, 200],
	[
		"add an address",
		async () => ({ call: "POST /trade/addresses", body: ADDRESS }),
		...([201, 403, 403, 403, 201] as [number, number, number, number, number]),
	],
	[
		"change an address",
		async ({ customerId }) => ({
			call: `PUT /trade/addresses/${await createAddress(customerId)}`,
			body: ADDRESS,
		}),
		...([200, 403, 403, 403, 404] as [number, number, number, number, number]),
	],
	[
		"remove an address",
		async ({ customerId }) => ({
			call: `DELETE /trade/addresses/${await createAddress(customerId)}`,
		}),
		...([200, 403, 403, 403, 404] as [number, number, number, number, number]),
	],
	["see own numbers", async () => ({ call: "GET /trade/part-numbers" }), 200, 200, 200, 200, 200],
	[
		"add a number",
		async () => ({
			call: "POST /trade/part-numbers",
			body: { numbers: [{ number: "B-1020", partNumber: (await createProduct()).id }] },
		}),
		...([201, 201, 201, 403, 201] as [number, number, number, number, number]),
	],
	[
		"remove a number",
		async ({ customerId }) => {
			const part = await createProduct();
			await createPartNumber(part, "customer", "B-7", customerId);
			return { call: `DELETE /trade/part-numbers/b7?product=${part.id}` };
		},
		...([200, 200, 200, 403, 404] as [number, number, number, number, number]),
	],
	[
		"fill the cart",
		async () => ({
			call: "POST /cart",
			body: { productID: (await createProduct()).id, pQuantity: 2 },
		}),
		...([200, 200, 200, 403, 200] as [number, number, number, number, number]),
	],
	[
		"open a pad",
		async () => ({ call: "POST /trade/pads", body: { text: `${(await createProduct()).id} 2` } }),
		...([201, 201, 201, 403, 201] as [number, number, number, number, number]),
	],
	[
		"add a pad to the cart",
		async () => ({ call: "POST /trade/pads/none/cart", body: {} }),
		...([404, 404, 404, 403, 404] as [number, number, number, number, number]),
	],
	[
		"see delivery methods",
		async () => ({ call: "GET /trade/delivery-methods" }),
		...([200, 200, 200, 200, 200] as [number, number, number, number, number]),
	],
	["list requests", async () => ({ call: "GET /trade/requests" }), 200, 200, 200, 200, 200],
	[
		"request approval",
		async (_, caller) => {
			if (canFillCart(caller.customerRole)) await createCartLine(caller, await createProduct());
			return { call: "POST /trade/requests", body: DELIVERY };
		},
		...([201, 201, 201, 403, 201] as [number, number, number, number, number]),
	],
	[
		"see a request of another member",
		async (company) => ({ call: `GET /trade/requests/${(await requestOf(company)).id}` }),
		...([200, 200, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"lower a quantity",
		async (company) => {
			const { id, part } = await requestOf(company);
			const lines = [{ productID: part.id, quantity: 1 }];
			return { call: `PATCH /trade/requests/${id}`, body: { revision: 1, lines } };
		},
		...([200, 200, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"approve",
		async (company) => ({
			call: `POST /trade/requests/${(await requestOf(company)).id}/approve`,
			body: { revision: 1, total: 500 },
		}),
		...([200, 200, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"decline",
		async (company) => ({
			call: `POST /trade/requests/${(await requestOf(company)).id}/decline`,
			body: { revision: 1, reason: "We have enough" },
		}),
		...([200, 200, 404, 404, 404] as [number, number, number, number, number]),
	],
	[
		"withdraw another member's request",
		async (company) => ({
			call: `POST /trade/requests/${(await requestOf(company)).id}/withdraw`,
		}),
		...([403, 403, 404, 404, 404] as [number, number, number, number, number]),
	],
];

test.each(ROLE_MATRIX)("who may %s through the API", async (_, prepare, ...statuses) => {
	const company = await createCompany();
	const { owner: stranger } = await createCompany();
	const { owner, buyer, requester, viewer } = company;
	const answered: number[] = [];
	for (const caller of [owner, buyer, requester, viewer, stranger]) {
		const { call, body } = await prepare(company, caller);
		const [method = "", path = ""] = call.split(" ");
		const init = body === undefined ? {} : { body: JSON.stringify(body) };
		const headers = { "content-type": "application/json" };
		const program = await createProgram(caller);
		answered.push((await program.send(method, path, { ...init, headers })).status);
	}
	expect(answered).toEqual(statuses);
});

test("a request goes from a cart to an order through the API, once, at the revision and total that were shown", async () => {
	const { requester, buyer, owner } = await createCompany();
	const part = await createProduct();
	const asker = await createProgram(requester);
	await asker.post("/cart", { productID: part.id, pQuantity: 2 });
	const sent = { ...DELIVERY, purchaseOrderNumber: "PO-9", costCentre: "Site 4" };
	const made = await asker.post("/trade/requests", sent);
	expect(made.status).toBe(201);
	const path = `/trade/requests/${made.body._id}`;
	expect(made.headers.get("location")).toBe(`/api/v1${path}`);
	expect((await asker.get("/mycart")).rows).toEqual([]);
	const shown = (await asker.get(path)).body.data;
	expect(shown).toMatchObject({
		state: "pending",
		revision: 1,
		total: 500,
		changes: [],
		lines: [{ productID: part.id, quantity: 2, requestedQuantity: 2, price: 250 }],
		delivery: sent,
	});
	const own = await asker.post(`${path}/approve`, { revision: 1, total: 500 });
	expect([own.status, own.body.detail]).toEqual([403, "You cannot approve your own request."]);

	const office = await createProgram(buyer);
	expect((await office.get("/trade/requests")).body).toMatchObject({
		own: [],
		toDecide: [{ _id: made.body._id, lineCount: 1, goods: 500 }],
	});
	const line = (quantity: number, productID = part.id) => ({
		revision: 1,
		lines: [{ productID, quantity }],
	});
	for (const [body, pointer] of [
		[line(3), "/lines/0/quantity"],
		[line(1, "none"), "/lines/0/productID"],
	] as const) {
		const wrong = await office.patch(path, body);
		expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer }]]);
	}
	const twice = { revision: 1, lines: [...line(1).lines, ...line(2).lines] };
	const repeated = await office.patch(path, twice);
	expect([repeated.status, repeated.body.errors]).toEqual([
		422,
		[{ pointer: "/lines/1/productID", detail: "Name each part once" }],
	]);
	expect((await office.patch(path, line(0))).body.detail).toBe(
		"Keep at least one part, or decline the request.",
	);
	expect((await office.patch(path, line(1))).body.data).toMatchObject({ revision: 2, total: 250 });
	const stale = await office.post(`${path}/approve`, { revision: 1, total: 250 });
	expect([stale.status, stale.body.detail]).toEqual([
		409,
		expect.stringMatching(/^This request was changed at \d\d:\d\d\. Check it again\.$/),
	]);
	const dearer = await office.post(`${path}/approve`, { revision: 2, total: 500 });
	expect([dearer.status, dearer.body.errors]).toMatchObject([409, [{ pointer: "/total" }]]);
	expect(await getStock(part.id)).toEqual({ onHand: 10, reserved: 0 });
	const approved = await office.post(`${path}/approve`, { revision: 2, total: 250 });
	expect(approved.body.data).toMatchObject({ state: "approved", decidedBy: buyer.name });
	expect(await getStock(part.id)).toEqual({ onHand: 10, reserved: 1 });
	const { orderId } = approved.body.data as { orderId: string };
	expect((await asker.get(`/order/${orderId}`)).status).toBe(200);
	const late = await (await createProgram(owner)).post(`${path}/decline`, {
		revision: 2,
		reason: "Too late",
	});
	expect([late.status, late.body.detail]).toEqual([
		409,
		expect.stringMatching(/approved this request at \d\d:\d\d\./),
	]);
	expect((await asker.send("POST", `${path}/withdraw`)).status).toBe(409);
});

test("a request through the API names what waits, and waits for it as one of the page does", async () => {
	const { requester, buyer } = await createCompany();
	const [short, soldOut] = [await createProduct({ onHand: 6 }), await createProduct({ onHand: 0 })];
	const asker = await createProgram(requester);
	const line = (productID: string) => ({ productID, pQuantity: 10 });
	expect((await asker.post("/cart", line(short.id))).status).toBe(409);
	for (const { id } of [short, soldOut])
		expect((await asker.post("/cart", { ...line(id), mayWait: true })).status).toBe(200);
	const request = (waits: unknown[]) => asker.post("/trade/requests", { ...DELIVERY, waits });
	const [rest, all] = [
		{ productID: short.id, wait: "rest" },
		{ productID: soldOut.id, wait: "all" },
	];
	for (const [waits, pointer] of [
		[[{ ...all, wait: "some" }], "/waits/0/wait"],
		[[rest, all, { ...all, productID: "none" }], "/waits/2/productID"],
		[[rest, all, rest], "/waits/2/productID"],
	] as const) {
		const wrong = await request([...waits]);
		expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer }]]);
	}
	const unsaid = await request([all]);
	expect([unsaid.status, unsaid.body.detail]).toEqual([
		409,
		`${short.name}: only 6 in stock. Change the quantity to order the rest.`,
	]);
	const made = await request([rest, all]);
	expect(made.status).toBe(201);
	const path = `/trade/requests/${made.body._id}`;
	const office = await createProgram(buyer);
	const shown = (await office.get(path)).body.data as { lines: unknown[]; total: number };
	expect(shown).toMatchObject({ total: 1500, changes: [] });
	expect(shown.lines).toHaveLength(2);
	expect(shown.lines).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ productID: short.id, quantity: 10, laterQuantity: 4 }),
			expect.objectContaining({ productID: soldOut.id, quantity: 10, laterQuantity: 10 }),
		]),
	);
	const approved = await office.post(`${path}/approve`, { revision: 1, total: 1500 });
	expect(approved.body.data).toMatchObject({ state: "approved" });
	const waiting = (await asker.get("/trade/backorders")).body.data as { backorders: unknown[] };
	expect(waiting.backorders).toHaveLength(2);
	expect(waiting.backorders).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ productId: short.id, quantity: 4, state: "waiting" }),
			expect.objectContaining({ productId: soldOut.id, quantity: 10, state: "waiting" }),
		]),
	);
});

test.each(["/trade/backorders", "/trade/requests", "/trade/part-numbers"])(
	"%s refuses a place that no answer named, instead of beginning again",
	async (path) => {
		const { buyer } = await createCompany();
		const program = await createProgram(buyer);
		expect((await program.get(path)).status).toBe(200);
		for (const after of ["here", "", "1767225600000"]) {
			const { status, body } = await program.get(`${path}?after=${after}`);
			expect([status, body.errors]).toMatchObject([400, [{ pointer: "/after" }]]);
		}
	},
);

test("the API refuses to request an empty cart, and to place what needs approval", async () => {
	const { requester } = await createCompany();
	const program = await createProgram(requester);
	const empty = await program.post("/trade/requests", DELIVERY);
	expect([empty.status, empty.body.detail]).toEqual([409, "Your cart is empty."]);
	const order = { productID: (await createProduct()).id, pQuantity: 1, ...DELIVERY };
	expect((await program.post("/order", order)).status).toBe(403);
});

test("a company's limits and settings are shown to their member, and changed by an owner", async () => {
	const { owner, buyer, name } = await createCompany();
	const [office, program] = [await createProgram(owner), await createProgram(buyer)];
	const wrong = await office.patch(`/trade/members/${buyer.id}`, { role: "buyer", monthLimit: -1 });
	expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer: "/monthLimit" }]]);
	const limited = { role: "buyer", monthLimit: 300.5 };
	expect((await office.patch(`/trade/members/${buyer.id}`, limited)).status).toBe(200);
	expect((await office.patch("/trade/company", { poRequired: true })).body.data).toMatchObject({
		poRequired: true,
		invoiceEmail: "",
	});
	const { data } = (await program.get("/trade/company")).body;
	expect(data).toMatchObject({
		name,
		state: "active",
		role: "buyer",
		monthLimit: 300.5,
		monthSpent: 0,
		poRequired: true,
		approveOver: null,
		orderMinimum: 0,
	});
	expect(data).not.toHaveProperty("invoiceEmail");
	const order = { productID: (await createProduct()).id, pQuantity: 2, ...DELIVERY };
	const unnumbered = await program.post("/order", order);
	expect(unnumbered.body.errors).toMatchObject([{ pointer: "/purchaseOrderNumber" }]);
	const over = await program.post("/order", { ...order, purchaseOrderNumber: "PO-1" });
	expect([over.status, over.body.detail]).toEqual([
		409,
		expect.stringMatching(
			/^This order is tk 199\.50 over your limit for \w+\. Request approval\.$/,
		),
	]);
	for (const sent of [
		await office.patch(`/trade/members/${owner.id}`, { role: "viewer", monthLimit: null }),
		await office.delete(`/trade/members/${owner.id}`),
	])
		expect([sent.status, sent.body.detail]).toEqual([409, "A company needs at least one owner."]);
});

test("an invitation through the API is mailed, and a member who leaves buys as a person", async () => {
	const { owner, viewer, name } = await createCompany();
	const invited = await createUser();
	const office = await createProgram(owner);
	const body = { email: invited.email, role: "buyer" };
	expect((await office.post("/trade/members", body)).status).toBe(201);
	expect(await listQueuedMailSubjects(invited.email)).toEqual([`Buy for ${name}`]);
	expect((await office.get("/trade/members")).body.invitations).toMatchObject([body]);
	const twice = await office.post("/trade/members", { email: viewer.email, role: "buyer" });
	expect([twice.status, twice.body.errors]).toMatchObject([409, [{ pointer: "/email" }]]);
	const leaving = await createSignedInBrowser(viewer);
	const program = await createProgram(viewer);
	expect((await program.delete(`/trade/members/${viewer.id}`)).status).toBe(200);
	expect((await leaving.open("/profile")).status).toBe(302);
	expect((await program.get("/trade/company")).status).toBe(404);
});

test("a list of own numbers names each wrong one, and is paged", async () => {
	const { owner, viewer } = await createCompany();
	const part = await createProduct();
	const program = await createProgram(owner);
	const wrong = await program.post("/trade/part-numbers", {
		numbers: [
			{ number: "B-1", partNumber: part.id },
			{ number: "B-2", partNumber: "never-was" },
		],
	});
	expect([wrong.status, wrong.body.errors]).toMatchObject([
		422,
		[{ pointer: "/numbers/1/partNumber" }],
	]);
	const parts = (await createProducts(11, owner.id)).map(({ productId }) => productId);
	const numbers = Array.from({ length: 101 }, (_, n) => ({
		number: `B/${n} ü`,
		partNumber: parts[n % 11],
	}));
	expect((await program.post("/trade/part-numbers", { numbers })).status).toBe(201);
	const reader = await createProgram(viewer);
	const first = await reader.get("/trade/part-numbers");
	expect(first.body.data).toHaveLength(100);
	const next = /^<\/api\/v1([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
	expect((await reader.get(next)).body.data).toHaveLength(1);
	const number = encodeURIComponent("B/0 ü");
	expect((await program.delete(`/trade/part-numbers/${number}?product=${parts[0]}`)).status).toBe(
		200,
	);
});

test("a program learns how its cart can be delivered and what it costs", async () => {
	const { requester } = await createCompany();
	const part = await createProduct({ weightG: 30_000 });
	const asker = await createProgram(requester);
	await asker.post("/cart", { productID: part.id, pQuantity: 2 });
	const zones = [await createDeliveryZone(["Dhaka"])];
	const road = await createDeliveryMethod({
		name: "By road",
		unit: "kg",
		freeOver: 900_000,
		maxKg: 100,
		zones,
	});
	const bike = await createDeliveryMethod({ name: "Bicycle", maxKg: 50 });
	const pickup = await createDeliveryMethod({ name: "Counter", kind: "pickup", rates: [] });
	const list = async (query = "") =>
		(await asker.get(`/trade/delivery-methods${query}`)).body.data as { _id: string }[];
	const found = await list("?district=Dhaka");
	expect(found.filter(({ _id }) => [road, bike, pickup].includes(_id))).toEqual([
		{
			_id: road,
			name: "By road",
			kind: "delivery",
			days: 3,
			unit: "kg",
			maxKg: 100,
			districts: ["Dhaka"],
			freeOver: 9000,
			rates: [{ from: 1, price: 60 }],
			charge: 3600,
		},
		{
			_id: bike,
			name: "Bicycle",
			kind: "delivery",
			days: 3,
			unit: "order",
			maxKg: 50,
			rates: [{ from: 1, price: 60 }],
			problem: "Bicycle takes up to 50 kg. This order weighs 60 kg. Choose By road.",
		},
		{
			_id: pickup,
			name: "Counter",
			kind: "pickup",
			days: 3,
			unit: "order",
			rates: [],
			charge: 0,
		},
	]);
	const away = (await list("?district=Bogura")).find(({ _id }) => _id === road);
	expect(away).toMatchObject({ problem: expect.stringContaining("We do not deliver to Bogura") });
	const chosen = { ...DELIVERY, deliveryMethodId: road, district: "Dhaka" };
	const made = await asker.post("/trade/requests", chosen);
	expect([made.status, made.body]).toMatchObject([201, { success: true }]);
	await archiveDeliveryMethods();
	expect(await list()).toEqual([]);
});
