import { groupBy } from "~/platform/group-by";
import type { OrderLine } from "./order-line";
import { isSent, type Shipment, type ShipmentLine, type Tracking } from "./shipping";

/** `positions` are those of the lines concerned in the list of lines, none if all are; `at` in ms. */
export type OrderStep = { at: number; positions: number[] } & (
	| { kind: "placed" | "cancelled" }
	| { kind: "paid"; transactionId: string }
	/** Units of the lines at these positions, all of them if there are none. */
	| ({ kind: "shipped"; units: number[] } & Tracking)
	| ({ kind: "refund" } & Pick<StepRefund, "amountPoisha" | "isDone"> & { withheldPoisha: number })
);

/** `isDone` once the provider or the bank has returned the money. */
type StepRefund = {
	/** Of those that were made together, which are one step. */
	groupId: string;
	lineId: string | null;
	amountPoisha: number;
	isDone: boolean;
	/** A certificate withheld it, and it is not sent. */
	isWithheld: boolean;
	createdAt: number;
};

type StepLine = Pick<
	OrderLine,
	| "id"
	| "kind"
	| "quantity"
	| "cancelledUnits"
	| "createdAt"
	| "transactionId"
	| "paidAt"
	| "cancelledAt"
>;

/** What happened to an order, oldest first. Lines that were paid, shipped, cancelled or refunded together are one step. */
export function listOrderSteps(
	lines: readonly StepLine[],
	shipments: readonly Shipment[],
	refunds: readonly StepRefund[],
): OrderStep[] {
	const [first] = lines;
	if (!first) return [];
	const positionOf = new Map(lines.map(({ id }, position) => [id, position]));
	const findPositions = (ids: readonly (string | null)[]) =>
		ids.length === lines.length ? [] : ids.flatMap((id) => positionOf.get(id ?? "") ?? []);
	const findUnits = (shipped: readonly ShipmentLine[]) => {
		const units = new Map(shipped.map(({ lineId, quantity }) => [lineId, quantity]));
		const isWhole = lines.every(
			(line) =>
				line.kind === "service" || units.get(line.id) === line.quantity - line.cancelledUnits,
		);
		const found = lines.flatMap(({ id }, position) => {
			const quantity = units.get(id);
			return quantity === undefined ? [] : [{ position, quantity }];
		});
		return isWhole
			? { positions: [], units: [] }
			: {
					positions: found.map(({ position }) => position),
					units: found.map(({ quantity }) => quantity),
				};
	};
	const steps: OrderStep[] = [
		...groupLines(lines, ({ transactionId }) => transactionId).map(({ line, positions }) => ({
			kind: "paid" as const,
			at: line.paidAt ?? line.createdAt,
			positions,
			transactionId: line.transactionId ?? "",
		})),
		...shipments.filter(isSent).map((shipment) => ({
			kind: "shipped" as const,
			at: shipment.sentAt,
			...findUnits(shipment.lines),
			carrier: shipment.carrier,
			trackingNumber: shipment.trackingNumber,
		})),
		...groupLines(lines, ({ cancelledAt }) => cancelledAt).map(({ line, positions }) => ({
			kind: "cancelled" as const,
			at: line.cancelledAt ?? line.createdAt,
			positions,
		})),
		...Array.from(groupBy(refunds, ({ groupId }) => groupId).values(), (group) => ({
			kind: "refund" as const,
			at: Math.min(...group.map(({ createdAt }) => createdAt)),
			positions: findPositions([...new Set(group.map(({ lineId }) => lineId))]),
			amountPoisha: sum(group.filter(({ isWithheld }) => !isWithheld)),
			withheldPoisha: sum(group.filter(({ isWithheld }) => isWithheld)),
			isDone: group.every(({ isDone }) => isDone),
		})),
	];
	return [
		{ kind: "placed", at: first.createdAt, positions: [] },
		...steps.toSorted((one, other) => one.at - other.at),
	];
}

const sum = (refunds: readonly Pick<StepRefund, "amountPoisha">[]): number =>
	refunds.reduce((total, { amountPoisha }) => total + amountPoisha, 0);

function groupLines(
	lines: readonly StepLine[],
	getKey: (line: StepLine) => string | number | null,
): { line: StepLine; positions: number[] }[] {
	const keyed = lines.flatMap((line, position) => {
		const key = getKey(line);
		return key === null ? [] : [{ key, line, position }];
	});
	return Array.from(groupBy(keyed, ({ key }) => key).values()).flatMap((group) => {
		const isWhole = group.length === lines.length;
		const positions = isWhole ? [] : group.map(({ position }) => position);
		return group.slice(0, 1).map(({ line }) => ({ line, positions }));
	});
}

export const findLastStep = <Step extends OrderStep, Kind extends OrderStep["kind"]>(
	steps: readonly Step[],
	kind: Kind,
) => steps.findLast((step): step is Extract<Step, { kind: Kind }> => step.kind === kind) ?? null;
