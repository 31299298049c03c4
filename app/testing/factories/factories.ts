import { eq } from "drizzle-orm";
import { createApiToken } from "~/domain/accounts/api-tokens/create-api-token.server";
import { userOfToken } from "~/domain/accounts/api-tokens/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { blogs } from "~/domain/blog/tables.server";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { cartOf } from "~/domain/cart/queries.server";
import { searchText } from "~/domain/catalog/search/search-words";
import { products } from "~/domain/catalog/tables.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orders } from "~/domain/orders/tables.server";
import type { ReviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/post-review.server";
import { hashPassword } from "~/platform/crypto/passwords.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { testPlatform } from "../platform";

export const PASSWORD = "correct-horse";
let passwordHash: string | undefined;

/** A verified customer with `PASSWORD`, whose address nobody else has. */
export async function aUser(
	given: Partial<SignedInUser & { disabledAt: number }> = {},
): Promise<SignedInUser> {
	const id = newId();
	const { disabledAt, ...known } = given;
	const user: SignedInUser = {
		id,
		email: `${id}@buyers.test`,
		name: "Rahim Mia",
		role: "customer",
		verified: true,
		photoKey: null,
		...known,
	};
	passwordHash ??= await hashPassword(PASSWORD);
	await testPlatform()
		.db.insert(users)
		.values({
			id: user.id,
			email: user.email,
			name: user.name,
			role: user.role,
			passwordHash,
			emailVerifiedAt: user.verified ? 1 : null,
			disabledAt,
			createdAt: Date.now(),
		});
	return user;
}

/** Whoever has this address, as the database has them. */
export async function userOf(email: string) {
	const [user] = await testPlatform().db.select().from(users).where(eq(users.email, email));
	if (!user) throw new Error(`Nobody has the address ${email}.`);
	return user;
}

/** A mobile number of Bangladesh that nobody else has, in the form of E.164. */
export function aPhone(): string {
	const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `+88017${String(drawn % 100_000_000).padStart(8, "0")}`;
}

export const anAdmin = () => aUser({ role: "admin", name: "Nasrin Akter" });

/** An API token that may read and write for 30 days; `opens` tells whether it still does. */
export async function anApiToken(
	owner: SignedInUser,
	given: Partial<Parameters<typeof createApiToken>[2]> = {},
) {
	const platform = testPlatform();
	const input = { name: "Stock sheet", days: 30, scope: "write", idempotencyKey: newId() } as const;
	const made = await createApiToken(platform, owner, { ...input, ...given });
	if (!made.ok) throw new Error(`The token was refused: ${made.reason}`);
	const hash = hashSecret(made.secret);
	return {
		...made,
		hash,
		opens: async () => (await userOfToken(platform.db, hash, Date.now())) !== null,
	};
}

export type AProduct = typeof products.$inferSelect;

/** A product for sale: 10 in stock at tk 250 each. */
export async function aProduct(
	given: Partial<typeof products.$inferInsert> = {},
): Promise<AProduct> {
	const id = newId();
	const createdBy = given.createdBy ?? (await anAdmin()).id;
	const name = given.name ?? `Hex bolt ${id}`;
	const [product] = await testPlatform()
		.db.insert(products)
		.values({
			id,
			name,
			searchName: searchText(name),
			description: "Property class 8.8, zinc-plated.",
			pricePoisha: 25_000,
			onHand: 10,
			imageKey: "products/none.webp",
			createdAt: Date.now(),
			...given,
			createdBy,
		})
		.returning();
	if (!product) throw new Error("The product was not written.");
	return product;
}

/** What the order modal sends. */
export const orderInput = (given: Partial<Parameters<typeof placeOrder>[3]> = {}) => ({
	quantity: 1,
	name: "Rahim Mia",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
	idempotencyKey: newId(),
	...given,
});

/** A product in somebody's cart. Returns the line's id. */
export async function aCartLine(owner: SignedInUser, product: AProduct): Promise<string> {
	const { db } = testPlatform();
	await addToCart(testPlatform(), owner.id, { productId: product.id, quantity: 1 });
	const line = (await cartOf(db, owner.id)).find(({ productId }) => productId === product.id);
	if (!line) throw new Error("The product was not put into the cart.");
	return line.id;
}

/** An unpaid order of one product line, placed through the shop's own verb. Returns its id. */
export async function anOrder(
	buyer: SignedInUser,
	product: AProduct,
	given: Parameters<typeof orderInput>[0] = {},
): Promise<string> {
	const placed = await placeOrder(testPlatform(), buyer, product.id, orderInput(given));
	if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`);
	return placed.orderId;
}

/** What the review form sends: four and a half stars. */
export const reviewFields = (given: Record<string, string> = {}) => ({
	ratings: "4.5",
	review: `Every thread clean ${newId()}`,
	idempotencyKey: newId(),
	...given,
});

/** An order of this product that this buyer has paid for. Returns its id. */
export async function aPaidOrder(
	buyer: SignedInUser,
	product: AProduct,
	given: Parameters<typeof orderInput>[0] = {},
): Promise<string> {
	const id = await anOrder(buyer, product, given);
	await testPlatform()
		.db.update(orders)
		.set({ status: "paid", transactionId: `pi_${id}`, paidAt: Date.now() })
		.where(eq(orders.id, id));
	return id;
}

/** A posted review of nine half stars, of the shop unless `product` names what its author bought. Returns its words. */
export async function aReview(
	author: SignedInUser,
	given: Partial<ReviewInput> = {},
): Promise<string> {
	const review = `Square and heavy ${newId()}`;
	const input = { product: "", ratings: 9, review, idempotencyKey: newId(), ...given };
	const posted = await postReview(testPlatform(), author.id, input);
	if (!posted.ok) throw new Error(`The review was refused: ${posted.reason}`);
	return input.review;
}

/** A blog, newer than any other unless `createdAt` says otherwise. */
export async function aBlog(given: Partial<typeof blogs.$inferInsert> = {}) {
	const id = newId();
	const [blog] = await testPlatform()
		.db.insert(blogs)
		.values({
			id,
			name: `Bolt grades ${id}`,
			description: "The first number is a hundredth of the tensile strength.",
			docsLink: "https://www.iso.org/standard/60610.html",
			imageKey: "products/none.webp",
			createdAt: Date.now(),
			...given,
			authorId: given.authorId ?? (await anAdmin()).id,
		})
		.returning();
	if (!blog) throw new Error("The blog was not written.");
	return blog;
}
