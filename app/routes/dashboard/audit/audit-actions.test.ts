import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeAction } from "~/domain/admin/audit-words";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createCardPurchase, createRefund } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { AUDIT_KINDS } from "../nouns.server";

const { db } = createTestPlatform();

const sources = import.meta.glob<string>("../../../domain/**/*.server.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

const CODE = new RegExp(
	`["'\`]((?:${AUDIT_KINDS.join("|")}|dispute)\\.[a-z]+(?:-[a-z]+)*)["'\`]`,
	"g",
);

/** As `defineNoun` is called. */
const NOUN = /audit: "([a-z-]+)",\s*addAction: "([a-z]+)"/g;

const NOUN_ACTIONS = Object.values(sources)
	.flatMap((source) => Array.from(source.matchAll(NOUN)))
	.flatMap(([, kind, add]) => [add, "edit", "delete"].map((verb) => `${kind}.${verb}`));

/** What the sources write, without the names of events, and those whose end is a variable. */
const ACTIONS = Array.from(
	new Set([
		...Object.values(sources)
			.flatMap((source) => Array.from(source.matchAll(CODE), ([, code = ""]) => code))
			.filter((code) => !code.endsWith("ed")),
		...[
			"refund.sent",
			"refund.succeeded",
			"refund.failed",
			"dispute.open",
			"dispute.won",
			"dispute.lost",
		],
		...["payment", "withheld", "write-off", "payout", "correction"].map(
			(kind) => `account.${kind}`,
		),
		...["message.answered", "message.unanswered", "delivery-method.edit"],
		...NOUN_ACTIONS,
	]),
);

async function writeEntries(actions: readonly string[], subject: string) {
	for (const [index, action] of actions.entries()) {
		const at = 4_000_000_000_000 + index;
		const entry = { id: newId(), actor: "system:test", action, subject, before: "", after: "", at };
		await db.insert(audit).values(entry);
	}
}

test("each action is words on the page of the audit and in an order's history", async () => {
	expect(ACTIONS.length).toBeGreaterThan(100);
	expect(NOUN_ACTIONS.length).toBeGreaterThanOrEqual(3 * 7);
	const office = await createSignedInBrowser(await createAdmin());
	const rest = [...ACTIONS];
	while (rest.length > 0) {
		const actions = rest.splice(0, 40);
		const { orderId } = await createCardPurchase();
		await writeEntries(actions, `order:${orderId}`);
		for (const path of [`/dashboard/orders/${orderId}`, "/dashboard/audit"]) {
			const { html } = await office.open(path);
			const text = parseText(html.replace(/<script.*?<\/script>/gs, ""));
			expect(actions.filter((action) => text.includes(action))).toEqual([]);
		}
		await db.delete(audit).where(eq(audit.subject, `order:${orderId}`));
	}
	const words = ACTIONS.map(describeAction);
	expect(words.filter((text) => !/^[A-Z][a-z]/.test(text) || /eded |[.]/.test(text))).toEqual([]);
});

test("a refund is named by its amount and its order", async () => {
	const { orderId } = await createCardPurchase();
	const amounts = { reason: "goodwill", units: 0, amountPoisha: 34_250 } as const;
	const refundId = await createRefund(orderId, amounts);
	await writeEntries(["refund.succeeded"], `refund:${refundId}`);
	const office = await createSignedInBrowser(await createAdmin());
	const { orderNumber } = await getLine(orderId);
	const { html } = await office.open("/dashboard/audit?kind=refund");
	const named = new RegExp(`Refund sent:\\s+tk 342\\.50, order ${orderNumber}`);
	expect(parseText(html)).toMatch(named);
	expect(html).toContain(`href="/dashboard/orders?find=${orderNumber}"`);
});

test("the changes of a part are found by its number, also where a customer spells another number so", async () => {
	const product = await createProduct();
	const number = newId();
	await createPartNumber(product, "manufacturer", `AU-${number}35x16`);
	const { customerId } = await createUser();
	const typed = `AU-${number}3.5x16`;
	await createPartNumber(await createProduct(), "customer", typed, customerId);
	const action = `product.of-${number}`;
	await writeEntries([action], `product:${product.id}`);
	const office = await createSignedInBrowser(await createAdmin());
	const { html } = await office.open(`/dashboard/audit?part=${typed}`);
	expect(html).toContain(product.name);
});
