import { badAddress } from "../responses/respond.server";
import { MANIFEST_PATH } from "../routing/page-path.server";
import type { RoutedRequest } from "./routed-request";

/** Any page of the dashboard may have it. */
const SELECTED_ORDERS = "orderId";

/** Answers a request that no page understands. Remix would run a page's action for a PUT. */
export function findRejection({ request, handle, allow }: RoutedRequest): Response | null {
	if (request.method === "POST") return null;
	if (request.method !== "GET" && request.method !== "HEAD")
		return new Response(null, { status: 405, headers: { allow } });
	const { pathname, searchParams } = new URL(request.url);
	const names = Array.from(searchParams.keys());
	const isRepeated = (name: string, index: number) =>
		names.indexOf(name) < index &&
		(handle.singleParams?.includes(name) ?? name !== SELECTED_ORDERS);
	return pathname !== MANIFEST_PATH && names.some(isRepeated) ? badAddress(request.url) : null;
}
