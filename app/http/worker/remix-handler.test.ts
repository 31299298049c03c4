import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as built from "../../../build/server";
import { createRemixHandler } from "./remix-handler.server";

const { routes, ...rest } = built as unknown as ServerBuild;

const buildWithNamedRoutes: ServerBuild = {
	...rest,
	routes: Object.fromEntries(
		Object.entries(routes).map(([id, route]) => [
			id,
			{ ...route, module: { default: undefined, loader: () => new Response(id) } },
		]),
	),
};

const paths = Object.values(routes).map((route) => {
	const segments: string[] = [];
	for (let it: typeof route | undefined = route; it?.parentId; it = routes[it.parentId]) {
		if (it.path) segments.unshift(it.path);
	}
	return `/${segments.join("/").replace(/:\w+|\*/g, "some-thing")}`;
});

test("every path is handled by the same route as with all routes loaded", async () => {
	const [handle, handleAmongAll] = [
		createRemixHandler(buildWithNamedRoutes),
		createRequestHandler(buildWithNamedRoutes),
	];
	const spellings = ["//products", "/PRODUCTS/one", "/products/", "/products//one", "//", "/-"];
	const others = ["/dashboard/", "/dashboard/none", "/Dashboard/Orders/", "/account/none/here"];
	for (const path of [...paths, ...spellings, ...others]) {
		const request = () => new Request(`https://toolyard.test${path}`);
		const context = {} as Parameters<typeof handle>[1];
		const [response, expected] = [
			await handle(request(), context),
			await handleAmongAll(request(), context),
		];
		expect([path, await response.text()]).toEqual([path, await expected.text()]);
		expect(response.status).toBe(200);
	}
	expect(new Set(paths).size).toBeGreaterThan(100);
});

test("the manifest returns the routes of any path", async () => {
	const manifestQuery = new URLSearchParams({ version: rest.assets.version });
	for (const path of paths) manifestQuery.append("p", path);
	for (const query of [manifestQuery, "version=none&p=/mycart", `version=${rest.assets.version}`]) {
		const request = () => new Request(`https://toolyard.test/__manifest?${query}`);
		const [response, expected] = [
			await createRemixHandler(buildWithNamedRoutes)(request()),
			await createRequestHandler(buildWithNamedRoutes)(request()),
		];
		expect([response.status, [...response.headers]]).toEqual([
			expected.status,
			[...expected.headers],
		]);
		const manifest = response.status === 200 ? await response.json() : null;
		expect(manifest).toEqual(expected.status === 200 ? await expected.json() : null);
	}
});

const joinNumbered = (count: number, path: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => path(at)).join("");

// A busy machine delays one try; a slow program all.
test.each([
	["one path of many parts", `&p=%2Fmycart&p=${"%2Fa".repeat(1800)}`],
	["deep paths", joinNumbered(140, (at) => `&p=%2F${at}${"%2Fa".repeat(10)}`)],
	["many paths", joinNumbered(900, (at) => `&p=%2F${at.toString(36)}`)],
])(
	"a request for the routes of %s is answered within a second",
	{ retry: 2 },
	async (_what, wanted) => {
		const handle = createRemixHandler(buildWithNamedRoutes);
		const url = `https://toolyard.test/__manifest?version=${rest.assets.version}${wanted}`;
		const startedAt = Date.now();
		expect((await handle(new Request(url))).status).toBe(200);
		expect(Date.now() - startedAt).toBeLessThan(1000);
	},
);
