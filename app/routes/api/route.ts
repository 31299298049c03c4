import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { handleCall } from "~/http/api/handle-call.server";
import { CALLS } from "./calls.server";
import { getDescription } from "./openapi-call.server";

export function loader({ request, context }: LoaderFunctionArgs) {
	return handleCall(request, context, [...CALLS, getDescription]);
}

export function action({ request, context }: ActionFunctionArgs) {
	return handleCall(request, context, [...CALLS, getDescription]);
}
