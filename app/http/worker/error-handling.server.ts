import type {
	ActionFunction,
	AppLoadContext,
	HeadersFunction,
	LoaderFunction,
	ServerBuild,
} from "@remix-run/cloudflare";
import type { ErrorDetails } from "~/ui/shell/error-page";
import { getShellUser } from "../auth/guards.server";
import { findParentListPath } from "./route-path.server";

type RouteModule = ServerBuild["routes"][string]["module"];

/**
 * The build with every loader and action answering for what it throws. A surprise is noted in the log and becomes an
 * answer that holds the reference but nothing of the error; a refusal gets what its page needs to be drawn even
 * where no loader of the root has run. Remix would blank a surprise out, reference and all.
 */
export function addErrorHandling(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		{ ...route, module: wrapModule(route.module, () => findParentListPath(build, id)) },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}

function wrapModule(module: RouteModule, findListPath: () => string | undefined): RouteModule {
	const isPage = module.default !== undefined;
	const wrap = <Run extends LoaderFunction | ActionFunction>(run: Run) =>
		(async (args: Parameters<Run>[0]) => {
			try {
				return await run(args);
			} catch (thrown) {
				throw await toErrorResponse(thrown, args.context, isPage, findListPath);
			}
		}) as Run;
	const action = module.action ?? (isPage ? rejectMethod : undefined);
	return {
		...module,
		loader: module.loader && wrap(module.loader),
		action: action && wrap(action),
		headers: module.headers ?? forwardRetryAfter,
	};
}

/** Keeps the `retry-after` of a rate limit on the page that shows it: Remix drops an action's and an error's headers. */
const forwardRetryAfter: HeadersFunction = ({ parentHeaders, actionHeaders, errorHeaders }) => {
	const headers = new Headers(parentHeaders);
	const seconds = actionHeaders.get("retry-after") ?? errorHeaders?.get("retry-after");
	if (seconds) headers.set("retry-after", seconds);
	return headers;
};

/** A page that takes no form. */
function rejectMethod(): never {
	throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}

async function toErrorResponse(
	thrown: unknown,
	context: AppLoadContext,
	isPage: boolean,
	findListPath: () => string | undefined,
) {
	if (thrown instanceof Response) {
		if (!isPage || thrown.status < 400) return thrown;
		// What is not there any more stood on a list.
		const returnPath = thrown.status === 404 ? findListPath() : undefined;
		return addErrorDetails(thrown, { ...(await getErrorDetails(context)), returnPath });
	}
	context.reportError(thrown);
	return isPage ? createErrorResponse(context) : createTextErrorResponse(context.requestId);
}

/** The 500 whose page shows the reference; to be thrown. */
export async function createErrorResponse(context: AppLoadContext): Promise<Response> {
	return Response.json(await getErrorDetails(context), { status: 500 });
}

/** The 500 of a door that programs use. */
function createTextErrorResponse(requestId: string): Response {
	return new Response(`Something went wrong. Reference ${requestId}\n`, { status: 500 });
}

async function addErrorDetails(response: Response, details: ErrorDetails): Promise<Response> {
	const headers = new Headers(response.headers);
	const isJson = headers.get("content-type")?.includes("application/json");
	const body = isJson ? await response.json<Partial<ErrorDetails>>() : {};
	// Response.json names its own.
	headers.delete("content-type");
	return Response.json({ ...details, ...body }, { status: response.status, headers });
}

async function getErrorDetails({
	platform,
	requestId,
	getSession,
}: AppLoadContext): Promise<ErrorDetails> {
	const shellUser = await getSession().then(
		getShellUser,
		// The database may be what failed; the page is then drawn as for anybody.
		() => null,
	);
	return { requestId, shopName: platform.settings.shopName, shellUser };
}
