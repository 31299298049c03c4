import { MAX_SELECTED_ORDERS } from "~/domain/orders/rules/shipping";
import { type LineToShip, listLinesToShip } from "~/domain/orders/shipping/ship-queries.server";
import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";

type Selection = {
	orderIds: string[];
	/** How many were selected beyond the limit. */
	omitted: number;
};

export function limitSelection(selected: Iterable<string>): Selection {
	const orderIds = [...new Set(selected)].filter(Boolean);
	const omitted = Math.max(0, orderIds.length - MAX_SELECTED_ORDERS);
	return { orderIds: orderIds.slice(0, MAX_SELECTED_ORDERS), omitted };
}

export function readSelection(url: string): Selection {
	return limitSelection(new URL(url).searchParams.getAll("orderId"));
}

/** In the order of the ids; an unknown order has no lines. */
export async function listSelectedOrders(
	db: Db,
	orderIds: readonly string[],
): Promise<{ orderId: string; lines: LineToShip[] }[]> {
	const lines = groupBy(await listLinesToShip(db, orderIds), ({ orderId }) => orderId);
	return orderIds.map((orderId) => ({ orderId, lines: lines.get(orderId) ?? [] }));
}
