import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { deleteUnverifiedAccounts } from "~/domain/accounts/lifecycle/purge.server";
import { resetPassword } from "~/domain/accounts/password/password.server";
import { createCompany } from "~/testing/factories/companies";
import { createAdmin, createUser } from "~/testing/factories/factories";
import {
	createImportPlatform,
	dryRunImport,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";
import { customers, invitations, users } from "../../../accounts/tables.server";
import { addresses } from "../../../customers/tables.server";
import { changeKind } from "../../change-kind.server";
import { undoImport } from "../../verbs.server";
import { countInvitations, inviteCustomers } from "./invite-customers.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun, apply, undo } = setUpImports();
const asAdmin = () => actAs(platform, { kind: "admin", userId: admin.id });
const invite = async (id: string) => inviteCustomers(asAdmin(), await getImport(id));
const createTag = () => crypto.randomUUID().slice(0, 8);

const SHOPIFY = (tag: string) =>
	[
		"Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags",
		`'6423${tag},Rahim,Uddin,rahim-${tag}@pumps.test,no,Padma &amp; Sons ${tag},12 Mill Road,,Dhaka,,BD,'1205,'+880 1711-000111,,no,12.00,3,"<p>Pays <b>late</b></p><ul><li>Call first</li></ul>",no,trade`,
		`'6424${tag},Karim,Mia,Karim-${tag}@home.test,yes,-,,,,,BD,,,'+8801811000222,no,0.00,0,,no,`,
		`'6425${tag},Nobody,Known,,no,,,,,,,,,'+8801811000333,no,0.00,0,,no,`,
		"",
	].join("\n");

const findAccount = async (email: string) => {
	const [found] = await db.select().from(users).where(eq(users.email, email));
	return found;
};

const readAll = async (tag: string) =>
	db
		.select({
			kind: customers.kind,
			name: sql<string>`coalesce(nullif(customers.name, ''), users.name)`,
			notes: customers.notes,
			label: addresses.label,
			receiver: sql<string | null>`${addresses.name}`.as("receiver"),
			address: addresses.address,
			phone: addresses.phone,
		})
		.from(customers)
		.leftJoin(addresses, eq(addresses.customerId, customers.id))
		.leftJoin(users, eq(users.customerId, customers.id))
		.where(sql`customers.name like ${`%${tag}`} or users.email like ${`%${tag}%`}`)
		.orderBy(customers.kind, sql`coalesce(label, '')`, sql`receiver desc`);

test("customers of Shopify become companies and persons with their addresses, without a mail, and an undo leaves nothing", async () => {
	const tag = createTag();
	// Uploaded as parts: the headings say better.
	const { id, kind, kindFrom, counts, profile, problem } = await dryRun("products", SHOPIFY(tag));
	expect([kind, kindFrom, profile, problem]).toEqual([
		"customers",
		"headings",
		"shopify-customers",
		"",
	]);
	expect(counts).toEqual({ new: 2, error: 1 });
	expect(
		(await listImportRows(id)).at(0)?.slice(0, 2).concat("a person needs an e-mail address."),
	).toEqual([4, "error", "a person needs an e-mail address."]);
	await apply(id);
	const expected = [
		{
			kind: "company",
			name: `Padma & Sons ${tag}`,
			notes: "Pays late\n\n- Call first",
			label: "Address",
			receiver: "Rahim Uddin",
			address: "12 Mill Road, Dhaka, 1205, BD",
			phone: "+880 1711-000111",
		},
		{
			kind: "person",
			name: "Karim Mia",
			notes: "",
			label: null,
			receiver: null,
			address: null,
			phone: null,
		},
	];
	const [company, person] = await readAll(tag);
	expect(company).toEqual(expected[0]);
	expect(person).toMatchObject({ kind: "person", name: "Karim Mia", label: null });
	const account = await findAccount(`karim-${tag}@home.test`);
	expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: null, role: "customer" });
	for (const email of [`rahim-${tag}@pumps.test`, `karim-${tag}@home.test`])
		expect(await readMails(email)).toEqual([]);
	expect((await dryRun("customers", SHOPIFY(tag))).counts).toEqual({ unchanged: 2, error: 1 });
	expect(await undo(id)).toMatchObject({ counts: { written: 2, skipped: 0 } });
	expect(await readAll(tag)).toEqual([]);
	expect(await findAccount(`karim-${tag}@home.test`)).toBeUndefined();
});

test("each customer gets one mail when an admin presses Invite, and none by pressing again", async () => {
	const tag = createTag();
	const { id } = await dryRun("customers", SHOPIFY(tag));
	await invite(id);
	expect(await countInvitations(db, { id })).toEqual({ waiting: 0, invited: 0 });
	await apply(id);
	expect(await countInvitations(db, { id })).toEqual({ waiting: 2, invited: 0 });
	await Promise.all([invite(id), invite(id)]);
	await invite(id);
	expect(await countInvitations(db, { id })).toEqual({ waiting: 0, invited: 2 });
	const [owner, ...others] = await readMails(`rahim-${tag}@pumps.test`);
	expect([owner?.subject, others]).toEqual([`Buy for Padma & Sons ${tag}`, []]);
	const [mail, ...more] = await readMails(`karim-${tag}@home.test`);
	expect([mail?.subject, more]).toEqual(["Your account at Toolyard", []]);
	const secret = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
	const account = await findAccount(`karim-${tag}@home.test`);
	expect(await resetPassword(platform, secret, "a new password")).toBe(account?.id);
	expect((await findAccount(`karim-${tag}@home.test`))?.emailVerifiedAt).not.toBeNull();
	// What was opened stays; the rest goes.
	await undo(id);
	expect((await readAll(tag)).map(({ kind }) => kind)).toEqual(["person"]);
	expect((await listImportRows(id)).map((row) => row[4])).toContain(
		"kept, because the customer is in use.",
	);
	await apply(id);
	expect(await countInvitations(db, { id })).toEqual({ waiting: 1, invited: 1 });
});

test("nobody is invited before applying, after an undo, or who is a customer already", async () => {
	const tag = createTag();
	const { id } = await dryRun("customers", SHOPIFY(tag));
	await apply(id);
	await undoImport(asAdmin(), await getImport(id));
	await invite(id);
	await finishPhase(id);
	await invite(id);
	expect(await readMails(`karim-${tag}@home.test`)).toEqual([]);
	const known = await createUser({ email: `rahim-${tag}@pumps.test` });
	const again = await dryRun(
		"customers",
		`First Name,Last Name,Email,Total Spent,Company\nR,U,${known.email},1,\n`,
	);
	expect(again.counts).toEqual({ unchanged: 1 });
});

test("customers of WooCommerce have a billing and a delivery address, and one that is known is not doubled", async () => {
	const tag = createTag();
	const file = [
		"\ufeffshipping_address_1;shipping_city;customer_id;user_email;billing_first_name;billing_last_name;billing_company;billing_address_1;billing_city;billing_postcode;billing_country;BILLING_PHONE;shipping_first_name;shipping_last_name;my_meta",
		`Dock 4;Khulna;7;woo-${tag}@x.test;Asha;Rani;;5 Lake View;Dhaka;1212;BD;01711000111;Store;Keeper;x`,
		`5 Lake View, Dhaka;;8;two-${tag}@x.test;Bela;;;;;;;;;;`,
		"",
	].join("\n");
	const { id, kind, profile, counts } = await dryRun("products", file);
	expect([kind, profile, counts]).toEqual(["customers", "woo-customers", { new: 2 }]);
	await apply(id);
	const found = (await readAll(tag)).map(({ label, receiver, address, phone }) => [
		label,
		receiver,
		address,
		phone,
	]);
	expect(found).toEqual([
		["Address", "Asha Rani", "5 Lake View, Dhaka, 1212, BD", "01711000111"],
		["Delivery", "Store Keeper", "Dock 4, Khulna", "01711000111"],
		["Delivery", "Bela", "5 Lake View, Dhaka", ""],
	]);
	expect((await dryRun("customers", file)).counts).toEqual({ unchanged: 2 });
});

test("the customers of WooCommerce Analytics are read too", async () => {
	const tag = createTag();
	const { id, counts } = await dryRun(
		"customers",
		`Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code\nMita Das,mita,2026-01-02,2025-01-02,mita-${tag}@x.test,3,100,33,BD,Sylhet,,3100\n`,
	);
	expect(counts).toEqual({ new: 1 });
	await apply(id);
	expect(await readAll(tag)).toMatchObject([{ name: "Mita Das", address: "Sylhet, 3100, BD" }]);
});

test.each([
	[
		"products",
		"Name,Email,Created at,Financial Status,Fulfillment Status,Lineitem name\n#1,a@b.test,x,paid,none,Bolt\n",
		"orders from Shopify. Export products instead.",
	],
	[
		"customers",
		"order_id,status,billing_email,billing_first_name\n1,paid,a@b.test,A\n",
		"orders from WooCommerce. Export customers instead.",
	],
] as const)(
	"an export of something else, sent as %s, is refused with what to export",
	async (kind, file, end) => {
		const { state, problem } = await dryRun(kind, file);
		expect([state, problem]).toEqual(["failed", `This looks like an export of ${end}`]);
	},
);

test("a file of ours that was uploaded as something else is read as its headings say, and an admin can change it", async () => {
	const company = await createCompany();
	const file = `id,kind,name,BIN,owner email,price lists,exemption number,exempt until\n${company.customerId},,,B-7,,,,\n`;
	const it = await dryRun("products", file);
	expect([it.kind, it.kindFrom, it.counts]).toEqual(["customers", "headings", { changed: 1 }]);
	await changeKind(asAdmin(), it, "stock");
	const changed = await finishPhase(it.id);
	expect([changed.kind, changed.kindFrom, changed.state]).toEqual(["stock", "answer", "asking"]);
	expect(await listImportRows(it.id)).toEqual([]);
	await changeKind(asAdmin(), changed, "customers");
	expect((await finishPhase(it.id)).counts).toEqual({ changed: 1 });
	// Products of Shopify sent as customers, and a file that nobody can be sure of.
	const products = await dryRun("customers", "Handle,Title,Variant Price,Variant SKU\na,B,1,C\n");
	expect(products.kind).toBe("products");
	expect((await dryRun("stock", "id,name,colour\nx,y,z\n")).kind).toBe("stock");
});

test("an admin without the right to customers is told what the file is", async () => {
	const clerk = await createAdmin();
	await db.update(users).set({ staffRights: ",catalogue," }).where(eq(users.id, clerk.id));
	const { kind, problem } = await dryRunImport(clerk.id, "products", SHOPIFY(createTag()));
	expect([kind, problem]).toEqual([
		"products",
		"This looks like an export of customers from Shopify. Export products instead.",
	]);
});

test("an address is added to a customer who has none, and an undo removes it", async () => {
	const [company, person] = [await createCompany(), await createUser()];
	const file = `name,owner email,address,phone,contact,notes\n${company.name},,1 Harbour Street,01711000111,Store,\n,${person.email},"2 Hill Road, Dhaka",x,,\n`;
	const wrong = await dryRun("customers", file);
	expect((await listImportRows(wrong.id)).map((row) => row[4])).toContain(
		'phone "x" is not a phone number.',
	);
	const { id } = await dryRun("customers", file.replace(",x,", ",01811000111,"));
	await apply(id);
	const list = (customerId: string) =>
		db.select().from(addresses).where(eq(addresses.customerId, customerId));
	expect(await list(company.customerId)).toMatchObject([
		{ label: "Address", name: "Store", address: "1 Harbour Street", phone: "01711000111" },
	]);
	expect(await list(person.customerId)).toHaveLength(1);
	expect((await dryRun("customers", file.replace(",x,", ",01811000111,"))).counts).toEqual({
		unchanged: 2,
	});
	await undo(id);
	expect(await list(company.customerId)).toEqual([]);
});

test("who has been added by an import stays without opening the account, and who buys for a company is no new person", async () => {
	const tag = createTag();
	const company = await createCompany();
	const file = `First Name,Last Name,Email,Total Spent\nA,B,stay-${tag}@x.test,1\nC,D,${company.owner.email},1\n`;
	const { id } = await dryRun("customers", file);
	expect((await listImportRows(id)).map((row) => row[4])).toContain(
		`"${company.owner.email}" buys for ${company.name} already.`,
	);
	await apply(id);
	await deleteUnverifiedAccounts(createTestPlatform({ now: () => Date.now() + 60 * 86_400_000 }));
	expect(await findAccount(`stay-${tag}@x.test`)).toBeDefined();
	expect(
		await db
			.select()
			.from(invitations)
			.where(and(eq(invitations.email, `stay-${tag}@x.test`))),
	).toEqual([]);
});
