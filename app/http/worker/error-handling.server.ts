import type {
	ActionFunction,
	AppLoadContext,
	LoaderFunction,
	ServerBuild,
} from "@remix-run/cloudflare";
import type { ErrorFacts } from "~/ui/shell/error-page";
import { shownVisit } from "../auth/guards.server";
import { listAbove } from "./route-path.server";

type RouteModule = ServerBuild["routes"][string]["module"];

/**
 * The build with every loader and action answering for what it throws. A surprise is noted in the log and becomes an
 * answer that holds the reference but nothing of the error; a refusal gets what its page needs to be drawn even
 * where no loader of the root has run. Remix would blank a surprise out, reference and all.
 */
export function withFailurePages(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		{ ...route, module: answering(route.module, () => listAbove(build, id)) },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}

function answering(module: RouteModule, list: () => string | undefined): RouteModule {
	const isPage = module.default !== undefined;
	const answers = <Run extends LoaderFunction | ActionFunction>(run: Run) =>
		(async (args: Parameters<Run>[0]) => {
			try {
				return await run(args);
			} catch (thrown) {
				throw await answerFor(thrown, args.context, isPage, list);
			}
		}) as Run;
	const action = module.action ?? (isPage ? refuseMethod : undefined);
	return {
		...module,
		loader: module.loader && answers(module.loader),
		action: action && answers(action),
	};
}

/** A page that takes no form. */
function refuseMethod(): never {
	throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}

async function answerFor(
	thrown: unknown,
	context: AppLoadContext,
	isPage: boolean,
	list: () => string | undefined,
) {
	if (thrown instanceof Response) {
		if (!isPage || thrown.status < 400) return thrown;
		// What is not there any more stood on a list.
		const back = thrown.status === 404 ? list() : undefined;
		return withFacts(thrown, { ...(await factsFor(context)), back });
	}
	context.note(thrown);
	return isPage ? failurePage(context) : failureLine(context.reference);
}

/** The 500 whose page shows the reference; to be thrown. */
export async function failurePage(context: AppLoadContext): Promise<Response> {
	return Response.json(await factsFor(context), { status: 500 });
}

/** The 500 of a door that programs use. */
function failureLine(reference: string): Response {
	return new Response(`Something went wrong. Reference ${reference}\n`, { status: 500 });
}

async function withFacts(refusal: Response, facts: ErrorFacts): Promise<Response> {
	const headers = new Headers(refusal.headers);
	const isJson = headers.get("content-type")?.includes("application/json");
	const told = isJson ? await refusal.json<Partial<ErrorFacts>>() : {};
	// Response.json names its own.
	headers.delete("content-type");
	return Response.json({ ...facts, ...told }, { status: refusal.status, headers });
}

async function factsFor({ platform, reference, visit }: AppLoadContext): Promise<ErrorFacts> {
	const visitor = await visit().then(
		shownVisit,
		// The database may be what failed; the page is then drawn as for anybody.
		() => null,
	);
	return { reference, shopName: platform.settings.shopName, visitor };
}
