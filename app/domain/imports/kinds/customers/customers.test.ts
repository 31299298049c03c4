import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createPartNumber, createProduct, createUser } from "~/testing/factories/factories";
import {
	createImportPlatform,
	deleteImportsAfter,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { assignPriceList, createExemption, createPriceList } from "~/testing/factories/price-lists";
import { readMails } from "~/testing/inbox";
import { createWorkbook } from "~/testing/order-pad/workbook";
import { customers, invitations, users } from "../../../accounts/tables.server";
import { deleteUnusedPictures } from "../../../admin/delete-unused-pictures.server";
import { acceptInvitation } from "../../../companies/invitations.server";
import { customerPriceLists, priceLists } from "../../../prices/tables.server";
import { deleteUser } from "../../../privacy/delete-account.server";
import { importRows } from "../../model/tables.server";
import { inviteCustomers } from "./invite-customers.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun: dryRunKind, apply, undo } = setUpImports();
const asAdmin = () => actAs(platform, { kind: "admin", userId: admin.id });
const dryRun = (content: string | Uint8Array<ArrayBuffer>) => dryRunKind("customers", content);

async function readCustomer(id: string) {
	const [customer] = await db.select().from(customers).where(eq(customers.id, id));
	const lists = await db
		.select({ id: customerPriceLists.listId })
		.from(customerPriceLists)
		.where(eq(customerPriceLists.customerId, id));
	return { ...customer, lists: lists.map((list) => list.id).toSorted() };
}

async function findByName(name: string) {
	const [found] = await db.select().from(customers).where(eq(customers.name, name));
	return found;
}

const listInvited = (customerId: string) =>
	db
		.select({ email: invitations.email, role: invitations.role })
		.from(invitations)
		.where(eq(invitations.customerId, customerId));

const nameCompany = () => `Meghna Pumps ${crypto.randomUUID()}`;
const createEmail = () => `owner-${crypto.randomUUID()}@meghna.test`;

const listProblems = async (id: string) =>
	(await listImportRows(id)).map(([line, , , , problem]) => [line, problem]);

test("a file changes what an admin sets of a company, and undoing writes the old values back", async () => {
	const company = await createCompany();
	const [old, added] = [await createPriceList(), await createPriceList({ kind: "group" })];
	await assignPriceList(old, company.owner);
	const before = await readCustomer(company.customerId);
	const [name, number] = [nameCompany(), "VAT-77"];
	const { id, counts } = await dryRun(
		`id;name;BIN;owner email;price lists;exemption number;exempt until\n${company.customerId};${name};B-1;${company.owner.email};List ${added};${number};2099-12-31\n`,
	);
	expect(counts).toEqual({ changed: 1 });
	expect((await listImportRows(id))[0]?.slice(2, 4)).toEqual([
		`name ${company.name}, BIN –, exemption number –, exempt until –, price lists List ${old}`,
		`name ${name}, BIN B-1, exemption number ${number}, exempt until 2099-12-31, price lists List ${added}`,
	]);
	expect(await readCustomer(company.customerId)).toEqual(before);
	await apply(id);
	const changed = await readCustomer(company.customerId);
	expect(changed).toMatchObject({ name, bin: "B-1", exemptNumber: number, lists: [added] });
	expect(changed.exemptUntil).toBe(Date.parse("2100-01-01T00:00+06:00"));
	expect(await undo(id)).toMatchObject({ counts: { written: 1, skipped: 0 } });
	expect(await readCustomer(company.customerId)).toEqual(before);
});

test("a minus clears a value, and empty cells and missing columns leave it", async () => {
	const person = await createUser();
	await createExemption(person);
	const list = await createPriceList();
	await assignPriceList(list, person);
	await db.update(customers).set({ bin: "B-2" }).where(eq(customers.id, person.customerId));
	const left = await dryRun(`owner email,BIN,price lists\n${person.email},,\n`);
	expect(left.counts).toEqual({ unchanged: 1 });
	const { id } = await dryRun(
		`kind,owner email,BIN,price lists,exemption number\nperson,${person.email},-,-,-\n`,
	);
	await apply(id);
	expect(await readCustomer(person.customerId)).toMatchObject({
		bin: "",
		exemptNumber: "",
		exemptUntil: 0,
		lists: [],
	});
});

test("a new company gets an invitation to its owner, who joins it", async () => {
	const [name, owner] = [nameCompany(), await createUser()];
	const list = await createPriceList();
	const file = `name,BIN,owner email,price lists\n${name},B-9,${owner.email},${list}\n`;
	const { id, counts } = await dryRun(file);
	expect(counts).toEqual({ new: 1 });
	expect(await findByName(name)).toBeUndefined();
	await apply(id);
	const company = await findByName(name);
	expect(company).toMatchObject({ kind: "company", state: "active", bin: "B-9" });
	expect(await listInvited(company?.id ?? "")).toEqual([{ email: owner.email, role: "owner" }]);
	expect((await readCustomer(company?.id ?? "")).lists).toEqual([list]);
	expect(await readMails(owner.email)).toEqual([]);
	await inviteCustomers(asAdmin(), await getImport(id));
	const [mail, ...others] = await readMails(owner.email);
	expect([mail?.subject, others]).toEqual([`Buy for ${name}`, []]);
	const secret = /\/company\/invitations\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
	// The same file again finds the company.
	expect((await dryRun(file)).counts).toEqual({ unchanged: 1 });
	await acceptInvitation(platform, owner, secret);
	expect((await dryRun(file)).counts).toEqual({ unchanged: 1 });
	expect(await undo(id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listImportRows(id))[0]?.[4]).toBe("kept, because the customer is in use.");
	const [joined] = await db.select().from(users).where(eq(users.id, owner.id));
	expect(joined).toMatchObject({ customerId: company?.id, customerRole: "owner" });
});

test("undoing removes a company that nobody has joined with its invitation, and an undo can be undone", async () => {
	const [name, email] = [nameCompany(), createEmail()];
	const { id } = await dryRun(`name,owner email\n${name},${email}\n`);
	await apply(id);
	const company = await findByName(name);
	await undo(id);
	expect(await findByName(name)).toBeUndefined();
	expect(await listInvited(company?.id ?? "")).toEqual([]);
	await apply(id);
	expect(await findByName(name)).toMatchObject({ id: company?.id });
	const number = await createProduct();
	await createPartNumber(number, "customer", `N-${email}`, company?.id ?? "");
	expect(await undo(id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
});

test("a company whose owner did not come can be given another", async () => {
	const [name, first, second] = [nameCompany(), createEmail(), createEmail()];
	await apply((await dryRun(`name,owner email\n${name},${first}\n`)).id);
	const again = await dryRun(`name,owner email\n${name},${second}\n`);
	expect(again.counts).toEqual({ changed: 1 });
	await apply(again.id);
	const { id = "" } = (await findByName(name)) ?? {};
	const invited = (await listInvited(id)).map(({ email }) => email);
	expect(invited.toSorted()).toEqual([first, second].toSorted());
	await undo(again.id);
	expect((await listInvited(id)).map(({ email }) => email)).toEqual([first]);
});

test("two files do not add a company twice, and an edit after the dry run or after applying stays", async () => {
	const [name, email] = [nameCompany(), createEmail()];
	const file = `name,owner email\n${name},${email}\n`;
	const [first, second] = [await dryRun(file), await dryRun(file)];
	await apply(first.id);
	expect(await apply(second.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	for (const { id } of [first, second]) await inviteCustomers(asAdmin(), await getImport(id));
	expect(await readMails(email)).toHaveLength(1);
	const { customerId } = await createUser();
	const edit = (bin: string) =>
		db.update(customers).set({ bin }).where(eq(customers.id, customerId));
	const late = await dryRun(`id,BIN\n${customerId},B-1\n`);
	await edit("B-2");
	expect(await apply(late.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	const kept = await dryRun(`id,BIN\n${customerId},B-3\n`);
	await apply(kept.id);
	await edit("B-4");
	expect(await undo(kept.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listImportRows(kept.id))[0]?.[4]).toBe("kept, edited since.");
	expect((await readCustomer(customerId)).bin).toBe("B-4");
});

test("wrong lines are named", async () => {
	const [company, person] = [await createCompany(), await createUser()];
	const sale = await createPriceList({ kind: "sale" });
	const running = await Promise.all(
		Array.from({ length: 6 }, () => createPriceList({ kind: "group", state: "active" })),
	);
	const { customerId } = company;
	const header = "id,kind,name,owner email,BIN,price lists,exemption number,exempt until".split(
		",",
	);
	const lines: [cells: Record<string, string>, problem: string][] = [
		[
			{ id: "nobody" },
			'id "nobody" is not one of ours. Leave the column out, because the name, or the owner email, names the customer.',
		],
		[{ kind: "firm", name: "X" }, 'kind "firm" is not valid. Write company or person.'],
		[{ BIN: "1" }, "the id, or the name of the company, is missing."],
		[{ "owner email": "no@body.test" }, 'no person has an account with "no@body.test".'],
		[{ name: nameCompany() }, "a new company needs the e-mail of its owner."],
		[{ name: nameCompany(), "owner email": "x" }, 'owner email "x" is not valid.'],
		[{ id: customerId, kind: "person" }, "this customer is a company."],
		[{ id: customerId, name: "-" }, "a company needs a name."],
		[
			{ id: customerId, "owner email": "new@owner.test" },
			'the owners of the company invite "new@owner.test".',
		],
		[{ id: customerId, "price lists": "None" }, 'there is no price list "None".'],
		[{ id: customerId, "price lists": sale }, `the price list "${sale}" is for everybody.`],
		[
			{ id: customerId, "price lists": running.join(";") },
			"at most five price lists apply to a customer.",
		],
		[{ id: customerId, "exemption number": "V" }, "the last day of the exemption is missing."],
		[{ id: customerId, "exempt until": "2099-01-01" }, "the exemption number is missing."],
		[
			{ id: customerId, "exemption number": "V", "exempt until": "31.13.2099" },
			'exempt until "31.13.2099" is not a date. Write it like 2026-12-31.',
		],
		[
			{ id: customerId, "exemption number": "V", "exempt until": "2020-01-01" },
			"the exemption has ended already.",
		],
		[{ id: customerId, BIN: "1".repeat(41) }, "BIN has more than 40 characters."],
		[
			{ id: person.customerId, name: "Somebody else" },
			"a person's name is changed in the account.",
		],
		[
			{ id: person.customerId, "owner email": "new@person.test" },
			"a person's e-mail is changed in the account.",
		],
	];
	const rows = lines.map(([cells]) => header.map((column) => cells[column] ?? "").join(","));
	const { id, counts } = await dryRun(`${header.join(",")}\n${rows.join("\n")}\n`);
	await db.delete(priceLists).where(eq(priceLists.id, sale));
	for (const list of running) await db.delete(priceLists).where(eq(priceLists.id, list));
	expect(counts).toEqual({ error: lines.length });
	expect(await listProblems(id)).toEqual(lines.map(([, problem], place) => [place + 2, problem]));
});

test("erasing an account deletes its rows of every import, and its file goes after 30 days", async () => {
	const [person, owner, other] = [await createUser(), await createUser(), await createUser()];
	const [name, company] = [nameCompany(), await createCompany()];
	const file = [
		"id,name,owner email,BIN",
		`${person.customerId},,,B-1`,
		`,,${person.email},B-1`,
		`,${name},${owner.email},`,
		`${other.customerId},,,B-2`,
		`${company.customerId},,,B-3`,
	];
	const { id } = await dryRun(`${file.join("\n")}\n`);
	expect(await listProblems(id)).toHaveLength(5);
	await apply(id);
	for (const { id: userId } of [person, owner])
		expect(await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), userId)).toBe(
			true,
		);
	const rows = await db.select().from(importRows).where(eq(importRows.importId, id));
	expect(rows.map(({ line }) => line).toSorted()).toEqual([5, 6]);
	expect(await undo(id)).toMatchObject({ counts: { written: 2, skipped: 0 } });
	await deleteImportsAfter(31);
	expect(await platform.images.head(`imports/${id}.csv`)).toBeNull();
});

test("erasing an account deletes all files that may name the person, and no others", async () => {
	const [person, owner] = [await createUser(), await createUser()];
	const { id } = await dryRun(`name,owner email\n${nameCompany()},${owner.email}\n`);
	const product = await createProduct();
	const stock = await dryRunKind("stock", `id,change\n${product.id},+1\n`);
	const workbook = await dryRun(createWorkbook([["id"], [owner.customerId]]));
	expect(await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), person.id)).toBe(
		true,
	);
	for (let n = 0; n < 20 && (await deleteUnusedPictures(platform)).deleted > 0; n += 1);
	for (const file of [`${id}.csv`, `${workbook.id}.csv`, `${workbook.id}.xlsx`])
		expect(await platform.images.head(`imports/${file}`)).toBeNull();
	expect(await platform.images.head(`imports/${stock.id}.csv`)).not.toBeNull();
	expect(await apply(id)).toMatchObject({ counts: { written: 1 } });
});

test("a customer is on one line of a file only", async () => {
	const { customerId } = await createUser();
	const { id } = await dryRun(`id,BIN\n${customerId},A\n${customerId},B\n`);
	expect(await listProblems(id)).toContainEqual([3, `customer ${customerId} is also on line 2.`]);
});

test("of two companies with one name, the id is asked for", async () => {
	const [one, other] = [await createCompany(), await createCompany()];
	await db.update(customers).set({ name: one.name }).where(eq(customers.id, other.customerId));
	await joinCompany(await createUser(), other.customerId, "owner");
	const { id } = await dryRun(`name,BIN\n${one.name},A\n`);
	expect(await listProblems(id)).toEqual([
		[2, `several companies are called "${one.name}". Write the id.`],
	]);
});
