import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { changeProduct } from "~/testing/database/queries";
import { createBackorder, getBackorder } from "~/testing/factories/backorders";
import { createApplication, createCompany, createInvitation } from "~/testing/factories/companies";
import {
	actAsAdmin,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { applyAndFinish, dryRunImport } from "~/testing/factories/imports";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { actAs } from "../accounts/context.server";
import { archiveProduct } from "../catalog/management/verbs.server";
import { activateCompany } from "../companies/applications.server";
import { closeCompany } from "../companies/company.server";
import { acceptInvitation } from "../companies/invitations.server";
import { removeMember } from "../companies/members.server";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import { beginPayment } from "../payments/attempts/begin-payment.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { deleteUser } from "../privacy/delete-account.server";
import { changePricesAndStock } from "../stock/change-prices-and-stock.server";
import { returnToStock } from "../stock/move-stock.server";
import { changeStock, changeStockOfParts } from "../stock/verbs.server";
import { endBackordersOf, expireBackorders } from "./expire-backorders.server";
import { findBackorder } from "./queries.server";
import { cancelBackorder, changePlace, takeInParts } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

const sources = import.meta.glob<string>("/app/{domain,http,routes}/**/*.server.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

type Trigger = { name: string; sql: string };

const listTriggers = async () =>
	(
		await env.DB.prepare(
			"SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
		).all<Trigger>()
	).results;

/** 'insert:table' and 'update:table.column' of the events of a trigger. */
function listEvents({ sql: text }: Trigger): string[] {
	const [, kind = "", columns = "", table = ""] =
		/(INSERT|UPDATE|DELETE)(?: OF\s+([\w,\s]+?))? ON (\w+)/.exec(text) ?? [];
	if (kind === "UPDATE" && columns)
		return columns.split(",").map((column) => `update:${table}.${column.trim()}`);
	return [`${kind.toLowerCase()}:${table}${kind === "UPDATE" ? ".*" : ""}`];
}

/** What the body of a trigger writes, in the same words. */
const listWrites = ({ sql: text }: Trigger): string[] => {
	const body = text.slice(text.indexOf("BEGIN"));
	return [
		...Array.from(body.matchAll(/UPDATE (\w+) SET ([\s\S]*?)(?:\bWHERE\b|;)/g), ([, table, set]) =>
			Array.from(
				(set ?? "").matchAll(/(?:^|,)\s*(\w+) = /g),
				([, column]) => `update:${table}.${column}`,
			),
		).flat(),
		...Array.from(
			body.matchAll(/INSERT (?:OR \w+ )?INTO (\w+)/g),
			([, table]) => `insert:${table}`,
		),
		...Array.from(body.matchAll(/DELETE FROM (\w+)/g), ([, table]) => `delete:${table}`),
	];
};

/** All writes that change what is on hand or reserved, directly or by triggers. */
async function listStockWrites(): Promise<string[]> {
	const triggers = await listTriggers();
	const found = new Set(["update:products.on_hand", "update:products.reserved"]);
	for (let before = 0; before < found.size; ) {
		before = found.size;
		for (const trigger of triggers)
			if (listWrites(trigger).some((write) => found.has(write)))
				for (const event of listEvents(trigger)) found.add(event);
	}
	return [...found].toSorted();
}

test("these writes change what is on hand or reserved, triggers included", async () => {
	expect(await listStockWrites()).toEqual([
		"insert:order_lines",
		"insert:products",
		"insert:stock_movements",
		"update:backorders.state",
		"update:order_lines.status",
		"update:products.on_hand",
		"update:products.reserved",
		"update:users.customer_id",
		"update:users.disabled_at",
	]);
});

const update = (table: string, columns: string) =>
	new RegExp(`\\.update\\(${table}\\)\\s*\\.set\\((?:\\{[^}]*?)?\\b(?:${columns})\\b`);

/** How the code writes them, and what else lets more be for sale. */
const WRITES: readonly RegExp[] = [
	/\bmoveStock\(\s*(?:needs|ctx|platform)/,
	update("orderLines", "status|toCancelled"),
	update("backorders", "state|partUnits"),
	update("users", "customerId|disabledAt"),
	update("products", "onHand|reserved|archivedAt"),
	/"archivedAt"\] as const/,
	/\b(?:update products set|insert into stock_movements|update order_lines|update users|update backorders)\b/i,
];

/** Why a statement needs not serve what waits. */
const WITHOUT: Readonly<Record<string, string>> = {
	"stock/serve-backorders": "it serves",
	"catalog/management/verbs": "its batch has `endBackordersOf`, of the page that archives",
	"accounts/lifecycle/end-access": "its batch is that of privacy/erase-user",
	"payments/attempts/apply-payment": "a sale takes units that were held",
	"payments/bank/pay-by-transfer": "a sale takes units that were held",
	"receivables/charge-order": "a sale takes units that were held",
	"payments/refunds/write-refunds": "units come back by `returnToStock`",
	"orders/shipping/write-shipments": "what is shipped was sold before",
};

/** By the file with the statement: each serves 4 units of the part to what waits, in its batch. */
type Door = (part: TestProduct) => Promise<unknown>;

const DOORS: Readonly<Record<string, Door>> = {
	"stock/verbs": async ({ id }) =>
		changeStock(await actAsAdmin(), id, { change: 4, idempotencyKey: newId() }),
	"stock/verbs, many parts": async ({ id }) =>
		changeStockOfParts(await actAsAdmin(), {
			action: "stock.receive",
			entries: [{ number: id, change: 4, cause: "receipt" }],
			reference: "DN-1",
			idempotencyKey: newId(),
		}),
	"stock/change-prices-and-stock": async ({ id }) =>
		changePricesAndStock(await actAsAdmin(), newId(), [
			{ productId: id, price: null, stock: { units: 4, cause: "count" }, lists: [] },
		]),
	"stock/move-stock": async ({ id }) =>
		db.batch(
			returnToStock(
				platform,
				(await createAdmin()).id,
				[{ lineId: newId(), productId: id, units: 4 }],
				sql`true`,
			),
		),
	"imports/kinds/stock": ({ id }) => runImport("stock", `id,change\n${id},4\n`),
	"imports/kinds/products/write-products": ({ id }) =>
		runImport("products", `id,on hand\n${id},4\n`),
};

async function runImport(kind: "stock" | "products", file: string) {
	const admin = await createAdmin();
	const { id } = await dryRunImport(admin.id, kind, file);
	return applyAndFinish(admin.id, id);
}

test.each(Object.entries(DOORS))("%s serves what waits, in its batch", async (_, open) => {
	const part = await createProduct({ onHand: 0 });
	const id = await createBackorder(await createUser(), part, 4);
	await open(part);
	expect((await getBackorder(id)).state).toBe("ready");
});

/** Those that free what another one holds. `part` has 4 units. */
type Release = (part: TestProduct) => Promise<() => Promise<unknown>>;

const hold = async (part: TestProduct) => {
	const company = await createCompany();
	await changeProduct(part.id, { onHand: 0 });
	const id = await createBackorder(company.buyer, part, 4);
	await changeProduct(part.id, { onHand: 4 });
	return { ...company, id };
};

async function createPersonWithReady(part: TestProduct) {
	await changeProduct(part.id, { onHand: 0 });
	const person = await createUser();
	await createBackorder(person, part, 4);
	await changeProduct(part.id, { onHand: 4 });
	return person;
}

const RELEASES: Readonly<Record<string, Release>> = {
	"payments/cancellation/request-cancellation": async (part) => {
		const buyer = await createUser();
		const lineId = await createOrder(buyer, part, { quantity: 4 });
		return () => cancelLine(platform, lineId, { kind: "buyer", userId: buyer.id });
	},
	"payments/attempts/close-attempts": async (part) => {
		const buyer = await createUser();
		const lineId = await createOrder(buyer, part, { quantity: 4 });
		const kind = { kind: "card", returnOrigin: "http://shop.test" } as const;
		await beginPayment(platform, buyer.id, { lineId }, kind);
		// The payment in progress is closed, and then the line.
		return () => cancelLine(platform, lineId, { kind: "buyer", userId: buyer.id });
	},
	"backorders/verbs, cancel": async (part) => {
		const { buyer, id } = await hold(part);
		return () => cancelBackorder(asBuyer(platform, buyer.id), id);
	},
	"backorders/verbs, end": async (part) => {
		const { id } = await hold(part);
		const admin = await createAdmin();
		return () => changePlace(asAdmin(platform, admin.id), id, { act: "end", note: "Late" });
	},
	"companies/members": async (part) => {
		const { owner, buyer, name } = await hold(part);
		return () => removeMember(platform, owner, { member: buyer, company: name });
	},
	"companies/company": async (part) => {
		const { owner, customerId, name } = await hold(part);
		const company = { id: customerId, name };
		return () => closeCompany(actAs(platform, { kind: "buyer", userId: owner.id }), company);
	},
	"companies/invitations": async (part) => {
		const person = await createPersonWithReady(part);
		const secret = await createInvitation((await createCompany()).customerId, person.email);
		return () => acceptInvitation(platform, person, secret);
	},
	"companies/applications": async (part) => {
		const companyId = await createApplication(await createPersonWithReady(part));
		return async () => activateCompany(await actAsAdmin(), companyId);
	},
};

const listSources = () =>
	Object.entries(sources).flatMap(([path, source]) => {
		const name = path.replace(/^\/app\/(?:domain\/)?|\.server\.ts$/g, "");
		return WRITES.some((write) => write.test(source)) ? [{ name, source }] : [];
	});

const OTHERS: Readonly<Record<string, Release>> = {
	"backorders/expire-backorders": async (part) => {
		await hold(part);
		const late = createTestPlatform({ now: () => Date.now() + BACKORDER_HOLD_MS + 60_000 });
		return () => expireBackorders(late);
	},
	"backorders/verbs, take in parts": async (part) => {
		await changeProduct(part.id, { onHand: 0 });
		const buyer = await createUser();
		const id = await createBackorder(buyer, part, 40);
		await changeProduct(part.id, { onHand: 3 });
		return async () => {
			const backorder = await findBackorder(db, buyer, id);
			if (backorder) await takeInParts(asBuyer(platform, buyer.id), backorder, 20);
			await changeProduct(part.id, { onHand: 4 });
		};
	},
};

/** Another one's statement deletes them. */
const ERASURE: Readonly<Record<string, Release>> = {
	"privacy/erase-user": async (part) => {
		const { buyer } = await hold(part);
		return async () =>
			deleteUser(actAs(platform, { kind: "admin", userId: (await createAdmin()).id }), buyer.id);
	},
};

test.each(Object.entries({ ...RELEASES, ...OTHERS, ...ERASURE }))(
	"what %s leaves serves what waits, in its batch",
	async (_, prepare) => {
		const part = await createProduct({ onHand: 4 });
		const release = await prepare(part);
		const id = await createBackorder(await createUser(), part, 4);
		await release();
		expect((await getBackorder(id)).state).toBe("ready");
	},
);

test("a part that is sold again serves what waits, in its batch", async () => {
	const part = await createProduct({ onHand: 0 });
	const id = await createBackorder(await createUser(), part, 4);
	await changeProduct(part.id, { archivedAt: Date.now(), onHand: 4 });
	expect((await getBackorder(id)).state).toBe("waiting");
	const served = await endBackordersOf(platform, part.id, false);
	await archiveProduct(asAdmin(platform, (await createAdmin()).id), part.id, false, served);
	expect((await getBackorder(id)).state).toBe("ready");
});

test("each file with a statement that may leave units for sale serves what waits, and has its test above", () => {
	const files = listSources();
	const names = files.map(({ name }) => name);
	// A file with several such verbs has a test for each, behind a comma.
	const tested = new Set(
		Object.keys({ ...DOORS, ...RELEASES, ...OTHERS }).map((name) => name.replace(/,.*/, "")),
	);
	expect(names.toSorted()).toEqual([...tested, ...Object.keys(WITHOUT)].toSorted());
	for (const { name, source } of files)
		if (!(name in WITHOUT)) expect(source, name).toMatch(/\bserve(?:Backorders|Others)\(/);
});
