import { getHandle } from "~/http/routing/find-route-handle.server";
import * as build from "../../../build/server";
import type { createRouteRows } from "./route-rows";

type BuildRoute = {
	id: string;
	parentId?: string;
	path?: string;
	module: { loader?: unknown; action?: unknown; handle?: unknown };
};

const buildRoutes: Record<string, BuildRoute | undefined> = build.routes;

function getRoutePath({ parentId = "", path }: BuildRoute): string {
	const parent = buildRoutes[parentId];
	const parentPath = parent ? getRoutePath(parent) : "";
	return path ? `${parentPath}/${path}` : parentPath;
}

export const ROUTES = Object.values(buildRoutes)
	.filter((route) => route !== undefined)
	.filter(({ id }) => id !== "root")
	.map((route) => ({
		...route,
		routePath: getRoutePath(route) || "/",
		handle: getHandle(buildRoutes, route.id),
	}));

const NEEDS_PAID_ORDER = /invoice|packing-slip|refund(-order)?$/;

export function fillPath(
	rows: Awaited<ReturnType<typeof createRouteRows>>,
	routePath: string,
): string {
	const ids: Record<string, string> = routePath.includes("credit-notes")
		? { ...rows, orderId: rows.refundedOrderId }
		: NEEDS_PAID_ORDER.test(routePath)
			? { ...rows, orderId: rows.paidOrderId, orderLineId: rows.paidOrderId }
			: rows;
	return routePath
		.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "")
		.replace("/categories/*", `/categories/${rows.categorySlug}`)
		.replace("*", "no-such-thing");
}
