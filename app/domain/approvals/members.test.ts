import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import { createProduct } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { findRequest } from "./queries.server";
import { approvalRequests } from "./tables.server";

const { db } = createTestPlatform();

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
