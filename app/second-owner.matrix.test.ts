import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { createTwinning, listDifferences, type People } from "./testing/database/twins";
import { VALID_CALLS } from "./testing/routes/valid-api-calls";
import type { Prepare } from "./testing/routes/valid-forms/preparers";
import { VALID_FORMS } from "./testing/routes/valid-forms/valid-forms";

let twinning: Awaited<ReturnType<typeof createTwinning>>;

beforeAll(async () => {
	twinning = await createTwinning();
});

const listIds = async (table: "users" | "customers", after: number) =>
	(
		await env.DB.prepare(`SELECT id FROM ${table} WHERE rowid > ?`)
			.bind(after)
			.all<{ id: string }>()
	).results.map(({ id }) => id);

const readLast = async (table: "users" | "customers") =>
	(await env.DB.prepare(`SELECT coalesce(max(rowid), 0) AS last FROM ${table}`).first<number>(
		"last",
	)) ?? 0;

const listMembers = async ({ users }: People) =>
	(
		await env.DB.prepare(
			`SELECT users.id FROM users JOIN customers ON customers.id = customer_id
				WHERE kind = 'company' AND users.id IN (SELECT value FROM json_each(?))`,
		)
			.bind(JSON.stringify(users))
			.all<{ id: string }>()
	).results.map(({ id }) => id);

/** The form, and the people that it needed. */
async function prepareForm(prepare: Prepare) {
	const last = { users: await readLast("users"), customers: await readLast("customers") };
	const send = await prepare({});
	const people: People = {
		users: await listIds("users", last.users),
		customers: await listIds("customers", last.customers),
	};
	return { send, people };
}

/** Closing a company makes persons of all its members. */
const CHANGES_COLLEAGUES = [
	"/company/close: close",
	"/dashboard/customers/:customerId/close: close",
];

describe("a form or call leaves every row of strangers and colleagues as it was, who have the same parts, quantities and states", () => {
	const all = Object.entries({ ...VALID_FORMS, ...VALID_CALLS }).flatMap(([address, forms]) =>
		Object.entries(forms).map(([what, prepare]) => [`${address}: ${what}`, prepare] as const),
	);
	test.each(all)("%s", async (name, prepare) => {
		const { send, people } = await prepareForm(prepare);
		const strangers = await twinning.createTwins(people);
		const colleagues = await twinning.createTwins({
			users: CHANGES_COLLEAGUES.includes(name) ? [] : await listMembers(people),
			customers: [],
		});
		const others = {
			users: [...strangers.users, ...colleagues.users],
			customers: strangers.customers,
		};
		const before = await twinning.readRows(others);
		const { status, html } = await send();
		const changed = listDifferences(before, await twinning.readRows(others));
		await twinning.removeTwins(others, before);
		expect(status, html.slice(0, 500)).toBeLessThan(400);
		expect(changed).toEqual([]);
	});
});
