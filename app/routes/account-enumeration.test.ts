import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { enableTotpFor, getOtherCode } from "~/testing/accounts/two-factor";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createUser } from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createClientAddress } from "~/testing/http/browser";
import { createCustomizedServer } from "~/testing/http/customized-server";
import { readMailedCode, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const createUnknownEmail = () => `nobody-${crypto.randomUUID()}@buyers.test`;

test.each([
	["/login", { intent: "forgot-password" }],
	["/login", { intent: "mail-link" }],
	["/newsletter", {}],
])(
	"%s %j responds before the database reveals whether the email is known",
	async (path, fields) => {
		const { email } = await createUser();
		let letThrough = () => {};
		const known = new Promise<void>((resolve) => {
			letThrough = resolve;
		});
		const tables = /"(users|password_resets|email_sign_ins|subscribers|outbox|audit)"/;
		const { DB } = createLoggingDatabase(async (sql) => {
			if (tables.test(sql)) await known;
		});
		const shop = createCustomizedServer({ bindings: { DB } });
		const body = new URLSearchParams({ ...fields, email });
		const { status } = await shop(path, {
			method: "POST",
			body,
			headers: { "cf-connecting-ip": createClientAddress() },
		});
		expect(status).toBe(303);
		expect(await readMails(email)).toEqual([]);
		letThrough();
		await expect.poll(async () => (await readMails(email)).length).toBe(1);
	},
);

test.each([
	["/login", { intent: "forgot-password" }],
	["/login", { intent: "mail-link" }],
	["/newsletter", {}],
])(
	"%s %j waits for a random time before it does anything that depends on the email",
	async (path, fields) => {
		const { email } = await createUser();
		const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
		const post = async (delayMs: number) => {
			const { DB, ran } = createLoggingDatabase();
			const shop = createCustomizedServer({
				bindings: { DB, SECRET_WORK_DELAY_MS: String(delayMs) },
			});
			await shop(path, {
				method: "POST",
				body: new URLSearchParams({ ...fields, email }),
				headers: { "cf-connecting-ip": createClientAddress() },
			});
			return () =>
				ran.some(({ sql }) => /"(password_resets|email_sign_ins|subscribers)"/.test(sql));
		};
		const hasBegun = await post(10_000);
		expect(random).toHaveBeenCalled();
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(hasBegun()).toBe(false);
		await expect.poll(await post(0)).toBe(true);
		random.mockRestore();
	},
);

/** The statements of a failed login, each with the rows it wrote. */
async function measureWork(rejectedRequest: (bindings: { DB: D1Database }) => Promise<unknown>) {
	const { DB, ran } = createLoggingDatabase();
	await rejectedRequest({ DB });
	expect(ran.length).toBeGreaterThan(0);
	return ran.map(({ sql, written }) => `${written} rows: ${sql}`);
}

/** Addresses of each kind of account, and one without an account. */
async function addresses() {
	const [plain, disabled, guarded, passwordless] = [
		await createUser(),
		await createUser({ disabledAt: 1 }),
		await createUser(),
		await createUser(),
	];
	await enableTotpFor(guarded);
	await createTestPlatform()
		.db.update(users)
		.set({ passwordHash: null })
		.where(eq(users.id, passwordless.id));
	return [
		createUnknownEmail(),
		...[plain, disabled, guarded, passwordless].map(({ email }) => email),
	];
}

test("a wrong password takes the same work for every email, in the login form and the API", async () => {
	const password = "wrong-horse";
	const statementLists = [];
	// Reads the categories that all pages share for a minute.
	await new Browser().open("/login");
	for (const email of await addresses()) {
		const login = await measureWork(async (bindings) => {
			const browser = new Browser({ bindings, address: createClientAddress() });
			expect((await browser.submit("/login", { email, password })).status).toBe(400);
		});
		const call = await measureWork(async (bindings) => {
			const response = await createApiClient(undefined, bindings).put(`/user/${email}`, {
				password,
			});
			expect(response.status).toBe(401);
		});
		statementLists.push({ login, call });
	}
	for (const work of statementLists) expect(work).toEqual(statementLists[0]);
});

test("a wrong emailed code takes the same work for an email without an account", async () => {
	const { email } = await createUser();
	const statementLists = [];
	for (const typed of [email, createUnknownEmail()]) {
		const browser = new Browser({ address: createClientAddress() });
		await browser.submit("/login", { email: typed, intent: "mail-link" });
		const code = getOtherCode(typed === email ? await readMailedCode(email) : "123456");
		const tries = [];
		for (let count = 0; count < 6; count += 1) {
			tries.push(
				await measureWork(async (bindings) => {
					const same = new Browser({ bindings, address: createClientAddress() });
					for (const [name, value] of browser.cookies) same.cookies.set(name, value);
					expect((await same.submit("/login/mail", { code })).status).toBe(400);
				}),
			);
		}
		statementLists.push(tries.map((work) => work.filter((each) => !each.startsWith("0 rows"))));
		statementLists.push(tries.map((work) => work.map((each) => each.replace(/^\d+ rows: /, ""))));
	}
	const [knownWrites = [], knownStatements, unknownWrites = [], unknownStatements] = statementLists;
	expect(unknownStatements).toEqual(knownStatements);
	expect(unknownWrites.map((each) => each.length)).toEqual(knownWrites.map((each) => each.length));
});
