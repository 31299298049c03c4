import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addToCart } from "~/domain/cart/verbs.server";
import { orders } from "~/domain/orders/tables.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import { createDeliveryMethod } from "~/testing/factories/delivery";
import { buildOrderInput, createProduct } from "~/testing/factories/factories";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";
import { approveRequest } from "./approve-request.server";
import { priceRequest } from "./price-request.server";
import { findRequest } from "./queries.server";
import { requestApproval } from "./request-approval.server";
import { approvalRequests } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const listStates = async (userId: string) =>
	(await db.select().from(approvalRequests).where(eq(approvalRequests.requestedBy, userId))).map(
		({ state }) => state,
	);

test("a request is mailed to those who may approve it, and to no requester, viewer or stranger", async () => {
	const { owner, buyer, requester, viewer, addMember } = await createCompany();
	const second = await addMember("requester");
	await createApprovalRequest(requester, [await createProduct()]);
	const count = async ({ email }: { email: string }) =>
		(await listQueuedMailSubjects(email)).length;
	expect(await Promise.all([owner, buyer].map(count))).toEqual([1, 1]);
	expect(await Promise.all([requester, second, viewer].map(count))).toEqual([0, 0, 0]);
});

test("a request names who made it as they are, and who decided it", async () => {
	const { requester, buyer } = await createCompany();
	const id = await createApprovalRequest(requester, [await createProduct()]);
	const decision = { decidedBy: buyer.id, decidedAt: 5, reason: "Too many" };
	const decided = { state: "declined", ...decision } as const;
	await db.update(users).set({ name: "Bilkis" }).where(eq(users.id, requester.id));
	await db.update(approvalRequests).set(decided).where(eq(approvalRequests.id, id));
	expect(await findRequest(createTestPlatform(), buyer, id)).toMatchObject({
		requesterName: "Bilkis",
		requesterEmail: requester.email,
		requesterRole: "requester",
		requester: "Bilkis",
		decider: buyer.name,
		decidedAt: 5,
		orderId: null,
	});
});

test("each owner is told once a month of each member that has reached the limit, and no buyer is told", async () => {
	const { owner, buyer, addMember } = await createCompany();
	const owners = [owner, await addMember("owner")];
	const members = [
		{ ...(await addMember("buyer")), name: "Anis" },
		{ ...(await addMember("requester")), name: "Bilkis" },
	];
	const product = await createProduct({ onHand: 50 });
	const december = Date.UTC(2040, 10, 30, 18, 30);
	for (const at of [december - 3_600_000, december, december + 86_400_000]) {
		const platform = createTestPlatform({ now: () => at });
		for (const member of members) {
			await db.update(users).set({ monthLimitPoisha: 10_000 }).where(eq(users.id, member.id));
			await createApprovalRequest(member, [product], 1, platform);
		}
	}
	const listTold = async ({ email }: { email: string }) =>
		(await listQueuedMailSubjects(email)).filter((subject) => subject.includes("the limit")).sort();
	const told = members.flatMap(({ name }) =>
		["December", "November"].map((month) => `${name} has reached the limit for ${month}`),
	);
	expect(await Promise.all(owners.map(listTold))).toEqual([told, told]);
	expect(await Promise.all([buyer, ...members].map(listTold))).toEqual([[], [], []]);
});

test.each([
	["becomes a viewer", { customerRole: "viewer" }],
	["is blocked", { disabledAt: 1 }],
] as const)(
	"the request of a member who %s is withdrawn, and a colleague's waits on",
	async (_, changed) => {
		const { requester, addMember } = await createCompany();
		const colleague = await addMember("requester");
		const products = [await createProduct()];
		for (const member of [requester, colleague]) await createApprovalRequest(member, products);
		await db.update(users).set(changed).where(eq(users.id, requester.id));
		expect(await listStates(requester.id)).toEqual(["withdrawn"]);
		expect(await listStates(colleague.id)).toEqual(["pending"]);
	},
);

test("what is to be paid for an approved request is mailed with its charge, and nothing while all of it waits", async () => {
	const { requester, buyer } = await createCompany();
	const deliveryMethodId = await createDeliveryMethod();
	const [part, soldOut] = [await createProduct(), await createProduct({ onHand: 0 })];
	for (const [{ id: productId }, due] of [
		[soldOut, "All of it waits for stock: nothing is to be paid yet."],
		[part, "Pay tk 310 by "],
	] as const) {
		await addToCart(platform, requester, { productId, quantity: 1, mayWait: true });
		const { quantity: _, ...input } = buildOrderInput();
		const seen = formatSeenLines(await listCartLines(platform, requester));
		const waits = new Map(productId === soldOut.id ? [[productId, "all" as const]] : []);
		const requested = { ...input, seen, deliveryMethodId };
		const sent = await requestApproval(platform, requester, requested, { waits, by: "program" });
		if (!sent.ok) throw new Error(sent.reason);
		const request = await findRequest(platform, buyer, sent.id);
		if (!request) throw new Error("There is no such request.");
		const shown = await priceRequest(platform, request);
		const outdated = { ...shown, revision: 1, seen: `${productId}:2:25000` };
		await expect(approveRequest(platform, buyer, request, outdated)).rejects.toThrow(
			"Check it again.",
		);
		expect(await db.$count(orders, eq(orders.requestId, sent.id))).toBe(0);
		const approved = await approveRequest(platform, buyer, request, { ...shown, revision: 1 });
		expect(approved.ok).toBe(true);
		const [mail] = (await readMails(requester.email)).filter(({ text }) => text.includes(due));
		expect(mail?.subject).toContain("approved your request");
	}
});
