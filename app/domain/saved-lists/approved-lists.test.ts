import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { changeProduct, getReservedAndUnpaid, setStock } from "~/testing/database/queries";
import { orderWaiting } from "~/testing/factories/backorders";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	buildOrderInput,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createApprovedList } from "~/testing/factories/saved-lists";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import { orderReadyBackorders } from "../backorders/order-ready.server";
import { removeMember } from "../companies/members.server";
import { backorders } from "../orders/backorder-tables.server";
import { type OrderCartResult, toOneLineOrder } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { describeApprovalNeed } from "../orders/rules/spending";
import { memberSpend, orders } from "../orders/tables.server";
import { approveList, withdrawApproval } from "./approve-list.server";
import { addToList, changeList, deleteList } from "./lists.server";
import { savedListLines, savedLists } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const setLimit = ({ id }: SignedInUser, monthLimitPoisha: number) =>
	db.update(users).set({ monthLimitPoisha }).where(eq(users.id, id));

/** A company whose requester may order 20 of a part for tk 100 each, up to tk 10,000 a month, from a list of its owner. */
async function setUp() {
	const company = await createCompany();
	const part = await createProduct({ pricePoisha: 10_000, onHand: 500 });
	await setLimit(company.requester, 1_000_000);
	const listId = await createApprovedList(company.owner, company.owner, [[part, 20]]);
	return { ...company, part, listId };
}

type Ordered = readonly (readonly [Pick<TestProduct, "id">, number])[];

const order = (member: SignedInUser, ordered: Ordered, on = platform) =>
	placeOrder(on, member, {
		...toOneLineOrder("", buildOrderInput()),
		lines: ordered.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
		from: { kind: "list" },
	});

/** Why another member must approve it. */
async function readNeed(placed: Promise<OrderCartResult>): Promise<string> {
	const refused = await placed;
	if (refused.ok) return "ordered";
	return refused.reason === "requester" ||
		refused.reason === "over-limit" ||
		refused.reason === "over-company-limit"
		? describeApprovalNeed(refused)
		: refused.reason;
}

const isApproved = async (listId: string) =>
	(await db.select().from(savedLists).where(eq(savedLists.id, listId)))[0]?.approvedBy !== null;

test("a requester orders from an approved list without a request, in the own name and from the own limit", async () => {
	const { requester, part, listId } = await setUp();
	const placed = await order(requester, [[part, 20]]);
	const [written] = await db.select().from(orders).where(eq(orders.userId, requester.id));
	expect(placed).toEqual({ ok: true, orderId: written?.id });
	expect(written).toMatchObject({ listId, spenderId: requester.id, requestId: null });
	expect(await db.select().from(memberSpend).where(eq(memberSpend.userId, requester.id))).toEqual([
		expect.objectContaining({ poisha: 200_000 }),
	]);
});

test("each line of an order is on the list within its most, or the order names the first that is not", async () => {
	const { owner, requester, part, listId } = await setUp();
	const [other, bare] = [await createProduct({ name: "Lock nut" }), await createProduct()];
	await addToList(platform, owner, listId, { productId: bare.id, quantity: 3 });
	const cases: [Ordered, RegExp][] = [
		[[[part, 21]], /^At most 20 of .* without approval\.$/],
		[
			[
				[part, 20],
				[other, 1],
			],
			/^Lock nut is not on the list "Line 3, monthly"\. Request approval\.$/,
		],
		[
			[
				[other, 1],
				[part, 21],
			],
			/^Lock nut is not on the list/,
		],
		[
			[
				[part, 1],
				[bare, 1],
			],
			/ needs approval, although it is on the list "Line 3, monthly"\.$/,
		],
	];
	for (const [ordered, message] of cases)
		expect(await readNeed(order(requester, ordered))).toMatch(message);
	expect(await db.select().from(orders).where(eq(orders.userId, requester.id))).toEqual([]);
	expect(await getReservedAndUnpaid(part.id)).toEqual({ reserved: 0, unpaid: 0 });
});

test("an order is from one list: two lists that have half of it each are not enough", async () => {
	const { owner, requester, part } = await setUp();
	const other = await createProduct();
	const second = await createApprovedList(owner, owner, [[other, 5]], "Line 4");
	const both: Ordered = [
		[part, 1],
		[other, 1],
	];
	expect(await readNeed(order(requester, both))).toMatch(/is not on the list/);
	expect(await order(requester, [[other, 5]])).toMatchObject({ ok: true });
	const [placed] = await db.select().from(orders).where(eq(orders.userId, requester.id));
	expect(placed?.listId).toBe(second);
});

test("the limit of the month is the requester's and must be set, and the company's limit for one order holds", async () => {
	const { requester, customerId, part } = await setUp();
	await setLimit(requester, -1);
	expect(await readNeed(order(requester, [[part, 1]]))).toBe(
		'You order from the list "Line 3, monthly" once an owner sets your limit for the month. Request approval.',
	);
	await setLimit(requester, 199_900);
	expect(await readNeed(order(requester, [[part, 20]]))).toMatch(
		/^This order is tk 1 over your limit for \w+\. Request approval\.$/,
	);
	await setLimit(requester, 1_000_000);
	const setCompany = (approveOverPoisha: number) =>
		db.update(customers).set({ approveOverPoisha }).where(eq(customers.id, customerId));
	await setCompany(199_900);
	expect(await readNeed(order(requester, [[part, 20]]))).toBe(
		"Your company approves orders over tk 1,999. Request approval.",
	);
	await setCompany(200_000);
	expect(await readNeed(order(requester, [[part, 20]]))).toBe("ordered");
});

test("of 20 orders at once against one limit, as many pass as fit", async () => {
	const { requester, part } = await setUp();
	const placed = await Promise.all(
		Array.from({ length: 20 }, () => readNeed(order(requester, [[part, 20]]))),
	);
	expect(placed.filter((need) => need === "ordered")).toHaveLength(5);
	expect(new Set(placed).size).toBe(2);
});

describe("between the check of an order and its statements", () => {
	const race = async (act: (shop: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>) => {
		const shop = await setUp();
		const { requester, part } = shop;
		const on = createInterruptedPlatform(() => act(shop));
		const need = await readNeed(order(requester, [[part, 20]], on));
		expect(await db.select().from(orders).where(eq(orders.userId, requester.id))).toHaveLength(
			need === "ordered" ? 1 : 0,
		);
		return need;
	};
	const NO_LIST = /^Your role in the company orders with approval/;

	test("the approval is withdrawn", async () => {
		const need = await race(({ owner, listId }) => withdrawApproval(platform, owner, listId));
		expect(need).toMatch(NO_LIST);
	});
	test("the list is deleted", async () => {
		const need = await race(({ owner, listId }) => deleteList(platform, owner, listId));
		expect(need).toMatch(NO_LIST);
	});
	test("the list is no longer shared", async () => {
		const change = { name: "Line 3, monthly", isShared: false, changes: [] };
		const need = await race(({ owner, listId }) => changeList(platform, owner, listId, change));
		expect(need).toMatch(NO_LIST);
	});
	test("the line is removed, and added again without a most", async () => {
		const need = await race(async ({ owner, listId, part: { id: productId } }) => {
			const changes = [{ productId, quantity: 0 }];
			const name = "Line 3, monthly";
			await changeList(platform, owner, listId, { name, isShared: true, changes });
			await addToList(platform, owner, listId, { productId, quantity: 20 });
		});
		expect(need).toMatch(/needs approval, although/);
	});
	test("the most is lowered", async () => {
		const need = await race(({ owner, listId, part: { id: productId } }) =>
			approveList(platform, owner, listId, [{ productId, quantity: 19 }]),
		);
		expect(need).toMatch(/^At most 19 of /);
	});
	test("who made the list leaves the company", async () => {
		const need = await race(async ({ owner, customerId }) => {
			const second = await joinCompany(await createUser(), customerId, "owner");
			await removeMember(platform, second, { member: owner, company: "" });
		});
		expect(need).toMatch(NO_LIST);
	});
	test("the limit of the month is taken away, or lowered", async () => {
		expect(await race(({ requester }) => setLimit(requester, -1))).toMatch(/once an owner sets/);
		expect(await race(({ requester }) => setLimit(requester, 199_900))).toMatch(/tk 1 over/);
	});
	test("another list of the company has the parts too", async () => {
		const need = await race(async ({ owner, listId, part }) => {
			await createApprovedList(owner, owner, [[part, 20]], "Line 4");
			await withdrawApproval(platform, owner, listId);
		});
		expect(need).toBe("ordered");
	});
});

test("a change by a member who is not an owner ends the approval, an owner's does not", async () => {
	const { owner, buyer, requester, part } = await setUp();
	const added = await createProduct();
	const name = "Shelf 1";
	const change = { name, isShared: true, changes: [] };
	for (const maker of [owner, buyer, requester]) {
		const acts: ((listId: string) => Promise<unknown>)[] = [
			(id) => changeList(platform, maker, id, { ...change, name: `${name} now` }),
			(id) => addToList(platform, maker, id, { productId: added.id, quantity: 1 }),
			(id) => addToList(platform, maker, id, { productId: part.id, quantity: 7 }),
			(id) =>
				changeList(platform, maker, id, {
					...change,
					changes: [{ productId: part.id, quantity: 0 }],
				}),
			(id) =>
				changeList(platform, maker, id, {
					...change,
					changes: [{ productId: part.id, quantity: 5 }],
				}),
			(id) => db.delete(savedListLines).where(eq(savedListLines.listId, id)),
		];
		for (const act of acts) {
			const id = await createApprovedList(maker, owner, [[part, 20]], name);
			// Saving what is there, and the job of lists that come back, change nothing.
			await changeList(platform, maker, id, change);
			await db.update(savedLists).set({ everyWeeks: 4, nextDay: 1 }).where(eq(savedLists.id, id));
			expect(await isApproved(id)).toBe(true);
			await act(id);
			expect([maker.customerRole, await isApproved(id)]).toEqual([
				maker.customerRole,
				maker === owner,
			]);
			await deleteList(platform, maker, id);
		}
	}
});

test("only an owner of the company approves, and only what is shared in it", async () => {
	const { owner, buyer, requester, part, listId } = await setUp();
	await withdrawApproval(platform, owner, listId);
	const most = [{ productId: part.id, quantity: 20 }];
	const stranger = (await createCompany()).owner;
	for (const member of [buyer, requester, stranger, await createUser()])
		await expect(approveList(platform, member, listId, most)).rejects.toThrow();
	// Has left for another company since the page was shown.
	const { id, customerId } = owner;
	await expect(approveList(platform, { ...stranger, customerId }, listId, most)).rejects.toThrow();
	await expect(
		approveList(platform, { ...stranger, id, customerId: stranger.customerId }, listId, most),
	).rejects.toThrow();
	const maker = await joinCompany(await createUser(), customerId, "owner");
	await db.update(users).set({ customerId: stranger.customerId }).where(eq(users.id, id));
	await expect(approveList(platform, maker, listId, most)).rejects.toThrow();
	await db.update(users).set({ customerId }).where(eq(users.id, id));
	await expect(approveList(platform, owner, listId, [])).rejects.toThrow("at least one part");
	await changeList(platform, owner, listId, { name: "Mine", isShared: false, changes: [] });
	await expect(approveList(platform, owner, listId, most)).rejects.toThrow();
	expect(await isApproved(listId)).toBe(false);
	expect(await readNeed(order(requester, [[part, 1]]))).toMatch(/^Your role in the company/);
});

test("a part that the form of the approval did not show needs a request again", async () => {
	const { owner, requester, part, listId } = await setUp();
	const other = await createProduct();
	await addToList(platform, owner, listId, { productId: other.id, quantity: 3 });
	await approveList(platform, owner, listId, [{ productId: other.id, quantity: 3 }]);
	expect(await readNeed(order(requester, [[part, 1]]))).toMatch(/needs approval, although/);
	expect(await readNeed(order(requester, [[other, 3]]))).toBe("ordered");
});

test("the list of another company, or one of a former member, is no approved list", async () => {
	const { requester, addMember, owner, part, listId } = await setUp();
	const { requester: stranger } = await createCompany();
	await setLimit(stranger, 1_000_000);
	expect(await readNeed(order(stranger, [[part, 1]]))).toMatch(/^Your role in the company/);
	await withdrawApproval(platform, owner, listId);
	const maker = await addMember("buyer");
	await createApprovedList(maker, owner, [[part, 5]], "Van");
	expect(await readNeed(order(requester, [[part, 6]]))).toMatch(/^At most 5 of/);
	await removeMember(platform, owner, { member: maker, company: "" });
	expect(await readNeed(order(requester, [[part, 1]]))).toMatch(/^Your role in the company/);
});

describe("what waits", () => {
	test("counts with what is ordered now of the part, against its most and the limit of the month", async () => {
		await archiveDeliveryMethods();
		const { requester, part } = await setUp();
		await setStock(part.id, 12);
		const wait = (quantity: number) =>
			orderWaiting(requester, [
				{ product: part, quantity, choice: { units: 12, pricePoisha: 10_000 } },
			]);
		expect(await readNeed(wait(21))).toMatch(/^At most 20 of/);
		await setLimit(requester, 199_900);
		expect(await readNeed(wait(20))).toMatch(/^This order is tk 1 over/);
		await setLimit(requester, 200_000);
		expect(await readNeed(wait(20))).toBe("ordered");
		expect(await readNeed(order(requester, [[part, 1]]))).not.toBe("ordered");
	});

	test("has the price of a contract, less VAT for an exempt company, and counts so for the limit", async () => {
		await archiveDeliveryMethods();
		const { owner, requester, customerId, part, listId } = await setUp();
		await setStock(part.id, 12);
		const contract = await createPriceList({ state: "active" });
		await assignPriceList(contract, owner);
		await createListPrice(contract, part.id, [10, 8000]);
		const exemptUntil = Date.now() + 86_400_000;
		await db
			.update(customers)
			.set({ exemptNumber: "E-1", exemptUntil })
			.where(eq(customers.id, customerId));
		const withoutVat = 6957;
		const choice = { units: 12, pricePoisha: withoutVat };
		const wait = () => orderWaiting(requester, [{ product: part, quantity: 20, choice }]);
		// Lines are of whole taka: 834 for 12 units, and 556 for 8.
		await setLimit(requester, 138_999);
		expect(await readNeed(wait())).toMatch(/^This order is tk 0.01 over/);
		await setLimit(requester, 139_000);
		expect(await readNeed(wait())).toBe("ordered");
		const [waiting] = await db.select().from(backorders).where(eq(backorders.userId, requester.id));
		expect(waiting).toMatchObject({ listId, quantity: 8 });
		const [now] = await db.select().from(orders).where(eq(orders.userId, requester.id));
		expect(now?.listId).toBe(listId);
	});

	test("is split over two lines only within the most, also if the page's check was passed", async () => {
		await archiveDeliveryMethods();
		const { owner, requester, part, listId } = await setUp();
		await setStock(part.id, 12);
		const on = createInterruptedPlatform(() =>
			approveList(platform, owner, listId, [{ productId: part.id, quantity: 12 }]),
		);
		const wanted = [{ product: part, quantity: 20, choice: { units: 12, pricePoisha: 10_000 } }];
		expect(await readNeed(orderWaiting(requester, wanted, {}, on))).toMatch(/^At most 12 of/);
		expect(
			await db.select().from(backorders).where(eq(backorders.userId, requester.id)),
		).toHaveLength(0);
	});

	test("becomes an order of its list when it has arrived, with its delivery, also after the list was deleted", async () => {
		const deliveryMethodId = await createDeliveryMethod();
		const { owner, requester, part, listId } = await setUp();
		await setStock(part.id, 0);
		const wanted = [{ product: part, quantity: 20, choice: "all" as const }];
		const placed = await orderWaiting(requester, wanted, { deliveryMethodId });
		expect(placed).toEqual({ ok: true, orderId: null });
		const [waiting] = await db.select().from(backorders).where(eq(backorders.userId, requester.id));
		expect(waiting).toMatchObject({ listId, spenderId: requester.id, requestId: null });
		await deleteList(platform, owner, listId);
		await changeProduct(part.id, { onHand: 20 });
		await orderReadyBackorders(platform);
		const [written] = await db.select().from(orders).where(eq(orders.userId, requester.id));
		expect(written).toMatchObject({ listId, deliveryMethodId, placed: true });
		await archiveDeliveryMethods();
	});

	test("stays held, and its buyer is told, if the limit of the month no longer has room", async () => {
		await archiveDeliveryMethods();
		const { requester, part } = await setUp();
		await setStock(part.id, 0);
		await orderWaiting(requester, [{ product: part, quantity: 20, choice: "all" }]);
		await setLimit(requester, 199_900);
		await changeProduct(part.id, { onHand: 20 });
		await orderReadyBackorders(platform);
		const [waiting] = await db.select().from(backorders).where(eq(backorders.userId, requester.id));
		expect(waiting).toMatchObject({ state: "ready", refusedFor: "over-limit" });
	});
});

test("a charge for delivery is no line of the list, but counts for the limit of the month", async () => {
	const { requester, part } = await setUp();
	const deliveryMethodId = await createDeliveryMethod({
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	});
	const draft = toOneLineOrder(
		part.id,
		buildOrderInput({ quantity: 20, deliveryMethodId, seenCharges: `${deliveryMethodId}:6000` }),
	);
	await setLimit(requester, 205_900);
	expect(await readNeed(placeOrder(platform, requester, draft))).toMatch(
		/^This order is tk 1 over/,
	);
	await setLimit(requester, 206_000);
	expect(await readNeed(placeOrder(platform, requester, draft))).toBe("ordered");
	await archiveDeliveryMethods();
});

test("a form that is sent again is the order that it was, although its list has changed meanwhile", async () => {
	const { owner, requester, part, listId } = await setUp();
	const draft = toOneLineOrder(part.id, buildOrderInput({ idempotencyKey: newId() }));
	const placed = await placeOrder(platform, requester, draft);
	await withdrawApproval(platform, owner, listId);
	expect(placed.ok).toBe(true);
	expect(await placeOrder(platform, requester, draft)).toEqual(placed);
});
