import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import {
	addAddress,
	editAddress,
	listAddresses,
	removeAddress,
} from "~/domain/customers/addresses.server";
import { orders } from "~/domain/orders/tables.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { createAddress, createCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PATH = "/company/addresses";
const WORKS = {
	label: "Works",
	name: "Main store",
	phone: "+880 1711 000001",
	district: "",
	address: "Plot 7, Sagarika Road, Chattogram",
};

test("an owner adds, changes and removes addresses; other members see them, strangers don't", async () => {
	const { customerId, owner, buyer } = await createCompany();
	const office = await createSignedInBrowser(owner);
	const wrong = await office.submit(PATH, { ...WORKS, address: "Short" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining("Main store")]);
	expect((await office.submit(PATH, WORKS)).location).toBe(PATH);
	const [saved] = await listAddresses(db, customerId);
	expect(saved).toMatchObject(WORKS);
	const path = `${PATH}/${saved?.id}`;
	expect((await office.submit(path, { ...WORKS, label: "Yard" })).location).toBe(PATH);
	const member = await createSignedInBrowser(buyer);
	const list = (await member.open(PATH)).html;
	expect([list.includes("Yard"), list.includes("Add address")]).toEqual([true, false]);
	for (const sent of [await member.submit(PATH, WORKS), await member.submit(path, WORKS)])
		expect(sent.status).toBe(403);
	await expect(addAddress(platform, buyer, WORKS)).rejects.toMatchObject({ status: 409 });
	expect(await removeAddress(platform, buyer, saved?.id ?? "")).toBe(false);
	const stranger = await createSignedInBrowser((await createCompany()).owner);
	expect((await stranger.submit(path, WORKS)).status).toBe(404);
	expect((await office.submit(path, { intent: "remove" })).location).toBe(PATH);
	expect(await listAddresses(db, customerId)).toEqual([]);
});

test("the address of a person's profile becomes the first one once, and goes with the account", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	await shopper.submit("/updateprofile", { name: "Rahim", address: "12 Nawabpur Road, Dhaka" });
	await shopper.submit("/updateprofile", { name: "Rahim", address: "4 Lalbagh Lane, Dhaka" });
	expect(await listAddresses(db, user.customerId)).toMatchObject([
		{ label: "Profile", name: "Rahim", address: "12 Nawabpur Road, Dhaka", phone: "" },
	]);
	await createOrder(user, await createProduct());
	const [account] = await db.select().from(users).where(eq(users.id, user.id));
	if (!account) throw new Error("No account");
	await eraseUser(platform, account, { actor: `user:${user.id}` });
	expect(await listAddresses(db, user.customerId)).toEqual([]);
});

test("a member's profile adds nothing to the addresses of the company", async () => {
	const { customerId, buyer } = await createCompany();
	await db.update(users).set({ address: "12 Nawabpur Road, Dhaka" }).where(eq(users.id, buyer.id));
	expect(await listAddresses(db, customerId)).toEqual([]);
});

test("an order keeps its copy of an address that is removed", async () => {
	const { customerId, owner } = await createCompany();
	const addressId = await createAddress(customerId);
	const orderId = await createOrder(owner, await createProduct());
	const copied = await db.select().from(orders).where(eq(orders.id, orderId));
	await removeAddress(platform, owner, addressId);
	expect(await db.select().from(orders).where(eq(orders.id, orderId))).toEqual(copied);
});

test("an address that differs in one field alone is another one, and the same one again is not", async () => {
	const { customerId, owner } = await createCompany();
	const others = [
		{ label: "Yard" },
		{ name: "Gate 2" },
		{ phone: "+880 1711 000002" },
		{ district: "Feni" },
		{ address: "Plot 8, Sagarika Road, Chattogram" },
	];
	for (const change of [{}, ...others, {}, ...others])
		await addAddress(platform, owner, { ...WORKS, ...change });
	const saved = await listAddresses(db, customerId);
	expect(saved).toHaveLength(1 + others.length);
	const [{ id = "" } = {}] = saved;
	expect(await editAddress(platform, owner, id, { ...WORKS, district: "Dhaka" })).toBe(true);
	expect(await listAddresses(db, customerId)).toContainEqual(
		expect.objectContaining({ id, district: "Dhaka" }),
	);
});
