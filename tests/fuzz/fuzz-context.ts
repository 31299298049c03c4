import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { apiTokens } from "~/domain/accounts/tables.server";
import { createTestPlatform } from "~/testing/platform";
import type { TokenScope } from "../../app/domain/accounts/api-token-rules";
import { revokeApiToken } from "../../app/domain/accounts/api-tokens/verbs.server";
import { actAs } from "../../app/domain/accounts/context.server";
import { shipOrders } from "../../app/domain/orders/shipping/ship-orders.server";
import { newId } from "../../app/platform/ids.server";
import { createApprovalRequest } from "../../app/testing/factories/approvals";
import { createBackorder } from "../../app/testing/factories/backorders";
import {
	createAddress,
	createCompany,
	createInvitation,
} from "../../app/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "../../app/testing/factories/delivery";
import {
	createAdmin,
	createBlog,
	createCartLine,
	createCategory,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createReview,
	createTestApiToken,
	createUser,
	PASSWORD,
	type TestProduct,
} from "../../app/testing/factories/factories";
import { buildPng } from "../../app/testing/factories/image-files";
import { createPriceList } from "../../app/testing/factories/price-lists";
import { createSentQuote } from "../../app/testing/factories/quotes";
import { createApiClient } from "../../app/testing/http/api-client";
import {
	createBankPurchase,
	createCardPurchase,
	payByBank,
} from "../../app/testing/payments/purchases";
import { createPadRow } from "../../app/testing/routes/route-rows";
import type { CallerKind, GeneratedRequest } from "./requests";
import type { Known } from "./values";

const platform = createTestPlatform();
const { db } = platform;

export type Caller = {
	kind: CallerKind;
	user: SignedInUser | null;
	authorization: string | null;
	/** That the caller may read. */
	emails: ReadonlySet<string>;
};

const NOBODY = { user: null, authorization: null, emails: new Set<string>() };

const MAX_REMEMBERED = 200;
const MAX_THINGS = 5000;
const CUSTOMERS = 6;
/** Of a kind: the newest ones. */
const MAX_CALLERS = 6;

/** Accounts with tokens, rows of the shop, and values that responses returned. */
export class FuzzContext {
	private readonly known = new Map<string, string[]>();
	/** What was last answered about each id. */
	private readonly things = new Map<string, object>();
	private readonly callers = new Map<CallerKind, Caller[]>();
	/** Never deleted, because further requests need their tokens. */
	private readonly protectedValues = new Set<string>();
	private rounds = 0;

	static async create(): Promise<FuzzContext> {
		const context = new FuzzContext();
		for (let n = 0; n < CUSTOMERS; n += 1) {
			const customer = await createUser();
			await context.addCaller("customer", customer, "write");
			await context.addCaller("customer who reads", customer, "read");
		}
		for (const scope of ["admin", "admin", "write", "read"] as const) {
			const kind = { admin: "admin", write: "admin who writes", read: "admin who reads" } as const;
			await context.addCaller(kind[scope], await createAdmin(), scope);
		}
		await context.addCaller("unverified", await createUser({ verified: false }), "write");
		await context.addInvalidCallers();
		for (let n = 0; n < 2; n += 1) await context.addStock();
		return context;
	}

	/** Called every round, since requests use it up. */
	async addStock(): Promise<void> {
		await archiveDeliveryMethods();
		const { id: createdBy } = await createAdmin();
		const [first, second, ...others] = await Promise.all(
			[5000, 5000, 5000, 5000, 5000, 5000, 100, 3, 1].map((onHand) =>
				createProduct({ onHand, createdBy }),
			),
		);
		if (!first || !second) throw new Error("There is no product.");
		for (const product of [first, second, ...others]) {
			this.remember("products", product.id);
			await createPartNumber(product, "own", `F-${product.id}`);
			this.remember("part number", `F-${product.id}`);
			// Requests that raise its stock serve it.
			if (product.onHand <= 3)
				await createBackorder(await createUser(), product, product.onHand + 2);
		}
		for (const admin of this.callers.get("admin") ?? []) await this.addPicture(admin);
		for (const { user } of this.callers.get("customer") ?? [])
			if (user) await this.addBelongings(user, [first, second]);
		await this.addCompany(first, second, others);
		this.remember("blogs", (await createBlog()).id);
		this.remember("families", (await createFamily()).slug);
		this.remember("categories", (await createCategory()).slug);
		this.remember("price-lists", await createPriceList());
		for (const createPaid of [createCardPurchase, createBankPurchase, createBankPurchase])
			this.remember("paid order", (await createPaid()).orderId);
		for (let n = 0; n < 4; n += 1) {
			const user = await createUser();
			this.remember("order", await createOrder(user, first));
			await createReview(user);
			this.remember("user", user.id);
			this.remember("email", user.email);
		}
		// A cart must choose a method where there is one.
		this.rounds += 1;
		if (this.rounds % 2 === 1) await createDeliveryMethod();
	}

	private async addPicture({ user, authorization }: Caller): Promise<void> {
		const { body } = await createApiClient(authorization?.slice(7)).upload(buildPng());
		this.remember("image", (body.data as { url: string }).url, user);
	}

	private async addBelongings(
		user: SignedInUser,
		[product, other]: readonly [TestProduct, TestProduct],
	): Promise<void> {
		this.remember("order", await createOrder(user, product), user, { total: 250 });
		this.remember("cart", await createCartLine(user, product), user);
		// Random lists seldom have a line that is ok.
		this.remember("pads", await createPadRow(user, `F-${product.id} 1`), user);
		for (const units of [1, 2, 3]) {
			const { id, revision } = await createSentQuote(user, `F-${product.id}; ${units}; 70`);
			this.remember("quotes", id, user, { revision, total: 70 * units });
		}
		const orderId = await createOrder(user, other, { quantity: 4 });
		await payByBank(orderId);
		await shipOrders(actAs(platform, { kind: "admin", userId: user.id }), [
			{ orderId, carrier: "", trackingNumber: "" },
		]);
		this.remember("order", orderId, user);
	}

	private async addCompany(
		product: TestProduct,
		other: TestProduct,
		others: readonly TestProduct[],
	): Promise<void> {
		const { customerId, addMember, owner, buyer, requester, viewer } = await createCompany();
		const clerk = await addMember("requester");
		const staff = [await addMember("requester"), await addMember("buyer")];
		const callers = { owner, buyer, requester, viewer } as const;
		const members = [clerk, ...staff, ...Object.values(callers)];
		const emails = new Set(members.map(({ email }) => email));
		for (const kind of ["owner", "buyer", "requester", "viewer"] as const)
			await this.addCaller(kind, callers[kind], "write", emails);
		this.protectedValues.add(clerk.id);
		for (const asker of [clerk, clerk, clerk, requester]) {
			const id = await createApprovalRequest(asker, [product], 2);
			const asked = { revision: 1, total: 500, productID: product.id, quantity: 2 };
			this.remember("requests", id, asker, asked);
		}
		for (const { id } of [...staff, viewer]) this.remember("members", id, owner);
		this.remember("cart", await createCartLine(requester, product), requester);
		for (const member of [owner, buyer]) await this.addBelongings(member, [product, other]);
		for (const { id } of others.slice(0, 4)) {
			const email = `${newId()}@invited.example`;
			await createInvitation(customerId, email);
			this.remember("invitations", email, owner);
			this.remember("addresses", await createAddress(customerId), owner);
			const number = `B-${id}`;
			await createPartNumber({ id }, "customer", number, customerId);
			this.remember("part-numbers", number, owner, { productID: id });
		}
	}

	getCaller({ caller, which }: GeneratedRequest): Caller {
		const all = this.callers.get(caller) ?? [];
		return all[which % all.length] ?? { kind: caller, ...NOBODY };
	}

	find({ known: sort, of, place }: Known, { user }: Caller): string | undefined {
		const mine = of === "mine";
		if (sort === "password") return PASSWORD;
		if (mine && user && sort === "email") return user.email;
		if (mine && user && sort === "user" && place === 0) return user.id;
		const owners = mine && user ? [user.id, user.customerId] : [];
		const keys = [...(place % 4 === 0 ? owners.reverse() : owners).map((id) => sort + id), sort];
		const values = keys.map((key) => this.known.get(key) ?? []).find((it) => it.length > 0) ?? [];
		return values[values.length - 1 - (place % values.length)];
	}

	getThing(id: string): object | undefined {
		return this.things.get(id);
	}

	remember(sort: string, value: string, owner?: SignedInUser | null, thing: object = {}): void {
		if (this.protectedValues.has(value)) return;
		for (const key of owner ? [sort, sort + owner.id, sort + owner.customerId] : [sort]) {
			const values = this.known.get(key) ?? [];
			if (!values.includes(value)) values.push(value);
			if (values.length > MAX_REMEMBERED) values.shift();
			this.known.set(key, values);
		}
		const known = { _id: value, ...this.things.get(value), ...thing };
		this.things.delete(value);
		this.things.set(value, known);
		const [oldest] = this.things.keys();
		if (oldest && this.things.size > MAX_THINGS) this.things.delete(oldest);
	}

	/** What is not found for its owner is no longer his; members don't see all that their company has. */
	forget(pathParts: readonly string[], { kind, user }: Caller): void {
		const owners = user ? [user.id, ...(kind === "owner" ? [user.customerId] : [])] : [];
		for (const [key, values] of this.known)
			if (owners.some((owner) => key.endsWith(owner)))
				this.known.set(
					key,
					values.filter((value) => !pathParts.includes(encodeURIComponent(value))),
				);
	}

	private async addCaller(
		kind: CallerKind,
		user: SignedInUser,
		scope: TokenScope,
		emails: ReadonlySet<string> = new Set([user.email]),
	) {
		const token = await createTestApiToken(user, { scope });
		if (kind !== "viewer") this.protectedValues.add(user.id).add(user.email);
		this.registerCaller(kind, { user, emails, authorization: `Bearer ${token.secret}` });
		return token;
	}

	private async addInvalidCallers(): Promise<void> {
		const expired = await this.addCaller("expired", await createAdmin(), "admin");
		await db
			.update(apiTokens)
			.set({ createdAt: 1, expiresAt: 2 })
			.where(eq(apiTokens.tokenHash, expired.hash));
		const owner = await createAdmin();
		const revoked = await this.addCaller("revoked", owner, "admin");
		const rows = await db.select().from(apiTokens).where(eq(apiTokens.tokenHash, revoked.hash));
		const ctx = actAs(platform, { kind: "buyer", userId: owner.id });
		for (const { id } of rows) await revokeApiToken(ctx, id);
		const authorizations = [
			["unknown", `Bearer ty_${"a".repeat(43)}`],
			["no bearer", "Basic YWRtaW46YWRtaW4="],
			["no bearer", "Bearer"],
			["no bearer", "Bearer a b"],
			["endless", `Bearer ${"a".repeat(8000)}`],
		] as const;
		for (const [kind, authorization] of authorizations)
			this.registerCaller(kind, { ...NOBODY, authorization });
	}

	private registerCaller(kind: CallerKind, caller: Omit<Caller, "kind">): void {
		const all = this.callers.get(kind) ?? [];
		this.callers.set(kind, [...all, { kind, ...caller }].slice(-MAX_CALLERS));
	}
}
