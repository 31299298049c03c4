import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { listApiTokens } from "~/domain/accounts/api-tokens/queries.server";
import { listPasskeys } from "~/domain/accounts/passkeys/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import {
	companyApplications,
	customers,
	emailChanges,
	factors,
	identities,
	invitations,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { listRequestsByUser } from "~/domain/catalog/back-in-stock/requests.server";
import { products } from "~/domain/catalog/tables.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";

/** A kind with many rows comes in several parts. */
export type DataPart = { kind: string; rows: object[] };

export async function* exportAccount(db: Db, user: SignedInUser): AsyncGenerator<DataPart> {
	const { id, email } = user;
	const { passwordHash, ...account } = getTableColumns(users);
	const { idHash, userId, ...session } = getTableColumns(sessions);
	const { confirmHash, unsubscribeSecret, ...subscription } = getTableColumns(subscribers);
	const queries: Record<string, BatchItem<"sqlite">> = {
		account: db.select(account).from(users).where(eq(users.id, id)),
		linkedSignIns: db
			.select(pickColumns(identities, "provider", "subject", "email", "createdAt"))
			.from(identities)
			.where(eq(identities.userId, id))
			.orderBy(identities.createdAt, identities.provider),
		sessions: db
			.select(session)
			.from(sessions)
			.where(eq(sessions.userId, id))
			.orderBy(sessions.createdAt, sessions.idHash),
		twoFactorMethods: db
			.select(pickColumns(factors, "kind", "createdAt", "verifiedAt"))
			.from(factors)
			.where(eq(factors.userId, id))
			.orderBy(factors.kind),
		passkeys: listPasskeys(db, id),
		apiTokens: listApiTokens(db, id),
		emailChanges: db
			.select(pickColumns(emailChanges, "email", "createdAt", "endedAt"))
			.from(emailChanges)
			.where(eq(emailChanges.userId, id))
			.orderBy(emailChanges.createdAt),
		...selectCustomer(db, user),
		cart: db
			.select({ product: products.name, ...pickColumns(cartLines, "quantity", "addedAt") })
			.from(cartLines)
			.innerJoin(products, eq(products.id, cartLines.productId))
			.where(eq(cartLines.userId, id))
			.orderBy(cartLines.addedAt, cartLines.productId),
		backInStockRequests: listRequestsByUser(db, id),
		newsletter: db.select(subscription).from(subscribers).where(eq(subscribers.email, email)),
	};
	const [first, ...others] = Object.values(queries);
	if (!first) return;
	const results = await db.batch([first, ...others]);
	for (const [place, kind] of Object.keys(queries).entries()) yield { kind, rows: results[place] };
}

/** Selects whom the account buys for, or might buy for. */
function selectCustomer(db: Db, { id, customerId, email }: SignedInUser) {
	const name = sql<string>`${customers.name}`.as("company");
	const isOwn = eq(customers.id, customerId);
	return {
		vatExemption: db
			.select({ number: customers.exemptNumber, untilAt: customers.exemptUntil })
			.from(customers)
			.where(and(isOwn, ne(customers.exemptNumber, ""))),
		vatNumber: db
			.select(pickColumns(customers, "bin"))
			.from(customers)
			.where(and(isOwn, ne(customers.bin, ""))),
		company: db
			.select({ name, role: users.customerRole })
			.from(users)
			.innerJoin(customers, eq(customers.id, users.customerId))
			.where(and(eq(users.id, id), eq(customers.kind, "company"))),
		companyApplications: db
			.select({
				name,
				...pickColumns(companyApplications, "buys", "createdAt"),
				askedLimitPoisha: customers.askedLimitPoisha,
			})
			.from(companyApplications)
			.innerJoin(customers, eq(customers.id, companyApplications.customerId))
			.where(eq(companyApplications.userId, id)),
		companyInvitations: db
			.select({ name, ...pickColumns(invitations, "role", "monthLimitPoisha", "expiresAt") })
			.from(invitations)
			.innerJoin(customers, eq(customers.id, invitations.customerId))
			.where(eq(invitations.email, email)),
	};
}
