import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { addresses } from "~/domain/customers/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { createAddress, createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readFields } from "~/testing/http/read-field";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Fields = Record<string, string>;
/** `path` answers the form's page; each sends a new order. */
type Door = { customer: SignedInUser; open: () => Promise<string>; isRequest?: true };

const HOME = "1 Home Lane, Dhaka 1100";
const SITE = {
	label: "Site in Feni",
	name: "Site office",
	address: "Mohipal Flyover Project\nFeni Sadar",
	district: "Feni",
	phone: "+880 1711 000002",
};
const YARD = {
	...SITE,
	label: "Yard",
	name: "Yard keeper",
	address: "Yard 4, Bogura Road",
	phone: "",
};

async function prepare(customer: SignedInUser) {
	await db
		.update(users)
		.set({ address: HOME, verifiedPhone: `+88017${crypto.getRandomValues(new Uint32Array(1))[0]}` })
		.where(eq(users.id, customer.id));
	const save = async (address: typeof SITE) => {
		const id = newId();
		await db.insert(addresses).values({ ...address, id, customerId: customer.customerId });
		return id;
	};
	return { site: await save(SITE), yard: await save(YARD) };
}

const fillCart = async (customer: SignedInUser) =>
	addToCart(createTestPlatform(), customer, { productId: (await createProduct()).id, quantity: 1 });

const checkout = (isRequest?: true) => (customer: SignedInUser) => ({
	customer,
	isRequest,
	open: async () => {
		await fillCart(customer);
		return "/checkout";
	},
});

const buy = (customer: SignedInUser) => ({
	customer,
	open: async () => `/products/${(await createProduct()).id}/order?quantity=1`,
});

async function phone(customer: SignedInUser) {
	const browser = await createSignedInBrowser(await createAdmin());
	const open = async () => {
		const number = `AD-${newId().slice(0, 8)}`;
		await createPartNumber(await createProduct(), "own", number);
		const list = { list: `${number} 1`, idempotencyKey: newId() };
		const start = `/dashboard/customers/${customer.customerId}/order-pad`;
		return `${(await browser.submit(start, list)).location}/order`;
	};
	return { customer, open, browser };
}

const DOORS: readonly [
	string,
	() => Promise<Door & { browser?: Awaited<ReturnType<typeof createSignedInBrowser>> }>,
][] = [
	["a person's checkout", async () => checkout()(await createUser())],
	["a person's BUY", async () => buy(await createUser())],
	["a person's phone order", async () => phone(await createUser())],
	["an owner's checkout", async () => checkout()((await createCompany()).owner)],
	["a buyer's BUY", async () => buy((await createCompany()).buyer)],
	["a requester's request", async () => checkout(true)((await createCompany()).requester)],
	["a company's phone order", async () => phone((await createCompany()).owner)],
];

const CHOICES = ["nothing", "site", "yard", "foreign"] as const;

/** What is in the fields besides the choice. */
const TYPED: Record<string, (shown: Fields) => Fields> = {
	prefilled: (shown) => shown,
	"filled in": () => ({ name: SITE.name, address: SITE.address, phone: SITE.phone }),
	"of the other address": (shown) => ({
		name: YARD.name,
		address: YARD.address,
		phone: shown.phone ?? "",
	}),
	"with Windows line ends": () => ({ ...SITE, address: SITE.address.replace("\n", "\r\n") }),
	emptied: () => ({ name: "", address: "", phone: "" }),
	"with another phone": (shown) => ({ ...shown, phone: "+880 1999 999999" }),
	"another address": (shown) => ({ ...shown, address: "9 Typed Road, Khulna" }),
	"all typed": () => ({
		name: "Tanvir",
		address: "9 Typed Road, Khulna",
		phone: "+880 1999 999999",
	}),
};

const pick = ({ name = "", address = "", phone = "" }: Fields) => ({
	name,
	address: address.replace("\r\n", "\n"),
	phone,
});

test.each(DOORS)(
	"%s: the chosen address wins, and other text beside it is asked about",
	async (_, openDoor) => {
		const { customer, open, isRequest, browser } = await openDoor();
		const buyer = browser ?? (await createSignedInBrowser(customer));
		const saved = await prepare(customer);
		const foreign = await createAddress((await createCompany()).customerId);
		const ids = { nothing: "", ...saved, foreign };
		const count = () =>
			db.$count(
				isRequest ? approvalRequests : orders,
				eq((isRequest ? approvalRequests : orders).customerId, customer.customerId),
			);
		const readNewest = async (): Promise<Fields> => {
			if (isRequest) {
				const [row] = await db
					.select()
					.from(approvalRequests)
					.where(eq(approvalRequests.customerId, customer.customerId))
					.orderBy(desc(approvalRequests.createdAt))
					.limit(1);
				return pick((row?.delivery ?? {}) as Fields);
			}
			const [row] = await db
				.select()
				.from(orders)
				.where(eq(orders.customerId, customer.customerId))
				.orderBy(desc(orders.createdAt))
				.limit(1);
			return pick({
				name: row?.buyerName ?? "",
				address: row?.address ?? "",
				phone: row?.phone ?? "",
			});
		};
		// The first order is what the next forms are prefilled with.
		let shown: Fields = {};
		const start = async () => {
			const path = await open();
			const { html } = await buyer.open(path);
			const [, address = ""] = /<textarea[^>]*name="address"[^>]*>([^<]*)/.exec(html) ?? [];
			shown = { ...readFields(html, "name", "phone"), address };
			const hidden = readFields(html, "idempotencyKey", "seen", "seenBreaks");
			return (fields: Fields) =>
				buyer.submit(path, {
					...hidden,
					quantity: "1",
					...(isRequest ? { intent: "request-approval" } : {}),
					...fields,
				});
		};
		const first = await start();
		expect((await first(TYPED["all typed"]?.({}) ?? {})).status).toBe(303);
		for (const choice of CHOICES)
			for (const [how, type] of Object.entries(TYPED)) {
				const send = await start();
				const typed = type(shown);
				const label = `${choice}, ${how}`;
				const before = await count();
				const { status, html: sent } = await send({ ...typed, addressId: ids[choice] });
				const answer = { status, html: sent.replaceAll("\r\n", "\n") };
				const isPlaced = answer.status === 303;
				expect([answer.status, (await count()) - before], label).toEqual(
					isPlaced ? [303, 1] : [400, 0],
				);
				const open = { ...SITE, ...(choice === "yard" ? YARD : {}) };
				const phone = open.phone || typed.phone || "";
				if (choice === "nothing") {
					expect(isPlaced, label).toBe(how !== "emptied");
					if (isPlaced) expect(await readNewest(), label).toEqual(pick(typed));
					continue;
				}
				if (choice === "foreign") {
					expect(isPlaced, label).toBe(false);
					expect(answer.html, label).toContain("Choose an address");
					for (const text of Object.values(pick(typed))) expect(answer.html, label).toContain(text);
					continue;
				}
				// A phone that the address doesn't have is the form's.
				if (how === "emptied" && choice === "yard") {
					expect(answer.html, label).toContain("Phone is required");
					continue;
				}
				const isOwnText =
					["another address", "all typed", "with another phone"].includes(how) &&
					!(choice === "yard" && how === "with another phone");
				if (!isOwnText) {
					expect(isPlaced, label).toBe(true);
					expect(await readNewest(), label).toEqual(pick({ ...open, phone }));
					continue;
				}
				expect(isPlaced, label).toBe(false);
				for (const text of [
					...Object.values(pick(typed)),
					open.name,
					open.address,
					"Where do the goods go?",
					`value="${ids[choice]}" selected`,
				])
					expect(answer.html, label).toContain(text);
				const reply = how === "all typed" || choice === "yard" ? "typed" : "saved";
				expect(
					(await send({ ...typed, addressId: ids[choice], addressAnswer: `${reply}:${foreign}` }))
						.status,
					label,
				).toBe(400);
				const decided = await send({
					...typed,
					addressId: ids[choice],
					addressAnswer: `${reply}:${ids[choice]}`,
				});
				expect(decided.status, label).toBe(303);
				expect(await readNewest(), label).toEqual(
					pick(reply === "saved" ? { ...open, phone } : typed),
				);
			}
	},
);

test("who receives the goods at a chosen address can be typed, and counts if the buyer says so", async () => {
	const { customer, open } = checkout()(await createUser());
	const { site } = await prepare(customer);
	await open();
	const buyer = await createSignedInBrowser(customer);
	const { html } = await buyer.open("/checkout");
	const hidden = readFields(html, "idempotencyKey", "seen", "name");
	const fields = { ...hidden, address: HOME, phone: "+880 1999 999999", addressId: site };
	expect((await buyer.submit("/checkout", fields)).html).toContain("Where do the goods go?");
	const placed = await buyer.submit("/checkout", { ...fields, addressAnswer: `typed:${site}` });
	expect(placed.status).toBe(303);
	const [order] = await db.select().from(orders).where(eq(orders.userId, customer.id));
	expect(order).toMatchObject({
		address: SITE.address,
		district: "Feni",
		buyerName: SITE.name,
		phone: fields.phone,
	});
});

test("a program names an address, or writes one", async () => {
	const { owner, requester } = await createCompany();
	const { site, yard } = await prepare(owner);
	const foreign = await createAddress((await createCompany()).customerId);
	const written = pick(SITE);
	const calls = [
		[owner, "/order", async () => ({ productID: (await createProduct()).id, pQuantity: 1 })],
		[requester, "/trade/requests", async () => void (await fillCart(requester))],
	] as const;
	const cases: readonly [Fields, number, string][] = [
		[{ addressId: site }, 201, ""],
		[written, 201, ""],
		[{ ...written, addressId: site }, 201, ""],
		[{ addressId: site, address: "9 Typed Road, Khulna" }, 422, "/addressId"],
		[{ addressId: foreign, ...written }, 422, "/addressId"],
		[{ addressId: yard }, 422, "/phone"],
		[{ addressId: yard, phone: SITE.phone }, 201, ""],
		[{ name: SITE.name, phone: SITE.phone }, 422, "/address"],
	];
	for (const [user, path, createBody] of calls) {
		const client = createApiClient((await createTestApiToken(user)).secret);
		for (const [fields, status, pointer] of cases) {
			const answer = await client.post(path, { ...(await createBody()), ...fields });
			const label = `${path} ${JSON.stringify(fields)}`;
			expect(answer.status, label).toBe(status);
			if (pointer) expect(answer.body.errors, label).toMatchObject([{ pointer }]);
		}
	}
	const placed = await db.select().from(orders).where(eq(orders.userId, owner.id));
	expect(placed.map(({ address }) => address).sort()).toEqual(
		[SITE.address, SITE.address, SITE.address, YARD.address].sort(),
	);
	expect(placed.filter(({ district }) => district === "Feni")).toHaveLength(3);
});
