import { createExecutionContext, env } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { createFetchHandler } from "~/http/worker/handle-request.server";
import * as build from "../../../build/server";
import type { Browser } from "./browser";

export type RouteModule = ServerBuild["routes"][string]["module"];

const PRODUCTS_ROUTE_ID = "routes/products/route";

export function createCustomizedServer({
	id = PRODUCTS_ROUTE_ID,
	route = {},
	bindings = {},
}: {
	id?: string;
	route?: Partial<RouteModule>;
	bindings?: Partial<Env>;
}) {
	const buildRoute = build.routes[id];
	if (!buildRoute) throw new Error(`There is no route ${id}.`);
	const routes = {
		...build.routes,
		[id]: { ...buildRoute, module: { ...buildRoute.module, ...route } },
	};
	const handleRequest = createFetchHandler({ ...build, routes });
	return async (path: string, init: RequestInit & { browser?: Browser } = {}) => {
		const headers = new Headers({ host: new URL(env.APP_ORIGIN).host, origin: env.APP_ORIGIN });
		new Headers(init.headers).forEach((value, name) => {
			headers.set(name, value);
		});
		const cookies = Array.from(init.browser?.cookies ?? [], ([name, value]) => `${name}=${value}`);
		if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
		const request = new Request(new URL(path, env.APP_ORIGIN), { ...init, headers });
		const response = await handleRequest(
			request,
			{ ...env, ...bindings },
			createExecutionContext(),
		);
		const html = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
		return { status: response.status, headers: response.headers, html };
	};
}
