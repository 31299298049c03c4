/** Who asks: a browser that nobody, a shopper or an admin has signed in with, or a program with a token of theirs. */
export type Asking = "visitor" | "shopper" | "admin" | "shopper's token" | "admin's token";

/**
 * A page or a list of the API, and how many rows of D1 it may read at most, however much the shop holds. One that counts
 * up to a bound reads more in a larger shop until it is there.
 */
export type Measured = { who: Asking; path: string; rows: number; counts?: true };

/** A cursor just before the oldest products: the last page of the longest list. */
const DEEP = "after=newest.1672531240000.ty-000040";
const PUBLIC = 200;
const SEARCH = 1000;
/** The overview counts orders in three states and open messages, each up to a thousand (docs/decisions/011-dashboard-figures.md). */
const COUNTED = 4200;

const at = (who: Asking, rows: number, ...paths: string[]): Measured[] =>
	paths.map((path) => ({ who, path, rows }));

/** Every page with a list or a figure in it, and the rest by one of their kind. The shop is scripts/seed's large one. */
export const PAGES: readonly Measured[] = [
	...at(
		"visitor",
		PUBLIC,
		"/",
		"/products",
		`/products?${DEEP}`,
		"/products?sort=price-low",
		"/products?sort=rating&stock=in",
		"/blogs",
		"/blogs/blog-bolt-grades",
		"/contact",
		"/login",
		"/terms",
		"/sitemap.xml",
		"/api/v1/products",
		"/api/v1/products/ty-000000",
		"/api/v1/reviews",
		"/api/v1/blogs",
		"/api/v1/comments/blog/blog-bolt-grades",
	),
	// Of a word's products it reads the best pages, and a small shop has not that many.
	{ who: "visitor", path: "/products?q=hex+bolt+m8", rows: SEARCH, counts: true },
	...at("visitor", SEARCH, "/products?q=ty-000017", "/products?q=no-such-thing"),
	...at(
		"shopper",
		PUBLIC,
		"/",
		"/products",
		"/products/ty-000000",
		"/products/ty-000000/order?quantity=1",
		"/mycart",
		"/myorder",
		"/myreview",
		"/profile",
		"/account",
		"/blogs",
	),
	...at(
		"admin",
		PUBLIC,
		"/dashboard",
		"/dashboard/orders",
		"/dashboard/orders?status=paid",
		"/dashboard/orders?find=l",
		"/dashboard/manageProduct",
		"/dashboard/manageProduct?show=low",
		"/dashboard/reviews",
		"/dashboard/comments",
		"/dashboard/payments",
		"/dashboard/refunds",
		"/dashboard/audit",
		"/dashboard/outbox",
		"/dashboard/messages",
	),
	{ who: "admin", path: "/dashboard/overview", rows: COUNTED, counts: true },
	...at("shopper's token", PUBLIC, "/api/v1/mycart", "/api/v1/myorder", "/api/v1/profile"),
	...at("admin's token", PUBLIC, "/api/v1/order", "/api/v1/user"),
];
