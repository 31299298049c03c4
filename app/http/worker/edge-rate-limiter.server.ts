import type { ActionFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import type { Settings } from "~/platform/config/settings.server";
import { isSafeMethod } from "../auth/origin-check.server";
import { readTrustedDevice } from "../auth/trusted-device.server";
import { getClientAddress, NO_ADDRESS } from "../rate-limit/client-address.server";
import { EDGE_WINDOW_SECONDS } from "../rate-limit/edge-window";
import type { RoutedRequest } from "../request/routed-request";
import { tooManyRequests } from "../responses/respond.server";
import { getReferrerPath } from "../responses/return-to";

/** A trusted device has its own count, so that others at its address can't lock it out. */
export async function isOverEdgeLimit(
	{ request, handle: { rateLimit = "form" } }: RoutedRequest,
	{
		EDGE_RATE_LIMITER,
		API_EDGE_RATE_LIMITER,
	}: Pick<Env, "EDGE_RATE_LIMITER" | "API_EDGE_RATE_LIMITER">,
	settings: Settings,
): Promise<boolean> {
	const address = getClientAddress(request);
	if (address === NO_ADDRESS) return false;
	if (rateLimit === "api") return !(await API_EDGE_RATE_LIMITER.limit({ key: address })).success;
	if (rateLimit === "none" || isSafeMethod(request)) return false;
	const device = await readTrustedDevice(request, settings);
	const { success } = await EDGE_RATE_LIMITER.limit({
		key: device ? `device ${device.id}` : address,
	});
	return !success;
}

export function rejectPosts(build: ServerBuild): ServerBuild {
	const action = ({ request }: ActionFunctionArgs) => {
		// The requested address may not be a page, and the form isn't read.
		throw tooManyRequests(EDGE_WINDOW_SECONDS, getReferrerPath(request));
	};
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		{ ...route, module: { ...route.module, action } },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}
