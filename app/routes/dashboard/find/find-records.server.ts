import { findAccounts } from "~/domain/accounts/queries.server";
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
	platform: Pick<Platform, "db" | "now" | "pageVersion">,
	sought: string,
): Promise<Kind[]> {
	const { db } = platform;
	const size = MAX_HITS + 1;
	const [orders, products, accounts] = await Promise.all([
		findOrderHeaders(db, sought, size),
		findManagedProducts(platform, sought, size),
		findAccounts(db, sought, size),
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
			accounts.map(({ name, email }) => ({
				label: name || "User name",
				detail: email,
				to: `/dashboard?${new URLSearchParams({ find: email })}`,
				isExact: email === sought.toLowerCase(),
			})),
			`/dashboard${query}`,
		),
		buildKind(
			"Pages",
			findPages(sought).map((page) => ({ ...page, detail: "" })),
		),
	];
}
