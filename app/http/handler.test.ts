import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as built from "../../build/server";
import { handlerOf } from "./handler.server";

const { routes, ...rest } = built as unknown as ServerBuild;

/** The shop with routes that answer with their own name. */
const named: ServerBuild = {
	...rest,
	routes: Object.fromEntries(
		Object.entries(routes).map(([id, route]) => [
			id,
			{ ...route, module: { default: undefined, loader: () => new Response(id) } },
		]),
	),
};

/** A path of each route, with something in the place of its parameters. */
const paths = Object.values(routes).map((route) => {
	const segments: string[] = [];
	for (let it: typeof route | undefined = route; it?.parentId; it = routes[it.parentId]) {
		if (it.path) segments.unshift(it.path);
	}
	return `/${segments.join("/").replace(/:\w+|\*/g, "some-thing")}`;
});

test("every address is answered by the route that answers it when all are looked through", async () => {
	const [handle, among] = [handlerOf(named), createRequestHandler(named)];
	const spellings = ["//products", "/PRODUCTS/one", "/products/", "/products//one", "//", "/-"];
	const others = ["/dashboard/", "/dashboard/none", "/Dashboard/Orders/", "/account/none/here"];
	for (const path of [...paths, ...spellings, ...others]) {
		const request = () => new Request(`https://toolyard.test${path}`);
		const context = {} as Parameters<typeof handle>[1];
		const [answer, right] = [await handle(request(), context), await among(request(), context)];
		expect([path, await answer.text()]).toEqual([path, await right.text()]);
		expect(answer.status).toBe(200);
	}
	expect(new Set(paths).size).toBeGreaterThan(100);
});

test("scripts are told of the routes of any address", async () => {
	const { version } = rest.assets;
	const url = `https://toolyard.test/__manifest?version=${version}&p=/mycart&p=/blogs/one`;
	const told = await (await handlerOf(named)(new Request(url))).json();
	expect(Object.keys(told as object)).toEqual(
		expect.arrayContaining(["root", "routes/store/cart/route", "routes/blog/blog"]),
	);
});
