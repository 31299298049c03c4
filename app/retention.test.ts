import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	deleteUnverifiedAccounts,
	purgeExpiredCredentials,
} from "~/domain/accounts/lifecycle/purge.server";
import { emailSignIns, mailedTokens, passwordResets, users } from "~/domain/accounts/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { deleteOldAlerts } from "~/domain/payments/alerts/verbs.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { deleteCancelledOrders } from "~/domain/payments/cancellation/delete-cancelled-orders.server";
import { emptyOldEvents } from "~/domain/payments/provider-events/verbs.server";
import { alerts, providerEvents } from "~/domain/payments/tables.server";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import { audit, deleteOldAudit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import {
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import backup from "../docs/backup.md?raw";
import schema from "../docs/schema.sql?raw";

const platform = createTestPlatform();
const { db } = platform;
const DAY_MS = 86_400_000;
const inDays = (days: number) => createTestPlatform({ now: () => Date.now() + days * DAY_MS });

const isThere = async (table: "users" | "orders" | "alerts" | "audit", id: string) =>
	(await db.all(sql`select 1 from ${sql.identifier(table)} where id = ${id}`)).length > 0;

test("an account whose address was never verified is deleted after 30 days, unless an order names it", async () => {
	const unverified = await createUser({ verified: false });
	const blocked = await createUser({ verified: false, disabledAt: 1 });
	const verified = await createUser();
	const buyer = await createUser();
	await createOrder(buyer, await createProduct());
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, buyer.id));
	await deleteUnverifiedAccounts(inDays(29));
	expect(await isThere("users", unverified.id)).toBe(true);
	await deleteUnverifiedAccounts(inDays(31));
	expect(await isThere("users", unverified.id)).toBe(false);
	expect(await isThere("users", blocked.id)).toBe(true);
	expect(await isThere("users", verified.id)).toBe(true);
	expect(await isThere("users", buyer.id)).toBe(true);
});

test("a cancelled order that nobody paid is deleted after a year, with its attempts; others stay", async () => {
	const cancelled = await createPurchase();
	await cancelled.pay();
	await cancelLine(platform, cancelled.orderId, cancelled.me);
	const paid = await createPurchase();
	const buyer = await createUser();
	const me = { kind: "buyer", userId: buyer.id } as const;
	const products = [await createProduct(), await createProduct()];
	const [early, late] = await createOrderOf(buyer, products);
	if (!early || !late) throw new Error("The order has two lines.");
	await cancelLine(platform, early.id, me);
	await cancelLine(inDays(10), late.id, me);
	const [half] = await createOrderOf(buyer, products);
	if (!half) throw new Error("The order has two lines.");
	await cancelLine(platform, half.id, me);
	await db.run(sql`delete from webhook_deliveries`);
	const find = async (lineId: string) =>
		(await db.select().from(orderLines).where(eq(orderLines.id, lineId))).length;
	await deleteCancelledOrders(inDays(364));
	expect(await find(cancelled.orderId)).toBe(1);
	// Other tests leave more cancelled orders than one run deletes.
	for (let run = 1; run <= 20; run += 1) await deleteCancelledOrders(inDays(366));
	expect(await find(cancelled.orderId)).toBe(0);
	expect(await find(paid.orderId)).toBe(1);
	expect(await find(half.id)).toBe(1);
	expect(await find(early.id)).toBe(1);
	expect(await db.all(sql`pragma foreign_key_check`)).toEqual([]);
});

test("an event's body is emptied 90 days after it was settled, and its row stays", async () => {
	const add = async (given: Partial<typeof providerEvents.$inferInsert>) => {
		const id = `evt_${newId()}`;
		const event = {
			id,
			type: "test",
			body: "{}",
			outcome: "applied",
			note: "",
			receivedAt: Date.now(),
		} as const;
		await db.insert(providerEvents).values({ ...event, ...given });
		return id;
	};
	const applied = await add({});
	const inReview = await add({ outcome: "review" });
	const settled = await add({ outcome: "review", settledAt: Date.now() + DAY_MS });
	const findBody = async (id: string) =>
		(await db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0]?.body;
	await emptyOldEvents(inDays(89));
	expect(await findBody(applied)).toBe("{}");
	// Other tests leave more old events than one run empties.
	const emptyUntil = async (days: number, id: string) => {
		for (let runs = 0; runs < 100 && (await findBody(id)); runs += 1)
			await emptyOldEvents(inDays(days));
	};
	await emptyUntil(90.5, applied);
	expect(await Promise.all([applied, inReview, settled].map(findBody))).toEqual(["", "{}", "{}"]);
	await emptyUntil(92, settled);
	expect(await Promise.all([applied, inReview, settled].map(findBody))).toEqual(["", "{}", ""]);
});

test("resolved alerts are deleted after a year, and the audit after two", async () => {
	const add = async (resolvedAt: number | null) => {
		const id = newId();
		const alert = {
			id,
			kind: "stock-mismatch",
			subject: id,
			detail: "",
			firstSeenAt: 1,
			lastSeenAt: 1,
		} as const;
		await db
			.insert(alerts)
			.values({ ...alert, resolvedAt, resolvedBy: resolvedAt ? "admin:a" : "", note: "" });
		return id;
	};
	const [open, resolved] = [await add(null), await add(Date.now())];
	const auditId = newId();
	await db.insert(audit).values({
		id: auditId,
		actor: "a",
		action: "b",
		subject: "c",
		before: "",
		after: "",
		at: Date.now(),
	});
	await deleteOldAlerts(inDays(364));
	expect(await isThere("alerts", resolved)).toBe(true);
	for (let runs = 0; runs < 100 && (await isThere("alerts", resolved)); runs += 1)
		await deleteOldAlerts(inDays(366));
	expect([await isThere("alerts", open), await isThere("alerts", resolved)]).toEqual([true, false]);
	await deleteOldAudit(inDays(729));
	expect(await isThere("audit", auditId)).toBe(true);
	for (let runs = 0; runs < 100 && (await isThere("audit", auditId)); runs += 1)
		await deleteOldAudit(inDays(731));
	expect(await isThere("audit", auditId)).toBe(false);
});

test("links and codes that were mailed are deleted a day after they expire", async () => {
	const user = await createUser();
	const times = { createdAt: Date.now(), expiresAt: Date.now() + 60_000, email: user.email };
	const link = { ...times, userId: user.id, tokenHash: newId() };
	await db.insert(mailedTokens).values({ ...link, purpose: "verify-email", returnTo: "/" });
	await db.insert(passwordResets).values(link);
	await db.insert(emailSignIns).values({
		...link,
		browserSecretHash: "b",
		codeHash: "c",
		remembered: false,
		returnTo: "/",
		wrongCodes: 0,
	});
	const count = async () =>
		await Promise.all(
			[mailedTokens, passwordResets, emailSignIns].map((table) =>
				db.$count(table, eq(table.userId, user.id)),
			),
		);
	await purgeExpiredCredentials(inDays(1));
	expect(await count()).toEqual([1, 1, 1]);
	await purgeExpiredCredentials(inDays(1.01));
	expect(await count()).toEqual([0, 0, 0]);
});

test("the documents say of each table what deletes it, and name each job that deletes", () => {
	const [, section = ""] = backup.split("## What is deleted\n");
	const rows = (section.split("\n## ")[0] ?? "")
		.split("\n")
		.filter((line) => line.startsWith("| "));
	const quote = (column: number) =>
		rows
			.flatMap((row) => Array.from((row.split("|")[column] ?? "").matchAll(/`(\w+)`/g)))
			.flatMap(([, name = ""]) => name)
			.sort();
	const tables = Array.from(schema.matchAll(/^CREATE TABLE "?(\w+)/gm), ([, name = ""]) => name);
	expect(quote(1)).toEqual(tables.sort());
	const jobs = Object.values(JOB_GROUPS).flatMap((group) => Object.keys(group));
	const named = Array.from(new Set(quote(3)));
	expect(named.filter((name) => !jobs.includes(name))).toEqual([]);
	expect(jobs.filter((job) => /^(delete|purge|empty)/.test(job) && !named.includes(job))).toEqual(
		[],
	);
});
