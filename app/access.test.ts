import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import type { Audience } from "~/http/routing/route-handle";
import { createTestPlatform } from "~/testing/platform";
import { createAdmin, createUser } from "./testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "./testing/http/browser";
import { createRouteRows } from "./testing/routes/route-rows";
import { fillPath, ROUTES } from "./testing/routes/routes";

const VISITORS = [
	"nobody",
	"expired",
	"revoked",
	"unverified",
	"customer",
	"other",
	"admin",
] as const;
type Visitor = (typeof VISITORS)[number];

type Outcome = "in" | "login" | "verify" | "refused" | "missing";

/** The specification's section 6 says it. The owner is 'customer'; an admin may not see their cart. */
function getExpectedOutcome(audience: Audience, visitor: Visitor): Outcome {
	if (audience === "anyone") return "in";
	if (audience === "nobody") return "refused";
	if (audience === "secret") return "missing";
	if (visitor === "nobody" || visitor === "expired" || visitor === "revoked") return "login";
	if (audience === "signed-in") return "in";
	if (visitor === "unverified") return "verify";
	if (audience === "creator") return "missing";
	if (audience === "admin") return visitor === "admin" ? "in" : "refused";
	if (audience === "verified" || visitor === "customer") return "in";
	return audience === "owner-or-admin" && visitor === "admin" ? "in" : "missing";
}

/** Single fetch carries redirects and errors in its body. */
function getOutcome({ status, location, html }: PageResponse): Outcome | number {
	if (html.includes("unhealthy")) return "in";
	if (status >= 500) return status;
	if (location?.startsWith("/login?") || (status === 202 && html.includes('"/login?')))
		return "login";
	if (html.includes("email-not-verified") || html.includes("Opps!!!")) return "verify";
	if (status === 403) return "refused";
	return status === 404 ? "missing" : "in";
}

const browsers = new Map<Visitor, Browser>();
let rows: Awaited<ReturnType<typeof createRouteRows>>;

beforeAll(async () => {
	const { db } = createTestPlatform();
	const customer = await createUser();
	rows = await createRouteRows(customer);
	const expired = await createSignedInBrowser(customer);
	await db
		.update(sessions)
		.set({ createdAt: 1, expiresAt: 2 })
		.where(eq(sessions.userId, customer.id));
	const revoked = await createSignedInBrowser(customer);
	const cookies = new Map(revoked.cookies);
	await revoked.submit("/logout");
	for (const [name, value] of cookies) revoked.cookies.set(name, value);
	browsers.set("nobody", new Browser());
	browsers.set("expired", expired);
	browsers.set("revoked", revoked);
	browsers.set(
		"unverified",
		await createSignedInBrowser(await createUser({ verified: false, role: "admin" })),
	);
	browsers.set("customer", await createSignedInBrowser(customer));
	browsers.set("other", await createSignedInBrowser(await createUser()));
	browsers.set("admin", await createSignedInBrowser(await createAdmin()));
});

const getBrowser = (visitor: Visitor) => browsers.get(visitor) ?? new Browser();

const getPath = (address: string) => fillPath(rows, address);

function getAudience(address: string, method: "read" | "write"): Audience {
	const access = ROUTES.find(({ routePath }) => routePath === address)?.handle?.access ?? "nobody";
	return typeof access === "string" ? access : access[method];
}

const visitAsEverybody = async (visit: (browser: Browser) => Promise<PageResponse>) => {
	const outcomeByVisitor: Partial<Record<Visitor, Outcome | number>> = {};
	for (const visitor of VISITORS)
		outcomeByVisitor[visitor] = getOutcome(await visit(getBrowser(visitor)));
	return outcomeByVisitor;
};

const getExpectedOutcomes = (audience: Audience) =>
	Object.fromEntries(VISITORS.map((visitor) => [visitor, getExpectedOutcome(audience, visitor)]));

const ID = /[\w-]{16,}|(?<=Karnaphuli Steel )\w+|[A-Z]\w+(?= 20\d\d)|\b\d+\b/g;
/** Whether the shop is healthy depends on other tests. */
const SAME_FOR_ALL = /^(?:30[23] \/login\?from=|403\b|404 PAGE NOT FOUND|.* no-store$)/;

/** Such as '302 /account', '200 Contact us private, no-cache' and, with its sections, '200 Order: Parts, Payment'. */
function describePage({ status, location, html, headers }: PageResponse, ofOwnRows: boolean) {
	const list = (tag: string) =>
		Array.from(html.matchAll(new RegExp(`<${tag}[^>]*>([^<|]*)`, "g")), ([, text = ""]) =>
			text.trim(),
		);
	const [title = ""] = list("title");
	const names = new Set([title, ...list("h1"), ...(ofOwnRows ? list("h2") : [])]);
	const cache = headers.get("cache-control")?.replace("private, no-store", "");
	const shown = location ?? Array.from(names).join(", ");
	return [status, shown.replaceAll(ID, "*"), cache].filter(Boolean).join(" ");
}

/** What others wrote is not in them. */
const OWN_AUDIENCES: readonly Audience[] = ["signed-in", "verified", "owner", "creator"];

test("every route declares who may open it", () => {
	const undeclared = ROUTES.filter(({ handle }) => handle?.access === undefined);
	expect(undeclared.map(({ id }) => id)).toEqual([]);
	expect(ROUTES.length).toBeGreaterThan(100);
});

test("modules of the same address declare the same", () => {
	for (const { id, routePath, handle } of ROUTES) {
		const others = ROUTES.filter((other) => other.routePath === routePath);
		for (const other of others) expect(other.handle, `${id} and ${other.id}`).toEqual(handle);
	}
});

describe("GET", () => {
	const pages = new Set(ROUTES.map(({ routePath }) => routePath));
	test.each(Array.from(pages))(
		"%s is available only to its audience, with its title",
		async (page) => {
			const audience = getAudience(page, "read");
			const shown = new Set<string>();
			const outcomeByVisitor = await visitAsEverybody(async (browser) => {
				const response = await browser.open(getPath(page));
				shown.add(describePage(response, OWN_AUDIENCES.includes(audience)));
				return response;
			});
			expect(outcomeByVisitor).toEqual(getExpectedOutcomes(audience));
			const own = Array.from(shown).filter((page) => !SAME_FOR_ALL.test(page));
			expect(own.join("; ")).toMatchSnapshot();
		},
	);
});

describe("single fetch", () => {
	const loaders = ROUTES.filter(({ module }) => module.loader).map(
		({ id, routePath }) => [id, routePath] as const,
	);
	test.each(loaders)("%s guards itself, even if its parent guards too", async (id, address) => {
		const path = address === "/" ? "/_root" : getPath(address);
		const outcomeByVisitor = await visitAsEverybody((browser) =>
			browser.open(`${path}.data?_routes=${encodeURIComponent(id)}`),
		);
		expect(outcomeByVisitor).toEqual(getExpectedOutcomes(getAudience(address, "read")));
	});
});

describe("POST", () => {
	const actions = ROUTES.filter(({ module }) => module.action).map(({ routePath }) => routePath);
	test.each(actions)("%s does nothing for other visitors", async (address) => {
		const allowed = getExpectedOutcomes(getAudience(address, "write"));
		for (const visitor of VISITORS.filter((it) => allowed[it] !== "in")) {
			const response = await getBrowser(visitor).submit(getPath(address));
			expect(getOutcome(response), visitor).toBe(allowed[visitor]);
		}
	});
});

test("a row is deleted with the right that opens its list", () => {
	const rights = ROUTES.filter(({ id }) => id.startsWith("delete ")).map(({ parentId, handle }) => [
		parentId,
		handle?.right,
	]);
	expect(rights.length).toBeGreaterThan(0);
	expect(rights).toEqual(
		rights.map(([id]) => [id, ROUTES.find((list) => list.id === id)?.handle?.right]),
	);
	expect(rights).not.toContainEqual([expect.anything(), undefined]);
});
