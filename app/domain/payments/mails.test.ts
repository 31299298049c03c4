import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { createCaseRandom, SEED_LABEL } from "~/testing/faults/random";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import { buildRefundRequest, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import { ROUNDING_NOTE } from "../money/rules";
import { listLinesOfOrder } from "../orders/queries.server";
import type { OrderLine } from "../orders/rules/order-line";
import { isPaidStatus, type LineStatus } from "../orders/rules/order-status";
import { shipLine } from "../orders/shipping/ship-orders.server";
import { beginPayment } from "./attempts/begin-payment.server";
import { syncPayments } from "./attempts/sync-payments.server";
import { cancelLine } from "./cancellation/cancel-line.server";
import { cancelLines } from "./cancellation/cancel-lines.server";
import { refundLines } from "./refunds/refund-lines.server";

const platform = createTestPlatform();
const { db } = platform;

const STATE_WORDS: Record<LineStatus, string> = {
	unpaid: "not paid yet",
	paid: "not shipped yet",
	shipped: "shipped",
	cancelled: "cancelled",
	refunded: "with a refund",
};

async function readNewestMail(email: string) {
	const [mail] = await db
		.select({ id: outbox.id, subject: outbox.subject, text: outbox.text, html: outbox.html })
		.from(outbox)
		.where(eq(outbox.to, email))
		.orderBy(desc(sql`rowid`))
		.limit(1);
	if (!mail) throw new Error("There is no mail.");
	return mail;
}

/** Counts '2 cancelled, 1 shipped'. */
function countStates(lines: readonly OrderLine[]): string[] {
	const states = Object.keys(STATE_WORDS) as LineStatus[];
	return states.flatMap((state) => {
		const count = lines.filter(({ status }) => status === state).length;
		return count > 0 ? [`${count} ${STATE_WORDS[state]}`] : [];
	});
}

function checkClaims(
	{ subject, text, html }: { subject: string; text: string; html: string },
	before: readonly OrderLine[],
	after: readonly OrderLine[],
) {
	const changed = after.filter(({ status }, at) => before[at]?.status !== status);
	const named = after.filter(({ productName }) => text.includes(productName));
	expect(named.map(({ id }) => id)).toEqual(changed.map(({ id }) => id));
	expect(subject).toContain(after[0]?.orderNumber);
	const [, count, states = ""] = / The order has (\d+) lines: ([^.]*)\./.exec(text) ?? [];
	expect([Number(count), ...states.split(", ").sort()]).toEqual([
		after.length,
		...countStates(after).sort(),
	]);
	expect(`${subject}${text}${html}`).not.toMatch(/\{(?:Order|lines)\}/);
	const has = (...statuses: LineStatus[]) => after.some(({ status }) => statuses.includes(status));
	if (text.includes("were cancelled")) {
		expect(
			changed.every(
				({ status, transactionId }) => status === "cancelled" && transactionId === null,
			),
		).toBe(true);
		expect(subject.startsWith("Part of order")).toBe(has("unpaid", "paid", "shipped", "refunded"));
	} else if (text.includes("have left our warehouse")) {
		expect(changed.every(({ status }) => status === "shipped")).toBe(true);
		expect(subject.startsWith("Part of order")).toBe(has("unpaid", "paid"));
	} else if (text.includes("payment for these items has arrived"))
		expect(changed.every(({ status }) => isPaidStatus(status))).toBe(true);
	else {
		expect(text).toContain("We are refunding");
		expect(changed.every(({ status }) => status === "refunded")).toBe(true);
	}
}

test(`what mails say of lines that are paid, cancelled, shipped and refunded in any order is true (${SEED_LABEL})`, async () => {
	const { id: adminId } = await createAdmin();
	const products = await Promise.all([1, 2, 3, 4].map(() => createProduct({ onHand: 100 })));
	const cancel = { kind: "admin", userId: adminId } as const;
	const steps: ((line: OrderLine, lines: readonly OrderLine[]) => Promise<unknown>)[] = [
		// Not of a line that was paid or cancelled before.
		({ id }) => payLineByCard(id).catch(() => {}),
		({ id }) => shipLine(asAdmin(platform, adminId), id),
		({ id }) => cancelLine(platform, id, cancel),
		(_line, lines) => cancelLines(platform, lines, cancel),
		({ id }) =>
			unlessRefused(
				refundLines(
					asAdmin(platform, adminId),
					buildRefundRequest(id, { reason: "goodwill", units: 0, amountPoisha: 100 }),
				),
			),
	];
	let checked = 0;
	for (let round = 0; round < 12; round += 1) {
		const random = createCaseRandom(round);
		const buyer = await createUser();
		const [first] = await createOrderOf(buyer, products.slice(0, random.pick([2, 3, 4])));
		const orderId = first?.orderId ?? "";
		let mailId = (await readNewestMail(buyer.email)).id;
		for (let step = 0; step < 10; step += 1) {
			const before = await listLinesOfOrder(db, null, orderId);
			await random.pick(steps)(random.pick(before), before);
			const mail = await readNewestMail(buyer.email);
			if (mail.id === mailId) continue;
			mailId = mail.id;
			checkClaims(mail, before, await listLinesOfOrder(db, null, orderId));
			checked += 1;
		}
		await cancelLines(platform, await listLinesOfOrder(db, null, orderId), cancel);
	}
	expect(checked).toBeGreaterThan(20);
});

test.each(["cancel", "pay", "ship"] as const)(
	"when another line changes while one is to %s, its mail says what the order is afterwards",
	async (doing) => {
		const { id: adminId } = await createAdmin();
		const actor = { kind: "admin", userId: adminId } as const;
		const buyer = await createUser();
		const products = await Promise.all([1, 2, 3].map(() => createProduct()));
		const [line, other] = await createOrderOf(buyer, products);
		const [id, otherId] = [line?.id ?? "", other?.id ?? ""];
		const orderId = line?.orderId ?? "";
		const ship = (needs: Platform, shipped: string) => shipLine(asAdmin(needs, adminId), shipped);
		const damaged = buildRefundRequest(otherId, { reason: "kept", units: 1 });
		let interrupt = () => cancelLine(platform, otherId, actor) as Promise<unknown>;
		let run = (needs: Platform) => cancelLine(needs, id, actor) as Promise<unknown>;
		if (doing === "pay") {
			const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
			const begun = await beginPayment(platform, buyer.id, { lineId: id }, method);
			if (!begun.ok) throw new Error(begun.reason);
			await confirmCardPayment(begun.handle);
			run = (needs) => syncPayments(needs, [id], { kind: "buyer", userId: buyer.id });
		} else if (doing === "ship") {
			for (const each of [id, otherId]) await payLineByCard(each);
			await ship(platform, otherId);
			run = (needs) => ship(needs, id);
			interrupt = () => refundLines(asAdmin(platform, adminId), damaged);
		}
		let before: OrderLine[] = [];
		await run(
			createInterruptedPlatform(async () => {
				await interrupt();
				before = await listLinesOfOrder(db, null, orderId);
			}),
		);
		expect(before.some(({ status }) => status !== "unpaid")).toBe(true);
		checkClaims(
			await readNewestMail(buyer.email),
			before,
			await listLinesOfOrder(db, null, orderId),
		);
	},
);

test.each([
	[[12_550, 20_025], true],
	[[12_500, 20_000], false],
	[[12_550], false],
] as const)(
	"a mail about lines at %j poisha each says that lines are rounded: %s",
	async (prices, isSaid) => {
		const buyer = await createUser();
		const products = [];
		for (const pricePoisha of prices) products.push(await createProduct({ pricePoisha }));
		await createOrderOf(buyer, products);
		const { text, html } = await readNewestMail(buyer.email);
		expect([text.includes(ROUNDING_NOTE), html.includes(ROUNDING_NOTE)]).toEqual([isSaid, isSaid]);
	},
);
