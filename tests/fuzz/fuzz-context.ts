import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { apiTokens } from "~/domain/accounts/tables.server";
import { createTestPlatform } from "~/testing/platform";
import type { TokenScope } from "../../app/domain/accounts/api-token-rules";
import { revokeApiToken } from "../../app/domain/accounts/api-tokens/revoke-api-token.server";
import { createBackorder } from "../../app/testing/factories/backorders";
import {
	createAdmin,
	createBlog,
	createCartLine,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createReview,
	createTestApiToken,
	createUser,
	PASSWORD,
} from "../../app/testing/factories/factories";
import { createPriceList } from "../../app/testing/factories/price-lists";
import { createBankPurchase, createCardPurchase } from "../../app/testing/payments/purchases";
import { createPadRow } from "../../app/testing/routes/route-rows";
import type { CallerKind, GeneratedRequest } from "./requests";
import type { Known } from "./values";

const { db } = createTestPlatform();

export type Caller = { kind: CallerKind; user: SignedInUser | null; authorization: string | null };

const MAX_REMEMBERED = 200;
const CUSTOMERS = 6;

/** Accounts with tokens, rows of the shop, and values that responses returned. */
export class FuzzContext {
	private readonly known = new Map<string, string[]>();
	private readonly callers = new Map<CallerKind, Caller[]>();
	/** Never deleted, because further requests need their tokens. */
	private readonly protectedValues = new Set<string>();

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
		for (let n = 0; n < 5; n += 1) await context.addStock();
		return context;
	}

	/** Called every round, since requests use it up. */
	async addStock(): Promise<void> {
		for (const onHand of [5000, 5000, 5000, 100, 3, 1]) {
			const product = await createProduct({ onHand });
			const { id } = product;
			this.remember("product", id);
			// Requests that raise its stock serve it.
			if (onHand <= 3) await createBackorder(await createUser(), product, onHand + 2);
			await createPartNumber(product, "own", `F-${id}`);
			this.remember("part number", `F-${id}`);
			// Random lists seldom have a line that is ok.
			for (const caller of onHand > 100 ? (this.callers.get("customer") ?? []) : [])
				if (caller.user) {
					const padId = await createPadRow(caller.user, `F-${id} 1`);
					this.remember("pad", padId, caller);
				}
		}
		this.remember("blog", (await createBlog()).id);
		this.remember("family", (await createFamily()).slug);
		this.remember("price list", await createPriceList());
		for (const createPaid of [createCardPurchase, createBankPurchase])
			this.remember("paid order", (await createPaid()).orderId);
		for (let n = 0; n < 4; n += 1) {
			const user = await createUser();
			const product = await createProduct();
			this.remember("order", await createOrder(user, product));
			this.remember("line", await createCartLine(user, product));
			await createReview(user);
			this.remember("user", user.id);
			this.remember("email", user.email);
		}
	}

	getCaller({ caller, which }: GeneratedRequest): Caller {
		const all = this.callers.get(caller) ?? [];
		return all[which % all.length] ?? { kind: caller, user: null, authorization: null };
	}

	resolveValue({ known: sort, mine, place }: Known, { user }: Caller): string {
		if (sort === "password") return PASSWORD;
		if (mine && user && sort === "email") return user.email;
		if (mine && user && sort === "user" && place === 0) return user.id;
		const own = mine ? this.known.get(sort + user?.id) : undefined;
		const values = own ?? this.known.get(sort) ?? [];
		return values[values.length - 1 - (place % values.length)] ?? "none";
	}

	remember(sort: string, value: string, { user }: Pick<Caller, "user"> = { user: null }): void {
		if (this.protectedValues.has(value)) return;
		for (const key of user ? [sort, sort + user.id] : [sort]) {
			const values = this.known.get(key) ?? [];
			if (!values.includes(value)) values.push(value);
			if (values.length > MAX_REMEMBERED) values.shift();
			this.known.set(key, values);
		}
	}

	private async addCaller(kind: CallerKind, user: SignedInUser, scope: TokenScope) {
		const token = await createTestApiToken(user, { scope });
		this.protectedValues.add(user.id).add(user.email);
		this.registerCaller(kind, user, `Bearer ${token.secret}`);
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
		for (const { id } of rows) await revokeApiToken(createTestPlatform(), owner.id, id);
		this.registerCaller("unknown", null, `Bearer ty_${"a".repeat(43)}`);
		this.registerCaller("no bearer", null, "Basic YWRtaW46YWRtaW4=");
		this.registerCaller("no bearer", null, "Bearer");
		this.registerCaller("no bearer", null, "Bearer a b");
		this.registerCaller("endless", null, `Bearer ${"a".repeat(8000)}`);
	}

	private registerCaller(kind: CallerKind, user: SignedInUser | null, authorization: string): void {
		const all = this.callers.get(kind) ?? [];
		this.callers.set(kind, [...all, { kind, user, authorization }]);
	}
}
