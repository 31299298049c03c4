import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { isRepeat } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { Buyer } from "../../accounts/rules";
import { createEmptyPad } from "../create-pad.server";
import { nameProduct } from "../pad-lines";
import { findPad, type StoredPad } from "../queries.server";
import { checkQuantity } from "../reading/check-quantity";
import { readQuantityCell } from "../reading/read-quantity";
import { appendLine } from "../review-pad.server";
import { orderPads } from "../tables.server";
import { findScannedPart } from "./find-scanned-part.server";

const findNewestScans = async (db: Db, userId: string) =>
	(
		await db
			.select({ id: orderPads.id, state: orderPads.state, openLines: orderPads.openLines })
			.from(orderPads)
			.where(and(eq(orderPads.userId, userId), eq(orderPads.source, "scan")))
			.orderBy(desc(orderPads.createdAt), desc(orderPads.id))
			.limit(1)
	)[0];

/** The list that a scan is added to: the newest, until some of its lines are in the cart. */
export async function findScannedPad(db: Db, userId: string): Promise<StoredPad | null> {
	const newest = await findNewestScans(db, userId);
	const isOpen = newest?.state === "open" && newest.openLines === 0;
	return isOpen ? findPad(db, userId, newest.id) : null;
}

/** Returns the new, empty list; two at the same time make one. */
export async function startScannedPad(ctx: Platform, buyer: Buyer): Promise<string> {
	const newest = await findNewestScans(ctx.db, buyer.id);
	const id = hashSecret(JSON.stringify([buyer.id, "scan", newest?.id])).slice(0, 32);
	await createEmptyPad(ctx, buyer, { id, source: "scan" });
	return id;
}

/** Adds a part to the list of scans. Its quantity is read as in a pad, and never assumed. */
export async function addScan(
	ctx: Platform,
	buyer: Buyer,
	{ n, quantity, idempotencyKey }: { n: string; quantity: string; idempotencyKey: string },
): Promise<void> {
	const payloadHash = hashPayload(n, quantity);
	const use = { form: "scan", sender: buyer.id, key: idempotencyKey, payloadHash };
	if (await isRepeat(ctx.db, use, ctx.now())) return;
	const scanned = await findScannedPart(ctx, buyer, n);
	if (scanned.kind !== "part") throw new Refused({ n: scanned.message });
	const { part } = scanned;
	const read = checkQuantity(part, readQuantityCell(quantity));
	if (read.kind === "left-out") throw new Refused({ quantity: NO_UNITS });
	if (read.kind !== "ok" && read.kind !== "short") {
		const message = "message" in read ? read.message : "";
		throw new Refused({ quantity: message || "Enter a quantity as a number, such as 12." });
	}
	const pad =
		(await findScannedPad(ctx.db, buyer.id)) ??
		found(await findPad(ctx.db, buyer.id, await startScannedPad(ctx, buyer)));
	const line = {
		typed: `${nameProduct(part)} x ${quantity}`,
		answer: { kind: "product", productId: part.id, typed: quantity },
	} as const;
	await appendLine(ctx, buyer, pad, line, use);
}

const NO_UNITS = "Enter a quantity of at least 1.";
