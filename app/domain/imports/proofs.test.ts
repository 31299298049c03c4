import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { getStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	createImportPlatform,
	dryRunImport,
	finishPhase,
	getImport,
} from "~/testing/factories/imports";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { payByBank } from "~/testing/payments/purchases";
import { DAY_MS, drawBeside, drawUnits } from "~/testing/shop-day/draw";
import { unlessRefused } from "~/testing/unless-refused";
import { checkStockLedger } from "../../../scripts/verify/stock-ledger";
import { toOneLineOrder } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { UNDO_MS } from "./model/rules";
import { imports } from "./model/tables.server";
import { applyImport, undoImport } from "./verbs.server";

const { db } = createImportPlatform();

type Entry = { cells: string; delta: number; verdict: "changed" | "unchanged" | "error" };

/** A count, with what was on hand then or without, or a change; often to the units that are held, or one beside them. */
function drawEntry(
	random: Random,
	{ onHand, reserved }: { onHand: number; reserved: number },
): Entry {
	const after = random.isTrue(0.5) ? drawBeside(random, reserved) : random.integerBelow(15);
	const delta = after - onHand;
	const toEntry = (cells: string, isRead = true): Entry => {
		const isPossible = isRead && after >= reserved;
		const verdict = delta === 0 ? "unchanged" : isPossible ? "changed" : "error";
		return { cells, delta: verdict === "changed" ? delta : 0, verdict: isRead ? verdict : "error" };
	};
	const seen = Math.max(0, onHand + random.pick([-2, 0, 3]));
	return random.pick([
		() => toEntry(`,${after},`, after >= 0),
		() => toEntry(`${seen},${seen + delta},`, seen + delta >= 0),
		() => toEntry(`,,${delta > 0 ? "+" : ""}${delta}`),
		() => ({ cells: ",,", delta: 0, verdict: "unchanged" as const }),
	])();
}

async function openStore(random: Random) {
	const company = await createCompany();
	const parts = [];
	for (let count = 3; count > 0; count -= 1)
		parts.push(await createProduct({ onHand: 3 + random.integerBelow(9) }));
	return {
		admin: await createAdmin(),
		// Two members and another buyer, of the same parts and units.
		buyers: [company.owner, company.buyer, await createUser()],
		quantity: 1 + random.integerBelow(3),
		parts,
		unpaid: [] as string[],
	};
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** Units are held, sold or free again. */
async function trade(random: Random, { admin, buyers, parts, quantity, unpaid }: Store) {
	for (const part of parts) {
		const { onHand, reserved } = await getStock(part.id);
		const units = random.isTrue(0.5) ? quantity : drawUnits(random, 4);
		const act = random.pick(["order", "order", "order", "pay", "cancel"]);
		const first = act === "pay" || act === "cancel" ? unpaid.shift() : undefined;
		if (act === "order" && units <= onHand - reserved) {
			const order = toOneLineOrder(part.id, buildOrderInput({ quantity: units }));
			// Refused to who has an unpaid order of the part.
			const placed = await placeOrder(createImportPlatform(), random.pick(buyers), order);
			if (placed.ok) unpaid.push(placed.orderId);
		} else if (act === "pay" && first) await payByBank(first);
		else if (first)
			await cancelLine(createImportPlatform(), first, { kind: "admin", userId: admin.id });
	}
}

async function dryRun(random: Random, { admin, parts }: Store) {
	const entries: Entry[] = [];
	for (const { id } of parts) entries.push(drawEntry(random, await getStock(id)));
	const rows = parts.map(({ id }, index) => `${id},${entries[index]?.cells}`);
	const { id, counts } = await dryRunImport(
		admin.id,
		"stock",
		`id,on hand,count,change\n${rows.join("\n")}\n`,
	);
	const count = (verdict: Entry["verdict"]) =>
		entries.filter((entry) => entry.verdict === verdict).length;
	for (const verdict of ["changed", "unchanged", "error"] as const)
		expect(counts[verdict] ?? 0, `${verdict} of ${JSON.stringify(entries)}`).toBe(count(verdict));
	return { id, deltas: entries.map(({ delta }) => delta) };
}

/** Lines that would have taken units that are held. */
let held = 0;

/** Does a phase at a time, and answers what it changed of each part: all that leaves the units that are held. */
async function move(
	{ admin, parts }: Store,
	id: string,
	deltas: readonly number[],
	{ now, verb }: { now: number; verb: typeof applyImport },
) {
	const on = createImportPlatform({ now: () => now });
	const before = await Promise.all(parts.map((part) => getStock(part.id)));
	const done = await unlessRefused(
		verb(actAs(on, { kind: "admin", userId: admin.id }), await getImport(id)).then(() => true),
	);
	if (done) await finishPhase(id, on);
	const moved = before.map(({ onHand, reserved }, index) => {
		const delta = (done && deltas[index]) || 0;
		return onHand + delta >= reserved ? delta : 0;
	});
	const after = await Promise.all(parts.map((part) => getStock(part.id)));
	expect(after).toEqual(
		before.map((stock, index) => ({ ...stock, onHand: stock.onHand + (moved[index] ?? 0) })),
	);
	if (done) {
		const tried = deltas.filter((delta) => delta !== 0).length;
		const written = moved.filter((delta) => delta !== 0).length;
		const { written: counted = 0, skipped = 0 } = (await getImport(id)).counts;
		expect([counted, skipped]).toEqual([written, tried - written]);
		held += skipped;
	}
	return done ? moved : null;
}

test(
	`two stock lists of the same parts, with sales before and after each step, move only what their lines say and what is not held (${SEED_LABEL})`,
	async () => {
		for (let n = 0; n < scaleCases(80); n += 1) {
			const random = createCaseRandom(n);
			const store = await openStore(random);
			await trade(random, store);
			const lists = [await dryRun(random, store), await dryRun(random, store)];
			const start = Date.now();
			for (const { id, deltas } of random.isTrue(0.5) ? lists : lists.toReversed()) {
				await trade(random, store);
				// Made now, applied later, and undone at the end of its time or beside it.
				const now = start + random.integerBelow(20) * DAY_MS;
				const moved = await move(store, id, deltas, { now, verb: applyImport });
				if (!moved) throw new Error("It was not applied.");
				await trade(random, store);
				const [{ appliedAt } = { appliedAt: null }] = await db
					.select({ appliedAt: imports.appliedAt })
					.from(imports)
					.where(eq(imports.id, id));
				expect(appliedAt).toBe(now);
				const undoAt = now + random.pick([1, drawBeside(random, UNDO_MS)]);
				const back = moved.map((delta) => -delta);
				const undone = await move(store, id, back, { now: undoAt, verb: undoImport });
				expect(undone !== null).toBe(undoAt < now + UNDO_MS);
			}
		}
		expect(held).toBeGreaterThan(0);
		expect((await checkStockLedger(env.DB)).differences).toEqual([]);
	},
	PROOF_TIMEOUT_MS,
);
