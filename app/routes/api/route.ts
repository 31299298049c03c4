import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { handleCall } from "~/http/api/handle-call.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { CALLS } from "./calls.server";
import { getDescription } from "./openapi-call.server";

export const handle = {
	access: "secret",
	rateLimit: "api",
	isCookieless: true,
} satisfies RouteHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
	return handleCall(request, context, [...CALLS, getDescription]);
}

export function action({ request, context }: ActionFunctionArgs) {
	return handleCall(request, context, [...CALLS, getDescription]);
}
