import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import { testPlatform } from "~/testing/platform";
import { anAdmin, aUser } from "./testing/factories/factories";
import { Browser, signedIn, type Visited } from "./testing/http/browser";
import { ACCESS, type Audience } from "./testing/routes/route-access";
import { rowsOf } from "./testing/routes/route-rows";
import { pathWith, ROUTES } from "./testing/routes/routes";

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

/** What the specification's section 6 grants. The owner is 'customer'; an admin has no more right to their cart than a stranger. */
function granted(audience: Audience, visitor: Visitor): Outcome {
	if (audience === "anyone") return "in";
	if (audience === "nobody") return "refused";
	if (audience === "secret") return "missing";
	if (visitor === "nobody" || visitor === "expired" || visitor === "revoked") return "login";
	if (audience === "signed-in") return "in";
	if (visitor === "unverified") return "verify";
	if (audience === "holder") return "missing";
	if (audience === "admin") return visitor === "admin" ? "in" : "refused";
	if (audience === "verified" || visitor === "customer") return "in";
	return audience === "owner-or-admin" && visitor === "admin" ? "in" : "missing";
}

/** What came of a visit. A single loader's answer carries a redirect and a refusal in its body. */
function outcomeOf({ status, location, html }: Visited): Outcome | number {
	if (status >= 500) return status;
	if (location?.startsWith("/login?") || (status === 202 && html.includes('"/login?')))
		return "login";
	if (html.includes("email-not-verified") || html.includes("Opps!!!")) return "verify";
	if (status === 403) return "refused";
	return status === 404 ? "missing" : "in";
}

const browsers = new Map<Visitor, Browser>();
let rows: Awaited<ReturnType<typeof rowsOf>>;

beforeAll(async () => {
	const { db } = testPlatform();
	const customer = await aUser();
	rows = await rowsOf(customer);
	const expired = await signedIn(customer);
	await db
		.update(sessions)
		.set({ createdAt: 1, expiresAt: 2 })
		.where(eq(sessions.userId, customer.id));
	const revoked = await signedIn(customer);
	const cookies = new Map(revoked.cookies);
	await revoked.submit("/logout");
	for (const [name, value] of cookies) revoked.cookies.set(name, value);
	browsers.set("nobody", new Browser());
	browsers.set("expired", expired);
	browsers.set("revoked", revoked);
	browsers.set("unverified", await signedIn(await aUser({ verified: false, role: "admin" })));
	browsers.set("customer", await signedIn(customer));
	browsers.set("other", await signedIn(await aUser()));
	browsers.set("admin", await signedIn(await anAdmin()));
});

const browserOf = (visitor: Visitor) => browsers.get(visitor) ?? new Browser();

const pathOf = (address: string) => pathWith(rows, address);

function audience(address: string, method: "look" | "post"): Audience {
	const rule = ACCESS[address];
	if (rule === undefined)
		throw new Error(`${address} has no line in app/testing/routes/route-access.ts.`);
	return typeof rule === "string" ? rule : rule[method];
}

const outcomes = async (visit: (browser: Browser) => Promise<Visited>) => {
	const met: Partial<Record<Visitor, Outcome | number>> = {};
	for (const visitor of VISITORS) met[visitor] = outcomeOf(await visit(browserOf(visitor)));
	return met;
};

const grantedTo = (who: Audience) =>
	Object.fromEntries(VISITORS.map((visitor) => [visitor, granted(who, visitor)]));

test("every route has a rule of who it is for, and every rule a route", () => {
	const addresses = new Set(ROUTES.map(({ address }) => address));
	expect(Array.from(addresses).sort()).toEqual(Object.keys(ACCESS).sort());
});

describe("looked at", () => {
	const pages = new Set(ROUTES.map(({ address }) => address));
	test.each(Array.from(pages))("%s is open to whom it is for, and to nobody else", async (page) => {
		const met = await outcomes((browser) => browser.open(pathOf(page)));
		expect(met).toEqual(grantedTo(audience(page, "look")));
	});
});

describe("asked for its data alone", () => {
	const loaders = ROUTES.filter(({ module }) => module.loader).map(
		({ id, address }) => [id, address] as const,
	);
	test.each(loaders)("%s guards itself, whatever the page around it does", async (id, address) => {
		const path = address === "/" ? "/_root" : pathOf(address);
		const met = await outcomes((browser) =>
			browser.open(`${path}.data?_routes=${encodeURIComponent(id)}`),
		);
		expect(met).toEqual(grantedTo(audience(address, "look")));
	});
});

describe("posted to", () => {
	const actions = ROUTES.filter(({ module }) => module.action).map(({ address }) => address);
	test.each(actions)("%s does nothing for those it is not for", async (address) => {
		const allowed = grantedTo(audience(address, "post"));
		for (const visitor of VISITORS.filter((it) => allowed[it] !== "in")) {
			const answer = await browserOf(visitor).submit(pathOf(address));
			expect(outcomeOf(answer), visitor).toBe(allowed[visitor]);
		}
	});
});
