import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Buyer } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createUser, PASSWORD } from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/vat/exempt";
const { db } = createTestPlatform();

const openAdmin = async () => createBrowserSignedInLongAgo(await createAdmin());

const buildFields = (email: string, overrides: Record<string, string> = {}) => ({
	...{ email, number: `VAT-${newId()}`, until: "2999-12-31", password: PASSWORD },
	...overrides,
});

const findExemption = async ({ customerId }: Buyer) =>
	(await db.select().from(customers).where(eq(customers.id, customerId)))[0];

test("an admin exempts an account until a day, changes it, and ends it", async () => {
	const [admin, user] = [await openAdmin(), await createUser()];
	const fields = buildFields(user.email);
	for (let time = 0; time < 2; time += 1)
		expect(await admin.submit(PATH, fields)).toMatchObject({ status: 303, location: PATH });
	expect(await findExemption(user)).toMatchObject({
		exemptNumber: fields.number,
		exemptUntil: Date.parse("2999-12-31T18:00:00Z"),
	});
	const { html } = await admin.open(PATH);
	for (const text of [user.email, fields.number, "31 Dec 2999"]) expect(html).toContain(text);
	const renewed = buildFields(user.email, { until: "2998-01-31" });
	await admin.submit(PATH, renewed);
	expect(await findExemption(user)).toMatchObject({ exemptNumber: renewed.number });

	const other = await createUser();
	await createExemption(other);
	const end = { end: user.customerId, password: PASSWORD };
	for (let time = 0; time < 2; time += 1)
		expect((await admin.submit(PATH, end)).location).toBe(PATH);
	expect((await findExemption(user))?.exemptUntil).toBeLessThanOrEqual(Date.now());
	expect((await findExemption(other))?.exemptUntil).toBeGreaterThan(Date.now());
	const row = new RegExp(`<tr>(?:(?!</tr>).)*${user.email}.*?</tr>`, "s");
	const ended = row.exec((await admin.open(PATH)).html)?.[0] ?? "";
	expect(ended).toContain("ended");
	expect(ended).not.toContain("<button");
	expect(await listAudit(`customer:${user.customerId}`)).toEqual([
		...["vat-exemption.save", "vat-exemption.save", "vat-exemption.end"],
	]);
});

test.each([
	["email", { email: "nobody@buyers.test" }, "No account has this email"],
	["number", { number: "" }, "Certificate number is required"],
	["until", { until: "tomorrow" }, "Enter a date like 2026-12-31"],
	["until", { until: "2026-01-31" }, "The last day must not be in the past"],
	["password", { password: "wrong-one" }, "This is not your password"],
])("a wrong %s is refused next to its field: %o", async (field, wrong, message) => {
	const [admin, user] = [await openAdmin(), await createUser()];
	const fields = buildFields(user.email, wrong);
	const { status, html } = await admin.submit(PATH, fields);
	expect(status).toBeGreaterThanOrEqual(400);
	expect(html).toMatch(new RegExp(`<p id="error-${field}".*?${message}`));
	for (const name of ["email", "number", "until"] as const)
		expect(html).toContain(`value="${fields[name]}"`);
	expect(await findExemption(user)).toMatchObject({ exemptNumber: "" });
});

test("an exemption is not ended without the password, and customers can't see the accounts", async () => {
	const [admin, user] = [await openAdmin(), await createUser()];
	await createExemption(user);
	const refused = await admin.submit(PATH, { end: user.customerId, password: "wrong-one" });
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("This is not your password");
	expect((await findExemption(user))?.exemptUntil).toBeGreaterThan(Date.now());
	const customer = await createSignedInBrowser(await createUser());
	expect((await customer.open(PATH)).status).toBe(403);
	expect((await customer.submit(PATH, { end: user.customerId, password: PASSWORD })).status).toBe(
		403,
	);
});
