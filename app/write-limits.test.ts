import { expect, test } from "vitest";
import operations from "../docs/operations.md?raw";
import config from "../wrangler.toml?raw";
import { CALLS } from "./routes/api/calls.server";
import { ROUTES } from "./testing/routes/routes";

const [, section = ""] = operations.split("## What one account can write\n");
const ROWS = (section.split("\n## ")[0] ?? "")
	.split("\n")
	.filter((line) => line.startsWith("| "))
	.slice(1)
	.map((line) => {
		const [what = "", writers = "", account = "", address = ""] = line.split(" | ");
		return {
			what,
			account,
			writers: quoted(writers),
			limits: { ACCOUNT: quoted(account), ADDRESS: quoted(address) },
		};
	});

function quoted(cell: string): string[] {
	return Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = ""]) => text);
}

const listConfigured = (by: "ACCOUNT" | "ADDRESS") =>
	new RegExp(`RATE_LIMITS_BY_${by} = """\n([^"]*)`).exec(config)?.[1]?.trim().split("\n") ?? [];

const nameOf = (limit: string) => limit.split(" ")[0] ?? "";

const canOnlyAdminWrite = ({ handle }: (typeof ROUTES)[number]) => {
	const access = handle?.access ?? "nobody";
	return ["admin", "nobody"].includes(typeof access === "string" ? access : access.write);
};

const WRITING_CALLS = CALLS.filter(({ method, access }) => method !== "GET" && access !== "admin");

const nameCall = ({ method, path }: (typeof CALLS)[number]) => `${method} ${path}`;

test("the table of what an account can write names every form and API call that needs no admin, and no other", () => {
	const forms = ROUTES.filter((route) => route.module.action && !canOnlyAdminWrite(route));
	// A provider redirects back to it, and it opens an account.
	const pages = ROUTES.filter(({ id }) => id === "routes/auth/callback");
	const expected = [
		...[...forms, ...pages].map(({ routePath }) => routePath),
		...WRITING_CALLS.map(nameCall),
	];
	const named = ROWS.flatMap(({ writers }) => writers);
	expect(Array.from(new Set(named)).sort()).toEqual(Array.from(new Set(expected)).sort());
	expect(ROWS.filter(({ account }) => account.trim() === "").map(({ what }) => what)).toEqual([]);
});

test.each(["ACCOUNT", "ADDRESS"] as const)(
	"the table has the rate limits by %s of wrangler.toml",
	(by) => {
		const named = new Set(ROWS.flatMap(({ limits }) => limits[by]));
		const configured = listConfigured(by).filter((limit) => nameOf(limit) !== "admin-upload");
		expect(Array.from(named).sort()).toEqual(configured.sort());
	},
);

test("each API call is in a row with its rate limit", () => {
	for (const call of WRITING_CALLS) {
		const rows = ROWS.filter(({ writers }) => writers.includes(nameCall(call)));
		const names = rows.flatMap(({ limits }) => limits.ACCOUNT.map(nameOf));
		if (call.rateLimit) expect(names, nameCall(call)).toContain(call.rateLimit);
	}
});
