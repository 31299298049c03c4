import { findAccounts } from "~/domain/accounts/queries.server";
import {
	AMOUNT_RIGHTS,
	hasRight,
	isFullAdmin,
	type NeededRight,
	ORDER_RIGHTS,
	type Staff,
} from "~/domain/accounts/staff-rights";
import { findManagedProducts } from "~/domain/catalog/management/find-products.server";
import { findOrderHeaders } from "~/domain/orders/find-orders.server";
import type { Platform } from "~/platform/platform.server";
import { findPages } from "../sections";

type Hit = { label: string; detail: string; to: string; isExact: boolean };
/** `more` is the list of all hits, when there are more than are shown. */
type Kind = { name: string; hits: Hit[]; more: string | null };

const MAX_HITS = 5;

const buildKind = (name: string, hits: Hit[], list?: string): Kind => ({
	name,
	hits: hits.slice(0, MAX_HITS),
	more: (hits.length > MAX_HITS && list) || null,
});

const joinTexts = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(", ");

export async function findRecords(
	platform: Platform,
	staff: Staff,
	sought: string,
): Promise<Kind[]> {
	const { db } = platform;
	const size = MAX_HITS + 1;
	const may = (right: NeededRight) => hasRight(staff, right);
	const [orders, products, accounts] = await Promise.all([
		may(ORDER_RIGHTS)
			? findOrderHeaders(db, { text: sought, byAmount: may(AMOUNT_RIGHTS) }, size)
			: [],
		may("catalogue") ? findManagedProducts(platform, sought, size) : [],
		may(["customers", "orders"]) ? findAccounts(db, sought, size) : [],
	]);
	const query = `?${new URLSearchParams({ find: sought })}`;
	return [
		buildKind(
			"Orders",
			orders.map(({ id, number, purchaseOrderNumber, buyerName, companyName, isExact }) => ({
				label: number,
				detail: joinTexts(companyName, buyerName, purchaseOrderNumber),
				to: `/dashboard/orders/${id}`,
				isExact,
			})),
			`/dashboard/orders${query}`,
		),
		buildKind(
			"Products",
			products.map(({ id, name, partNumber, archived, isExact }) => ({
				label: name,
				detail: joinTexts(partNumber, archived ? "archived" : null),
				to: `/dashboard/manageProduct/${id}`,
				isExact,
			})),
			`/dashboard/manageProduct${query}`,
		),
		buildKind(
			"Customers",
			accounts.map(({ name, email, customerId }) => ({
				label: name || "User name",
				detail: email,
				to: isFullAdmin(staff)
					? `/dashboard?${new URLSearchParams({ find: email })}`
					: `/dashboard/customers/${customerId}${may("customers") ? "" : "/order-pad"}`,
				isExact: email === sought.toLowerCase(),
			})),
			isFullAdmin(staff)
				? `/dashboard${query}`
				: may("customers")
					? `/dashboard/customers${query}`
					: undefined,
		),
		buildKind(
			"Pages",
			findPages(sought, may).map((page) => ({ ...page, detail: "" })),
		),
	];
}
