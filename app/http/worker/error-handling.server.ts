import type {
	ActionFunction,
	AppLoadContext,
	HeadersFunction,
	LoaderFunction,
	ServerBuild,
} from "@remix-run/cloudflare";
import { isRefusedByRole } from "~/domain/accounts/conditions.server";
import { Refused } from "~/platform/refused";
import type { ErrorDetails } from "~/ui/shell/error-page";
import { getShellUser } from "../auth/guards.server";
import { describeFailure, type UnexpectedFailure } from "../errors/failure.server";
import { hasKeptFormCookie } from "../kept-forms/cookie.server";
import { tooManyRequests } from "../responses/respond.server";
import { findParentListPath } from "../routing/route-path.server";

type RouteModule = ServerBuild["routes"][string]["module"];

/** Remix drops the headers of loaders, actions and errors. */
const forwardRetryAfter: HeadersFunction = ({ parentHeaders, ...own }) => {
	const headers = new Headers(parentHeaders);
	const seconds = [own.actionHeaders, own.loaderHeaders, own.errorHeaders]
		.map((each) => each?.get("retry-after"))
		.find(Boolean);
	if (seconds) headers.set("retry-after", seconds);
	return headers;
};

/** Logs unexpected errors and shows their request id; Remix would hide it. */
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
				return reloadDocument(args.request, await run(args));
			} catch (thrown) {
				throw reloadDocument(
					args.request,
					await toErrorResponse(thrown, args.context, isPage, findListPath),
				);
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

/** Scripts would show the page that follows a sign-in without what was typed. */
function reloadDocument<Answer>(request: Request, answer: Answer): Answer {
	if (answer instanceof Response && answer.headers.has("location") && hasKeptFormCookie(request))
		answer.headers.set("x-remix-reload-document", "true");
	return answer;
}

function rejectMethod(): never {
	throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}

async function toErrorResponse(
	thrown: unknown,
	context: AppLoadContext,
	isPage: boolean,
	findListPath: () => string | undefined,
): Promise<Response> {
	if (thrown instanceof Response) {
		if (!isPage || thrown.status < 400) return thrown;
		// The missing item was probably on this list.
		const returnPath = thrown.status === 404 ? findListPath() : undefined;
		return addErrorDetails(thrown, { ...(await getErrorDetails(context)), returnPath });
	}
	// Where no form shows it, as for a loader's missing row.
	if (thrown instanceof Refused) {
		const { status, message, more } = thrown;
		const refused = more.retryAfterSeconds
			? tooManyRequests(more.retryAfterSeconds)
			: new Response(status === 404 ? "Not found" : message, { status });
		return toErrorResponse(refused, context, isPage, findListPath);
	}
	if (isRefusedByRole(thrown)) {
		const refused = Response.json({ reason: "company-role" }, { status: 403 });
		return toErrorResponse(refused, context, isPage, findListPath);
	}
	const failure = describeFailure(thrown);
	context.reportError(thrown, { status: failure.status });
	return isPage
		? createErrorResponse(context, failure)
		: new Response(`Something went wrong. Reference ${context.requestId}\n`, failure);
}

export async function createErrorResponse(
	context: AppLoadContext,
	failure: UnexpectedFailure,
): Promise<Response> {
	return Response.json(await getErrorDetails(context), failure);
}

async function addErrorDetails(response: Response, details: ErrorDetails): Promise<Response> {
	const headers = new Headers(response.headers);
	const isJson = headers.get("content-type")?.includes("application/json");
	const body = isJson ? await response.json<Partial<ErrorDetails>>() : {};
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
		// The database may be what failed; the page is then rendered for a visitor.
		() => null,
	);
	return { requestId, shopName: platform.settings.shopName, shellUser };
}
