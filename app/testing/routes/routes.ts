import * as build from "../../../build/server";
import type { rowsOf } from "./route-rows";

type BuiltRoute = {
	id: string;
	parentId?: string;
	path?: string;
	module: { loader?: unknown; action?: unknown };
};

const built: Record<string, BuiltRoute | undefined> = build.routes;

function addressOf({ parentId = "", path }: BuiltRoute): string {
	const parent = built[parentId];
	const above = parent ? addressOf(parent) : "";
	return path ? `${above}/${path}` : above;
}

/** Every route of the shop except the root, with its address as in `app/routes.ts`. */
export const ROUTES = Object.values(built)
	.filter((route) => route !== undefined)
	.filter(({ id }) => id !== "root")
	.map((route) => ({ ...route, address: addressOf(route) || "/" }));

/** Papers and refunds are of orders that are paid. */
const OF_A_PAID_ORDER = /invoice|packing-slip|refund$/;

/** The path of an address with the ids of real rows in it. */
export function pathWith(rows: Awaited<ReturnType<typeof rowsOf>>, address: string): string {
	const ids: Record<string, string> = OF_A_PAID_ORDER.test(address)
		? { ...rows, orderId: rows.paidOrderId }
		: rows;
	return address
		.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "")
		.replace("*", "no-such-thing");
}
