import type { ActionFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import type { Settings } from "~/platform/config/settings.server";
import { isApiRequest } from "../api/api-request.server";
import { isSafeMethod } from "../auth/origin-check.server";
import { readTrustedDevice } from "../auth/trusted-device.server";
import { getClientAddress, NO_ADDRESS } from "../rate-limit/client-address.server";
import { tooManyRequests } from "../responses/respond.server";
import { getReferrerPath } from "../responses/return-to";

/** The payment provider and mail providers each post for many people from a few addresses, and prove themselves otherwise. */
const EXEMPT_PATHS = /^\/(?:webhooks|newsletter\/one-click)\//i;

/** How long the edge rate limiter's window is, in seconds: see EDGE_RATE_LIMITER in wrangler.toml. */
export const WINDOW_SECONDS = 60;

/**
 * Whether a post, or a call of the API, is one of too many from one client address, by Cloudflare's rough count. A browser
 * in which somebody has signed in is counted by itself, so that nobody at the same address shuts it out.
 */
export async function isOverEdgeLimit(
	request: Request,
	{
		EDGE_RATE_LIMITER,
		API_EDGE_RATE_LIMITER,
	}: Pick<Env, "EDGE_RATE_LIMITER" | "API_EDGE_RATE_LIMITER">,
	settings: Settings,
): Promise<boolean> {
	const { pathname } = new URL(request.url);
	const address = getClientAddress(request);
	if (address === NO_ADDRESS) return false;
	if (isApiRequest(request)) return !(await API_EDGE_RATE_LIMITER.limit({ key: address })).success;
	if (isSafeMethod(request) || EXEMPT_PATHS.test(pathname)) return false;
	const device = await readTrustedDevice(request, settings);
	const { success } = await EDGE_RATE_LIMITER.limit({
		key: device ? `device ${device.id}` : address,
	});
	return !success;
}

/** The build for posts that are one of too many: whatever route they are for answers with the 429 page. */
export function rejectPosts(build: ServerBuild): ServerBuild {
	const action = ({ request }: ActionFunctionArgs) => {
		// Its own address may be no page, and its form is not read.
		throw tooManyRequests(WINDOW_SECONDS, getReferrerPath(request));
	};
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		{ ...route, module: { ...route.module, action } },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}
