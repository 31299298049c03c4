import { sql } from "drizzle-orm";
import { toIdList } from "~/platform/d1/id-list.server";
import { formatNumber } from "~/platform/format/format-number";
import type { Platform } from "~/platform/platform.server";
import { actAs } from "../../accounts/context.server";
import { carrierField, trackingNumberField } from "../../orders/input";
import { MAX_LINES_PER_ORDER } from "../../orders/rules/limits";
import {
	MAX_CARRIER_LENGTH,
	MAX_SELECTED_ORDERS,
	type ShippingProblem,
	type Tracking,
} from "../../orders/rules/shipping";
import { getShippingMessage } from "../../orders/rules/shipping-message";
import { planOrder } from "../../orders/shipping/ship-orders.server";
import { type OrderToShip, readOrdersToShip } from "../../orders/shipping/ship-queries.server";
import { buildShipments } from "../../orders/shipping/write-shipments.server";
import { orders } from "../../orders/tables.server";
import {
	type CheckedRow,
	describeOvertaken,
	describeShown,
	type FileRow,
	type ImportKind,
	unchangedRow,
	type WaitingRow,
	type WritePlan,
	type Writing,
	wrongRow,
} from "../model/kind.server";
import { LineProblems, lowerFirst, refuse } from "../model/line-error";
import { refuseShortened } from "../model/shortened";

/** What is left of an order. */
type Parcel = Tracking & { lineCount: number };

/** 'so 100001' and '100001' are SO-100001. */
const getOrder = ({ cells }: FileRow) =>
	(cells["order number"] ?? "").toUpperCase().replace(/^#?\s*(?:SO)?[\s-]*(\d+)$/, "SO-$1");
const getTracking = ({ cells }: FileRow): Tracking => ({
	carrier: cells.carrier ?? "",
	trackingNumber: cells["tracking number"] ?? "",
});

const NO_ORDER: OrderToShip = { lines: [], packed: [], sent: [] };

const describeProblem = (problem: ShippingProblem) => lowerFirst(getShippingMessage(problem));

async function check(platform: Platform, rows: readonly FileRow[]): Promise<CheckedRow[]> {
	const { db } = platform;
	const numbers = JSON.stringify(rows.map(getOrder));
	const found = await db
		.select({ id: orders.id, number: orders.number })
		.from(orders)
		.where(sql`${orders.number} in (select value from json_each(${numbers}))`);
	const ids = new Map(found.map(({ id, number }) => [number, id]));
	const read = await readOrdersToShip(db, toIdList([...ids.values()]));
	return rows.map((row) => {
		const id = ids.get(getOrder(row)) ?? "";
		return checkOrder(platform, row, { id, order: read.get(id) ?? NO_ORDER });
	});
}

function checkOrder(
	platform: Platform,
	row: FileRow,
	{ id, order }: { id: string; order: OrderToShip },
): CheckedRow {
	const tracking = getTracking(row);
	const { carrier, trackingNumber } = tracking;
	const name = { line: row.line, key: id, subjectId: id, label: getOrder(row) };
	if (name.label === "") return wrongRow(name, "the order number is missing.");
	if (id === "") return wrongRow(name, `there is no order "${name.label}".`);
	if (carrier === "" && trackingNumber === "") return unchangedRow(name);
	const problems = listCellProblems(tracking);
	if (problems.length > 0) return wrongRow(name, ...problems);
	const isSent = order.sent.some(
		(parcel) => parcel.carrier === carrier && parcel.trackingNumber === trackingNumber,
	);
	const planned = planOrder(platform, order, tracking);
	if (!planned.ok)
		return isSent && planned.reason === "already-shipped"
			? unchangedRow(name)
			: wrongRow(name, describeProblem(planned));
	const units = planned.plan.parcels
		.flatMap(({ lines }) => lines)
		.reduce((sum, { quantity }) => sum + quantity, 0);
	return {
		...unchangedRow(name),
		verdict: "changed",
		before: { shown: [["parcel", `${formatNumber(units)} to ship`]] },
		after: {
			send: { ...tracking, lineCount: order.lines.length } satisfies Parcel,
			shown: [["parcel", `shipped: ${[carrier, trackingNumber].filter(Boolean).join(" ")}`]],
		},
	};
}

function listCellProblems({ carrier, trackingNumber }: Tracking): string[] {
	const problems = new LineProblems();
	problems.attempt(() => {
		if (!carrierField.safeParse(carrier).success)
			refuse(`carrier "${carrier}" is longer than ${MAX_CARRIER_LENGTH} characters.`);
	});
	problems.attempt(() => {
		refuseShortened("tracking number", trackingNumber);
		if (/[,;|\n]/.test(trackingNumber))
			refuse(`tracking number "${trackingNumber}" has more than one number. A line has one.`);
		if (!trackingNumberField.safeParse(trackingNumber).success)
			refuse(`tracking number "${trackingNumber}" is not valid. Write only the number.`);
	});
	return problems.texts;
}

/** Reads the orders again: those that can no longer be shipped are left, with the reason. */
async function planShipments(
	platform: Platform,
	{ isUndo, adminId, next, rows }: Writing,
): Promise<WritePlan> {
	const read = await readOrdersToShip(
		platform.db,
		toIdList(next.map(({ subjectId }) => subjectId)),
	);
	const planned = next.map(({ subjectId: orderId, send }) => ({
		orderId,
		...planOrder(platform, read.get(orderId) ?? NO_ORDER, send as Parcel),
	}));
	const { isShippable, statements } = buildShipments(
		actAs(platform, { kind: "admin", userId: adminId }),
		planned.flatMap((each) => (each.ok ? [each.plan] : [])),
		{
			send: true,
			when: sql`(parcel.value ->> 'orderId') in (select subject_id from ${rows})`,
		},
	);
	const problems = planned.flatMap((each) =>
		each.ok ? [] : [[each.orderId, describeProblem(each)]],
	);
	return {
		isWritable: isShippable(sql`import_rows.subject_id`),
		problem: sql`coalesce((select problem.value ->> 1 from json_each(${JSON.stringify(problems)}) as problem
			where problem.value ->> 0 = import_rows.subject_id), ${describeOvertaken(isUndo)})`,
		statements,
	};
}

export const trackingKind: ImportKind = {
	noun: "order",
	keys: ["order number"],
	required: ["tracking number"],
	columns: [
		{ name: "order number", aliases: ["order"] },
		{ name: "buyer", informs: true },
		{ name: "units", informs: true },
		{ name: "carrier", fillsDown: true },
		{ name: "tracking number" },
	],
	chunkRows: MAX_SELECTED_ORDERS,
	takeRows(rows) {
		let lines = 0;
		const isBeyond = ({ send }: WaitingRow) => {
			lines += (send as Parcel).lineCount;
			return lines > MAX_LINES_PER_ORDER;
		};
		const end = rows.findIndex(isBeyond);
		return end < 0 ? rows : rows.slice(0, Math.max(end, 1));
	},
	check,
	plan: planShipments,
	describe: describeShown,
};
