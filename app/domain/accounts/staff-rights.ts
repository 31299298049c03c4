import type { SignedInUser } from "./rules";

export const STAFF_RIGHT_TEXTS = {
	orders: ["Orders", "Orders, cancellations, addresses, backorders and phone orders"],
	dispatch: ["Dispatch", "Ship, print slips, receive goods and returns; no amounts"],
	catalogue: ["Catalogue", "Products, families, categories, documents, pictures and stock counts"],
	prices: ["Prices", "Price lists, prices, VAT, delivery methods and their prices"],
	quotes: ["Quotes", "Quotes"],
	customers: ["Customers", "Customers, companies, exemptions and the price lists of a customer"],
	accounts: [
		"Accounts",
		"Bank payments, refunds, invoices, credit notes, reports, and what companies owe",
	],
	content: ["Content", "Blogs, newsletter, reviews, comments and messages"],
	settings: ["Settings", "The shop's settings; bank details need Accounts too"],
} as const;

export type StaffRight = keyof typeof STAFF_RIGHT_TEXTS;

export const STAFF_RIGHTS = Object.keys(STAFF_RIGHT_TEXTS) as StaffRight[];

/** A full admin is stored with this: all rights, also those that come later. */
export const ALL_RIGHTS = "*";

/** One right, or one of several; what needs none of them is for full admins alone. */
export type NeededRight = StaffRight | readonly StaffRight[] | undefined;

export const FULL_ADMINS = undefined satisfies NeededRight;

export type Staff = Pick<SignedInUser, "role" | "staffRights">;

export const isFullAdmin = ({ role, staffRights }: Staff): boolean =>
	role === "admin" && staffRights === ALL_RIGHTS;

export const hasRight = (staff: Staff, needed: NeededRight): boolean =>
	isFullAdmin(staff) ||
	(staff.role === "admin" &&
		parseRights(staff.staffRights).some((right) => toList(needed).includes(right)));

/** Who only dispatches sees no amounts of orders. */
export const AMOUNT_RIGHTS = ["orders", "accounts"] as const;

/** One of these rights opens orders and returns. */
export const ORDER_RIGHTS = ["dispatch", ...AMOUNT_RIGHTS] as const;

/** Leaves out names that the shop doesn't know. A full admin has all rights. */
export const parseRights = (staffRights: string): StaffRight[] =>
	STAFF_RIGHTS.filter((right) => staffRights === ALL_RIGHTS || staffRights.includes(`,${right},`));

/** Sorts the rights, so that equal rights are equal texts. */
export const formatRights = (rights: readonly StaffRight[]): string =>
	rights.length === 0
		? ""
		: `,${STAFF_RIGHTS.filter((right) => rights.includes(right)).join(",")},`;

const toList = (needed: NeededRight): readonly StaffRight[] => [needed ?? []].flat();

export function describeRights(staffRights: string): string {
	if (staffRights === ALL_RIGHTS) return "Full admin";
	return (
		parseRights(staffRights)
			.map((right) => STAFF_RIGHT_TEXTS[right][0])
			.join(", ") || "No rights"
	);
}

/** Names rights such as 'Orders', 'Dispatch' or 'Accounts', each as `format` writes it; '' for full admins alone. */
export function nameRights(needed: NeededRight, format: (right: StaffRight) => string): string {
	const names = toList(needed).map(format);
	return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" or ");
}
