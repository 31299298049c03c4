import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
	ALL_RIGHTS,
	hasRight,
	type NeededRight,
	STAFF_RIGHTS,
} from "~/domain/accounts/staff-rights";
import { users } from "~/domain/accounts/tables.server";
import { IMPORT_KIND_RIGHTS } from "~/domain/imports/model/rules";
import { EXPORTED_LISTS } from "./http/exported-lists/exported-lists.server";
import { REPORTS } from "./http/reports/reports.server";
import { CALLS } from "./routes/api/calls.server";
import {
	createAdmin,
	createStaff,
	createTestApiToken,
	createUser,
} from "./testing/factories/factories";
import { createApiClient } from "./testing/http/api-client";
import { type Browser, createSignedInBrowser } from "./testing/http/browser";
import { createTestPlatform } from "./testing/platform";
import { createRouteRows } from "./testing/routes/route-rows";
import { fillPath, ROUTES } from "./testing/routes/routes";

const NAMES = [...STAFF_RIGHTS, "none", "full"] as const;
type Name = (typeof NAMES)[number];

const toStored = (name: Name) =>
	name === "full" ? ALL_RIGHTS : name === "none" ? "" : `,${name},`;

const PAGES = ROUTES.filter(({ handle }) => handle?.access === "admin");

/** What these pages ask for besides, for the rows that the test opens. */
const STRICTER: Record<string, NeededRight> = {
	"/dashboard/export/:list": EXPORTED_LISTS.users?.right,
	"/dashboard/reports/:report": REPORTS["sales-by-month"]?.right,
	"/dashboard/import/template/:file": IMPORT_KIND_RIGHTS.stock,
	"/dashboard/import/:importId": IMPORT_KIND_RIGHTS.stock,
	"/dashboard/import/:importId/errors.csv": IMPORT_KIND_RIGHTS.stock,
	"/dashboard/import/:importId/errors.xlsx": IMPORT_KIND_RIGHTS.stock,
};

let rows: Awaited<ReturnType<typeof createRouteRows>>;
const browsers = new Map<Name, Browser>();
const clients = new Map<Name, ReturnType<typeof createApiClient>>();

beforeAll(async () => {
	rows = await createRouteRows(await createUser());
	const { db } = createTestPlatform();
	for (const name of NAMES) {
		const admin = await createAdmin();
		const { secret } = await createTestApiToken(admin, { scope: "admin" });
		await db
			.update(users)
			.set({ staffRights: toStored(name) })
			.where(eq(users.id, admin.id));
		browsers.set(name, await createSignedInBrowser(admin));
		clients.set(name, createApiClient(secret));
	}
});

const opens = (name: Name, needed: NeededRight) =>
	hasRight({ role: "admin", staffRights: toStored(name) }, needed);

const listRefused = (needed: NeededRight) => NAMES.filter((name) => !opens(name, needed));

async function listThose403(visit: (browser: Browser) => Promise<{ status: number }>) {
	const refused: Name[] = [];
	for (const name of NAMES) {
		const browser = browsers.get(name);
		if (browser && (await visit(browser)).status === 403) refused.push(name);
	}
	return refused;
}

const getRight = (routePath: string) =>
	routePath in STRICTER
		? STRICTER[routePath]
		: PAGES.find((page) => page.routePath === routePath)?.handle?.right;

test.each(Array.from(new Set(PAGES.map(({ routePath }) => routePath))))(
	"%s opens for exactly its right",
	async (routePath) => {
		const path = fillPath(rows, routePath);
		const refused = listRefused(getRight(routePath));
		expect(await listThose403((browser) => browser.open(path))).toEqual(refused);
	},
);

describe("single fetch", () => {
	const loaders = PAGES.filter(({ module }) => module.loader);
	test.each(loaders.map(({ id, routePath }) => [id, routePath] as const))(
		"%s opens for exactly its right",
		async (id, routePath) => {
			const path = `${fillPath(rows, routePath)}.data?_routes=${encodeURIComponent(id)}`;
			const refused = listRefused(getRight(routePath));
			expect(await listThose403((browser) => browser.open(path))).toEqual(refused);
		},
	);
});

describe("POST", () => {
	const actions = PAGES.filter(({ module }) => module.action);
	test.each(actions.map(({ routePath }) => routePath))(
		"%s is refused without its right",
		async (routePath) => {
			const path = fillPath(rows, routePath);
			for (const name of listRefused(getRight(routePath))) {
				const { status } = (await browsers.get(name)?.submit(path, { note: "Typed" })) ?? {};
				expect(status, name).toBe(403);
			}
		},
	);
});

test("a page over a list opens for nobody whom the list refuses", () => {
	for (const page of PAGES) {
		const parent = PAGES.find(({ id }) => id === page.parentId);
		if (!parent?.module.loader || parent.id === "routes/dashboard/route") continue;
		for (const name of NAMES)
			if (opens(name, page.handle?.right))
				expect(opens(name, parent.handle?.right), page.id).toBe(true);
	}
});

describe("calls", () => {
	const calls = CALLS.filter(({ access }) => access === "admin");
	test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
		"%s is allowed for exactly its right",
		async (_, { method, path, right }) => {
			const filled = path.replace(/\{\w+\}/g, "no-such-thing");
			for (const name of NAMES) {
				const body =
					method === "GET" || method === "DELETE"
						? {}
						: { body: "{}", headers: { "content-type": "application/json" } };
				const answer = await clients.get(name)?.send(method, filled, body);
				expect(answer?.status === 403, name).toBe(!opens(name, right));
			}
		},
	);
});

const listLinks = (html: string) =>
	Array.from(
		html.matchAll(/(?:href|action|formaction)="(\/(?:dashboard|myorder)[^"#]*)/gi),
		([, path = ""]) => path,
	);

/** Of pages that differ only in their rows, one is enough. */
const toKind = (path: string) =>
	path
		.replace(/\?.*/, "")
		.replace(/\/[\w-]*(?:\d|_)[\w-]*(?=[/.]|$)/g, "/:id")
		.replace(/\/[\w-]{20,}/g, "/:id");

describe("links", () => {
	test.each(NAMES.filter((name) => name !== "none"))(
		"who has %s is offered nothing that is refused",
		async (name) => {
			const browser = browsers.get(name);
			const queue = [["", "/dashboard/overview"]];
			const seen = new Set<string>();
			const refused: string[] = [];
			for (const [from = "", path = ""] of queue) {
				const kind = toKind(path);
				if (seen.has(kind) || seen.size > 150) continue;
				seen.add(kind);
				const page = await browser?.open(path);
				if (page?.status === 403) refused.push(`${from} -> ${path}`);
				for (const to of listLinks(page?.html ?? "")) queue.push([path, to]);
			}
			expect(refused).toEqual([]);
			expect(seen.size).toBeGreaterThan(1);
		},
	);
});

test("an admin without a right has no link to the dashboard", async () => {
	const { html } = (await browsers.get("none")?.open("/products")) ?? { html: "" };
	expect(html).not.toContain("/dashboard");
	const dispatcher = await createSignedInBrowser(await createStaff("dispatch"));
	expect((await dispatcher.open("/products")).html).toContain("/dashboard/overview");
});
