import { eq } from "drizzle-orm";
import type { ApiTokenInput } from "~/domain/accounts/api-tokens/input";
import { findTokenUser } from "~/domain/accounts/api-tokens/queries.server";
import { createApiToken } from "~/domain/accounts/api-tokens/verbs.server";
import { type AdminContext, actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { endSession, startSession } from "~/domain/accounts/sessions/sessions.server";
import { ALL_RIGHTS, formatRights, type StaffRight } from "~/domain/accounts/staff-rights";
import { customers, users } from "~/domain/accounts/tables.server";
import { blogs } from "~/domain/blog/tables.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { type ProductInput, productInput } from "~/domain/catalog/input";
import type { PartNumberKind } from "~/domain/catalog/part-number-rules";
import { buildPartNumber } from "~/domain/catalog/part-numbers/build-part-number.server";
import { buildSearchText } from "~/domain/catalog/reading/search-words";
import {
	attributes,
	categories,
	families,
	partNumbers,
	products,
	vatRates,
} from "~/domain/catalog/tables.server";
import { prepareInvoices } from "~/domain/documents/prepare-invoices.server";
import type { OrderProductInput } from "~/domain/orders/input";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { orderLines } from "~/domain/orders/tables.server";
import { bankPaymentOrders, bankPayments } from "~/domain/payments/tables.server";
import type { ReviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/verbs.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";

export const buildProductInput = (overrides: Partial<ProductInput> = {}): ProductInput => ({
	...productInput.parse({ name: "Vice", price: "100", description: "Opens 100 mm." }),
	...overrides,
});

export const PASSWORD = "correct-horse";
/** With the smallest cost, which a hash names itself: a sign-in with the shop's cost takes 150 ms. */
const PASSWORD_HASH = "$scrypt$ln=1,r=1,p=1$c2FsdA==$9JPUNJkS8vVDlaLQmwV0ZV9jrW9Xv2oD/7Fd67Uy0aE=";

export async function createUser(
	overrides: Partial<SignedInUser & { disabledAt: number }> = {},
): Promise<SignedInUser> {
	const id = newId();
	const { disabledAt, ...known } = overrides;
	const user: SignedInUser = {
		id,
		customerId: newId(),
		customerRole: "owner",
		email: `${id}@buyers.test`,
		name: "Rahim Mia",
		role: "customer",
		staffRights: ALL_RIGHTS,
		verified: true,
		photoKey: null,
		showsNet: false,
		...known,
	};
	const { db } = createTestPlatform();
	await db.insert(customers).values({ id: user.customerId, createdAt: Date.now() });
	await db.insert(users).values({
		id: user.id,
		customerId: user.customerId,
		email: user.email,
		name: user.name,
		role: user.role,
		staffRights: user.staffRights,
		passwordHash: PASSWORD_HASH,
		emailVerifiedAt: user.verified ? 1 : null,
		disabledAt,
		createdAt: Date.now(),
	});
	return user;
}

export async function findUserByEmail(email: string) {
	const [user] = await createTestPlatform().db.select().from(users).where(eq(users.email, email));
	if (!user) throw new Error(`Nobody has the address ${email}.`);
	return user;
}

export function createPhone(): string {
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `+88017${String(random % 100_000_000).padStart(8, "0")}`;
}

export const createAdmin = () => createUser({ role: "admin", name: "Nasrin Akter" });

export async function actAsAdmin(platform = createTestPlatform()): Promise<AdminContext> {
	return actAs(platform, { kind: "admin", userId: (await createAdmin()).id });
}
/** Creates an admin with these rights alone. */
export const createStaff = (...rights: readonly StaffRight[]) =>
	createUser({ role: "admin", name: "Jamal Uddin", staffRights: formatRights(rights) });

export async function createTestSession({ id }: SignedInUser): Promise<string> {
	const verified = { userId: id, remembered: false };
	const secret = await startSession(createTestPlatform(), verified, "");
	if (secret === null) throw new Error("The session was refused.");
	return secret;
}

export async function createTestApiToken(
	owner: SignedInUser,
	overrides: Partial<ApiTokenInput> = {},
) {
	const platform = createTestPlatform();
	const input = { name: "Stock sheet", days: 30, scope: "write", idempotencyKey: newId() } as const;
	const sessionSecret = await createTestSession(owner);
	const created = await createApiToken(platform, owner, sessionSecret, { ...input, ...overrides });
	await endSession(platform, sessionSecret);
	const hash = hashSecret(created.secret);
	return {
		...created,
		hash,
		isValid: async () => (await findTokenUser(platform.db, hash, Date.now())) !== null,
	};
}

export type TestProduct = typeof products.$inferSelect;

/** 10 in stock at tk 250 each, without part numbers of its own. */
export async function createProduct(
	overrides: Partial<typeof products.$inferInsert> = {},
	alternateNumbers: readonly string[] = [],
): Promise<TestProduct> {
	const id = newId();
	const createdBy = overrides.createdBy ?? (await createAdmin()).id;
	const name = overrides.name ?? `Hex bolt ${id}`;
	const [product] = await createTestPlatform()
		.db.insert(products)
		.values({
			id,
			name,
			searchName: buildSearchText(name),
			description: "Property class 8.8, zinc-plated.",
			pricePoisha: 25_000,
			onHand: 10,
			imageKey: "products/none.webp",
			createdAt: Date.now(),
			...overrides,
			createdBy,
		})
		.returning();
	if (!product) throw new Error("The product was not written.");
	for (const display of alternateNumbers) await createPartNumber(product, "alternate", display);
	return product;
}

export async function createPartNumber(
	{ id }: Pick<TestProduct, "id">,
	kind: PartNumberKind,
	display: string,
	customerId = "",
): Promise<void> {
	await createTestPlatform()
		.db.insert(partNumbers)
		.values({ ...buildPartNumber(kind, id, display), customerId });
}

export async function createCategory(
	overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<typeof categories.$inferSelect> {
	const id = overrides.id ?? newId();
	const { db } = createTestPlatform();
	await db.insert(categories).values({ id, slug: `c-${id}`, name: `Bolts ${id}`, ...overrides });
	const [category] = await db.select().from(categories).where(eq(categories.id, id));
	if (!category) throw new Error("The category was not written.");
	return category;
}

export async function createAttribute(
	overrides: Partial<typeof attributes.$inferInsert> = {},
): Promise<typeof attributes.$inferSelect> {
	const [attribute] = await createTestPlatform()
		.db.insert(attributes)
		.values({ id: `a${newId()}`, name: "Thread", kind: "choice", isFacet: true, ...overrides })
		.returning();
	if (!attribute) throw new Error("The attribute was not written.");
	return attribute;
}

/** In basis points; returns its id. */
export async function createVatRate(bp: number): Promise<string> {
	const id = newId();
	await createTestPlatform()
		.db.insert(vatRates)
		.values({ id, name: `Rate ${id}`, bp });
	return id;
}

export async function createFamily(
	overrides: Partial<typeof families.$inferInsert> = {},
): Promise<typeof families.$inferSelect> {
	const id = newId();
	const categoryId = overrides.categoryId ?? (await createCategory()).id;
	const [family] = await createTestPlatform()
		.db.insert(families)
		.values({ id, slug: `f-${id}`, name: `Hex bolts ${id}`, ...overrides, categoryId })
		.returning();
	if (!family) throw new Error("The family was not written.");
	return family;
}

export const RECIPIENT = {
	name: "Rahim Mia",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
};

export const buildOrderInput = (overrides: Partial<OrderProductInput> = {}) => ({
	quantity: 1,
	...RECIPIENT,
	purchaseOrderNumber: "",
	companyName: "",
	buyerBin: "",
	idempotencyKey: newId(),
	...overrides,
});

export async function createCartLine(owner: SignedInUser, product: TestProduct): Promise<string> {
	await addToCart(createTestPlatform(), owner, { productId: product.id, quantity: 1 });
	const line = (await listCartLines(createTestPlatform(), owner)).find(
		({ productId }) => productId === product.id,
	);
	if (!line) throw new Error("The product was not put into the cart.");
	return line.id;
}

export async function createOrder(
	buyer: SignedInUser,
	product: TestProduct,
	overrides: Parameters<typeof buildOrderInput>[0] = {},
): Promise<string> {
	const placed = await placeOrder(
		createTestPlatform(),
		buyer,
		toOneLineOrder(product.id, buildOrderInput(overrides)),
	);
	if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`);
	return placed.orderId;
}

/** One order with a line of one unit for each product. */
export async function createOrderOf(
	buyer: SignedInUser,
	ordered: readonly TestProduct[],
): Promise<OrderLine[]> {
	const platform = createTestPlatform();
	const lines = ordered.map(({ id }) => ({ productId: id, quantity: 1 }));
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(platform, buyer, request);
	if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`);
	return listLinesOfOrder(platform.db, buyer.id, placed.orderId);
}

export const buildReviewFields = (overrides: Record<string, string> = {}) => ({
	ratings: "4.5",
	review: `Every thread clean ${newId()}`,
	idempotencyKey: newId(),
	...overrides,
});

const buildTransferId = (orderId: string) => `transfer-${orderId}`;

/** For one order, with the reference 'pi_<id>': a line that is paid names what paid it. */
function insertTransfer(orderId: string, amountPoisha: number) {
	const { db } = createTestPlatform();
	const transfer = { reference: `pi_${orderId}`, amountPoisha, receivedOn: "2026-11-03" };
	const recorded = { recordedBy: "an-admin", recordedAt: Date.now(), idempotencyKey: newId() };
	const paymentId = buildTransferId(orderId);
	return [
		db.insert(bankPayments).values({ id: paymentId, ...transfer, ...recorded }),
		db.insert(bankPaymentOrders).values({ orderId, paymentId, amountPoisha }),
	] as const;
}

/** Paid by a transfer of its own. */
export async function createPaidOrder(
	buyer: SignedInUser,
	product: TestProduct,
	overrides: Parameters<typeof buildOrderInput>[0] = {},
): Promise<string> {
	const platform = createTestPlatform();
	const { db } = platform;
	const id = await createOrder(buyer, product, overrides);
	const [line] = await listLinesOfOrder(db, null, id);
	const change = { changeId: newId(), status: "paid", transactionId: `pi_${id}` } as const;
	const [at, amountPoisha] = [Date.now(), line?.totalPoisha ?? 0];
	await db.batch([
		...insertTransfer(id, amountPoisha),
		db
			.update(orderLines)
			.set({ ...change, bankPaymentId: buildTransferId(id), paidAt: at })
			.where(eq(orderLines.id, id)),
		...(await prepareInvoices(platform, [id], { ...change, lineIds: [id], at, method: "card" }))
			.invoices,
	]);
	return id;
}

export async function createReview(
	author: SignedInUser,
	overrides: Partial<ReviewInput> = {},
): Promise<string> {
	const review = `Square and heavy ${newId()}`;
	const input = { product: "", ratings: 9, review, idempotencyKey: newId(), ...overrides };
	const ctx = actAs(createTestPlatform(), { kind: "buyer", userId: author.id });
	await postReview(ctx, input);
	return input.review;
}

export async function createBlog(overrides: Partial<typeof blogs.$inferInsert> = {}) {
	const id = newId();
	const [blog] = await createTestPlatform()
		.db.insert(blogs)
		.values({
			id,
			name: `Bolt grades ${id}`,
			description: "The first number is a hundredth of the tensile strength.",
			docsLink: "https://www.iso.org/standard/60610.html",
			imageKey: "products/none.webp",
			createdAt: Date.now(),
			...overrides,
			authorId: overrides.authorId ?? (await createAdmin()).id,
		})
		.returning();
	if (!blog) throw new Error("The blog was not written.");
	return blog;
}
