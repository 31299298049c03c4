import { handleCall } from "~/http/api/handle-call.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { CALLS } from "./calls.server";
import { getDescription } from "./openapi-call.server";

export const handle = {
	access: "secret",
	rateLimit: "api",
	isCookieless: true,
	singleParams: [],
} satisfies RouteHandle;

const calls = [...CALLS, getDescription];

export const loader = anyone.loader(({ request, context }) => handleCall(request, context, calls));

export const action = anyone.upload(({ request, context }) => handleCall(request, context, calls));
