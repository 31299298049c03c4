import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { products } from "~/domain/catalog/tables.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { addToList, changeList, createList } from "~/domain/saved-lists/lists.server";
import { findSavedList, listSavedLists } from "~/domain/saved-lists/queries.server";
import { savedLists } from "~/domain/saved-lists/tables.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	createCartLine,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createTestProduct(name = `Part ${newId()}`) {
	const product = await createProduct({ name, onHand: 1000 });
	const number = `SL-${newId().slice(0, 8)}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

const named = (name: string) => ({ name, idempotencyKey: newId() });

async function createSavedList(user: SignedInUser, name = "Site 4") {
	const [bolt, nut] = [await createTestProduct("Hex bolt"), await createTestProduct("Lock nut")];
	const id = await createList(platform, user, named(name), [
		{ productId: bolt.id, quantity: 12 },
		{ productId: nut.id, quantity: 7 },
	]);
	return { path: `/lists/${id}`, id, bolt, nut };
}

const readLines = async (user: SignedInUser, id: string) =>
	(await findSavedList(platform, user, id))?.lines.map((line) => [line.name, line.quantity]);

test("two accounts with the same key and name have a list each", async () => {
	const [one, other, { id: productId }] = [
		await createUser(),
		await createUser(),
		await createTestProduct(),
	];
	const list = named("Site 4");
	for (const user of [one, other])
		await createList(platform, user, list, [{ productId, quantity: 1 }]);
	for (const { id } of [one, other]) expect(await listSavedLists(db, id)).toHaveLength(1);
});

test("a member shares a list with the company: the others order from it, and can't change it", async () => {
	const { owner, requester } = await createCompany();
	const { id, path, bolt } = await createSavedList(owner);
	const [own, other] = [await createSignedInBrowser(owner), await createSignedInBrowser(requester)];
	expect((await other.open(path)).status).toBe(404);
	const form = { name: "Site 4", add: "" };
	expect((await own.submit(path, { ...form, shared: "on" })).status).toBe(303);
	expect((await own.open(path)).html).toMatch(/name="shared"[^>]* checked/);
	expect((await other.open("/lists")).html).toContain(`href="${path}"`);
	const { html } = await other.open(path);
	expect([html.includes("Shared by"), html.includes("Hex bolt")]).toEqual([true, true]);
	for (const text of ["Save changes", "Delete list", 'name="shared"'])
		expect(html).not.toContain(text);
	const ordered = await other.submit(path, {
		intent: "order",
		[`quantity-12-${bolt.id}`]: "3",
		idempotencyKey: newId(),
	});
	expect(ordered.location).toMatch(/^\/order-pad\//);
	expect((await other.submit(path, { ...form, name: "Mine" })).status).toBe(404);
	await other.submit(`${path}/delete`);
	expect(await findSavedList(platform, owner, id)).toMatchObject({ isShared: true });
	const stranger = (await createCompany()).owner;
	expect(await findSavedList(platform, stranger, id)).toBeNull();
	const person = await createUser();
	const personal = await createSavedList(person);
	await (await createSignedInBrowser(person)).submit(personal.path, { ...form, shared: "on" });
	expect(await findSavedList(platform, person, personal.id)).toMatchObject({ isShared: null });
});

test("a viewer sees a shared list and what the own account bought, and can't order, save or add", async () => {
	const { owner, viewer } = await createCompany();
	const { path, bolt } = await createSavedList(owner);
	await (await createSignedInBrowser(owner)).submit(path, { name: "Site 4", shared: "on" });
	const looker = await createSignedInBrowser(viewer);
	const page = await looker.open(path);
	expect([page.status, page.html.includes("Hex bolt")]).toEqual([200, true]);
	expect(page.html).toContain("Ask an owner of the company.");
	expect(page.html).not.toContain("Order this list");
	const sent = { idempotencyKey: newId(), name: "Mine", quantity: "1" };
	for (const [form, fields] of [
		[path, { ...sent, intent: "order", [`quantity-12-${bolt.id}`]: "3" }],
		[path, sent],
		["/lists/bought", { ...sent, [`quantity-${bolt.id}`]: "3" }],
		["/lists/new", sent],
		[`/lists/add/${bolt.id}`, sent],
	] as const) {
		const refused = await looker.submit(form, fields);
		expect([form, refused.status]).toEqual([form, 403]);
		expect(refused.html).toContain("Ask an owner of the company.");
	}
	expect(await listSavedLists(db, viewer.id)).toEqual([]);
	expect(await db.$count(orderPads, eq(orderPads.userId, viewer.id))).toBe(0);
});

test("nobody changes another account's list", async () => {
	const [owner, other] = [await createUser(), await createUser()];
	const { id, bolt, nut } = await createSavedList(owner);
	const changes = [
		{ productId: bolt.id, quantity: 99 },
		{ productId: nut.id, quantity: 0 },
	];
	const change = { name: "Mine", isShared: false, changes };
	await expect(changeList(platform, other, id, change)).rejects.toMatchObject({ status: 404 });
	expect(await findSavedList(platform, owner, id)).toMatchObject({ name: "Site 4" });
	expect(await readLines(owner, id)).toEqual([
		["Hex bolt", 12],
		["Lock nut", 7],
	]);
});

test("a shopper saves a checked pad as a list, and orders the list again", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const [bolt, nut] = [await createTestProduct("Hex bolt"), await createTestProduct("Lock nut")];
	const pad = await browser.submit("/order-pad", {
		list: `${bolt.number} 12\n${nut.number} 1\nnothing 3`,
	});
	expect((await browser.open(pad.location ?? "")).html).toContain("Save as list");
	const asked = await browser.submit(pad.location ?? "", { intent: "save", "quantity-2": "7" });
	const { html } = await browser.open(asked.location ?? "");
	expect(html).toContain("2 parts with their quantities.");
	expect(html).toContain("1 line that needs a choice is not saved.");
	const saved = await browser.submit(asked.location ?? "", named("Site 4"));
	expect(saved).toMatchObject({ status: 303, location: expect.stringMatching(/^\/lists\/\w+$/) });
	const page = await browser.open(saved.location ?? "");
	for (const text of ["Site 4", bolt.number, nut.number, "List saved", "tk 250", "1,000 in stock"])
		expect(page.html).toContain(text);
	const lists = await browser.open("/lists");
	expect(lists.html).toContain(`href="${saved.location}"`);
	const fields = { [`quantity-12-${bolt.id}`]: "30", [`quantity-7-${nut.id}`]: "7" };
	const ordered = await browser.submit(saved.location ?? "", { ...fields, intent: "order" });
	const again = await browser.open(ordered.location ?? "");
	expect(again.html).toContain("2 of 2 lines are ready.");
	expect(again.html).toMatch(/name="quantity-1"[^>]*value="30"/);
	expect(await readLines(user, saved.location?.split("/").at(-1) ?? "")).toEqual([
		["Hex bolt", 12],
		["Lock nut", 7],
	]);
});

test("lines that went into the cart are saved too", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const bolt = await createTestProduct();
	const pad = await browser.submit("/order-pad", { list: `${bolt.number} 12` });
	const path = pad.location ?? "";
	await browser.submit(path, { intent: "add" });
	const asked = await browser.submit(path, { intent: "save" });
	expect((await browser.open(asked.location ?? "")).html).toContain("1 part with");
});

test("the cart is saved as a list in its order; a double click makes one list", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const [first, second] = [
		await createTestProduct("First part"),
		await createTestProduct("Second part"),
	];
	await createCartLine(user, first);
	await createCartLine(user, second);
	const asked = await browser.submit("/mycart", {
		intent: "save-list",
		[`quantity-1-${second.id}`]: "5",
	});
	expect(asked.location).toBe("/lists/new");
	const fields = { name: "From the cart", idempotencyKey: newId() };
	const [one, two] = await Promise.all([
		browser.submit("/lists/new", fields),
		browser.submit("/lists/new", fields),
	]);
	expect([one.status, two.location]).toEqual([303, one.location]);
	const [list, ...others] = await listSavedLists(db, user.id);
	expect([list?.lineCount, others]).toEqual([2, []]);
	expect(await readLines(user, list?.id ?? "")).toEqual(
		expect.arrayContaining([["Second part", 5]]),
	);
});

test("a wrong name is kept next to its error, when a list is made and when it is changed", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path } = await createSavedList(user, "Site 4");
	await createSavedList(user, "Site 5");
	await createCartLine(user, await createTestProduct());
	for (const [name, status, error] of [
		["", 400, "Name is required"],
		["x".repeat(81), 400, "At most 80 characters"],
		["SITE 5", 409, "You already have a list with this name"],
	] as const)
		for (const page of ["/lists/new", path]) {
			const sent = await browser.submit(page, named(name));
			expect([sent.status, sent.html.includes(error)]).toEqual([status, true]);
			expect(sent.html).toContain(`value="${name}"`);
		}
	expect((await listSavedLists(db, user.id)).map(({ name }) => name)).toEqual(["Site 4", "Site 5"]);
});

test("a list is renamed, quantities change and 0 removes a line; wrong ones keep all that was typed", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path, id, bolt, nut } = await createSavedList(user);
	const wrong = await browser.submit(path, {
		name: "Site 6",
		[`quantity-12-${bolt.id}`]: "some",
		[`quantity-7-${nut.id}`]: "9",
	});
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Enter a whole number, or 0 to remove the line");
	for (const typed of ["some", "9", "Site 6"]) expect(wrong.html).toContain(`value="${typed}"`);
	expect(await readLines(user, id)).toEqual([
		["Hex bolt", 12],
		["Lock nut", 7],
	]);
	const changed = await browser.submit(path, {
		name: "Site 6",
		[`quantity-12-${bolt.id}`]: "0",
		[`quantity-7-${nut.id}`]: "9",
	});
	expect(changed).toMatchObject({ status: 303, location: path });
	expect((await findSavedList(platform, user, id))?.name).toBe("Site 6");
	expect(await readLines(user, id)).toEqual([["Lock nut", 9]]);
	await browser.submit(path, { name: "Site 6", [`quantity-9-${nut.id}`]: "0" });
	expect((await browser.open(path)).html).toContain("This list is empty");
});

test("a part is added to a list by its number, and a wrong line keeps all that was typed", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path, id, bolt } = await createSavedList(user);
	const washer = await createTestProduct("Washer");
	const wrong = await browser.submit(path, {
		name: "Site 6",
		add: "no-such-part 3",
		[`quantity-12-${bolt.id}`]: "13",
	});
	expect(wrong.status).toBe(400);
	for (const text of [
		'Part number "no-such-part" was not found.',
		'value="no-such-part 3"',
		'value="13"',
		'value="Site 6"',
	])
		expect(wrong.html).toContain(text);
	expect((await browser.submit(path, { name: "Site 4", add: washer.number })).html).toContain(
		"Enter a quantity.",
	);
	// More than is in stock: a list is no order.
	const fields = { name: "Site 4", add: `5000 x ${washer.number}`, idempotencyKey: newId() };
	for (const added of [await browser.submit(path, fields), await browser.submit(path, fields)])
		expect([added.status, added.location]).toEqual([303, path]);
	const order = { name: "Site 4", intent: "order", add: `${bolt.number} 20` };
	const unsaved = await browser.submit(path, order);
	expect([unsaved.status, unsaved.html.includes("Save changes first")]).toEqual([400, true]);
	await browser.submit(path, { ...order, intent: "" });
	expect(await readLines(user, id)).toEqual([
		["Hex bolt", 20],
		["Lock nut", 7],
		["Washer", 5000],
	]);
});

test("a product's page adds it to a new list or to an existing one", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const product = await createTestProduct("Washer");
	const path = `/lists/add/${product.id}`;
	expect((await browser.open(`/products/${product.id}`)).html).toContain(`href="${path}"`);
	const nameless = await browser.submit(path, { quantity: "0", name: "", idempotencyKey: newId() });
	expect(nameless.status).toBe(400);
	for (const text of ["Name is required", "Enter a whole number of at least 1"])
		expect(nameless.html).toContain(text);
	const made = await browser.submit(path, {
		quantity: "3",
		name: "Site 9",
		idempotencyKey: newId(),
	});
	const madeId = made.location?.split("/").at(-1) ?? "";
	expect(await readLines(user, madeId)).toEqual([["Washer", 3]]);
	const { id } = await createSavedList(user);
	expect((await browser.open(path)).html).toContain("Or a new list, by name");
	const fields = { quantity: "5", listId: id, name: "" };
	const added = await browser.submit(path, { ...fields, idempotencyKey: newId() });
	expect(added.location).toBe(`/lists/${id}`);
	expect((await readLines(user, id))?.at(-1)).toEqual(["Washer", 5]);
	const taken = await browser.submit(path, { ...fields, name: "site 9", idempotencyKey: newId() });
	expect([taken.status, taken.html.includes("You already have a list with this name")]).toEqual([
		409,
		true,
	]);
	const stranger = await createSignedInBrowser(await createUser());
	const foreign = await stranger.submit(path, { ...fields, idempotencyKey: newId() });
	expect(foreign.status).toBe(409);
	expect((await readLines(user, id))?.length).toBe(3);
	expect((await browser.open("/lists/add/nothing")).status).toBe(404);
});

test("a list of 1,000 lines takes no further part, but another quantity", async () => {
	const user = await createUser();
	const { id, nut } = await createSavedList(user);
	const washer = await createTestProduct("Washer");
	const run = newId();
	const ids = JSON.stringify(Array.from({ length: 998 }, (_, n) => `${run}-${n}`));
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_at, created_by)
		select value, 'Bulk', 'bulk', 'Zinc.', 950, 1, 'none', 1, ${washer.createdBy} from json_each(${ids})`);
	await db.run(
		sql`insert into saved_list_lines (list_id, product_id, quantity, position) select ${id}, value, 1, 1000 from json_each(${ids})`,
	);
	const add = ({ id: productId }: { id: string }) =>
		addToList(platform, user, id, { productId, quantity: 9 });
	await expect(add(washer)).rejects.toThrow("A list has at most 1,000 lines.");
	await add(nut);
	expect((await readLines(user, id))?.slice(0, 2)).toContainEqual(["Lock nut", 9]);
	await db.run(sql`delete from products where id = ${`${run}-0`}`);
	await add(washer);
	await db.run(sql`delete from products where id in (select value from json_each(${ids}))`);
});

test("a list is deleted after a question", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path, id } = await createSavedList(user);
	const { html } = await browser.open(`${path}/delete`);
	expect(html).toContain("Are you sure to delete");
	expect(html).toContain("Site 4, 2 parts");
	expect(await browser.submit(`${path}/delete`)).toMatchObject({ location: "/lists" });
	expect(await findSavedList(platform, user, id)).toBeNull();
	expect((await browser.open("/lists")).html).toContain("You have no saved lists yet");
});

test("another account's list doesn't exist, to read, to change, to order or to delete", async () => {
	const user = await createUser();
	const { path, id, bolt } = await createSavedList(user);
	const stranger = await createSignedInBrowser(await createUser());
	const answers = [
		await stranger.open(path),
		await stranger.open(`${path}/delete`),
		await stranger.submit(path, { name: "Mine", [`quantity-12-${bolt.id}`]: "0" }),
		await stranger.submit(path, { name: "Mine", intent: "order" }),
	];
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	await stranger.submit(`${path}/delete`);
	expect(await readLines(user, id)).toHaveLength(2);
	const pad = await (await createSignedInBrowser(user)).submit("/order-pad", { list: "x 1" });
	const padId = pad.location?.split("/").at(-1);
	expect((await stranger.open(`/lists/new?pad=${padId}`)).status).toBe(404);
});

test("a list shows its parts in the rows of a search, with unit, terms and error at the quantity", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path, bolt } = await createSavedList(user);
	await db
		.update(products)
		.set({ unit: "box", packSize: 50, minQuantity: 10, orderMultiple: 5 })
		.where(eq(products.id, bolt.id));
	const field = `quantity-12-${bolt.id}`;
	const { html } = await browser.submit(path, { name: "Site 4", [field]: "some" });
	const [row = ""] = /<tr><th scope="row"><a[^>]*>Hex bolt.*?<\/tr>/.exec(html) ?? [];
	for (const text of [bolt.number, "Box of 50", "boxes", "Minimum 10, in multiples of 5"])
		expect(row).toContain(text);
	expect(row).toMatch(new RegExp(`id="error-${bolt.id}".*Enter a whole number`));
	// The Enter key presses the first button.
	expect(/<form[^>]*action="\/lists\/[\s\S]*?<button[^>]*>([^<]*)/.exec(html)?.[1]).toBe(
		"Save changes",
	);
});

test("an archived part stays in the list and says so; ordering asks about it", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { path, bolt, nut } = await createSavedList(user);
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, bolt.id));
	expect((await browser.open(path)).html).toContain("No longer for sale");
	const ordered = await browser.submit(path, {
		intent: "order",
		[`quantity-12-${bolt.id}`]: "12",
		[`quantity-7-${nut.id}`]: "7",
	});
	const { html } = await browser.open(ordered.location ?? "");
	expect(html).toContain("1 of 2 lines are ready.");
	expect(html).toContain(`Part number "${bolt.number}" was not found.`);
});

test("an account has at most 100 lists, and a list at most 1,000 lines", async () => {
	const user = await createUser();
	const product = await createTestProduct();
	const products = [{ productId: product.id, quantity: 1 }];
	for (let n = 0; n < 100; n += 1) await createList(platform, user, named(`List ${n}`), products);
	await createCartLine(user, product);
	const browser = await createSignedInBrowser(user);
	const sent = await browser.submit("/lists/new", named("One more"));
	expect([sent.status, sent.html.includes("You have 100 lists, which is the most.")]).toEqual([
		409,
		true,
	]);
	expect(await listSavedLists(db, user.id)).toHaveLength(100);
	const long = Array.from({ length: 1001 }, (_, n) => ({ productId: String(n), quantity: 1 }));
	const saving = createList(platform, await createUser(), named("Long"), long);
	await expect(saving).rejects.toThrow("A list has at most 1,000 lines.");
});

test("the lists of an erased account are deleted, and exported before", async () => {
	const user = await createUser();
	const { bolt } = await createSavedList(user);
	const browser = await createSignedInBrowser(user);
	const file = JSON.parse((await browser.open("/account/export/file")).html);
	expect(file.savedLists).toMatchObject([{ name: "Site 4", lines: "12 x Hex bolt\n7 x Lock nut" }]);
	// With an order, the account's row stays and is anonymised.
	await createOrder(user, bolt);
	const profile = await findProfile(db, user.id);
	if (!profile) throw new Error("The account is missing.");
	await eraseUser(platform, profile, { actor: "system" });
	expect(await db.select().from(savedLists).where(eq(savedLists.userId, user.id))).toEqual([]);
});
