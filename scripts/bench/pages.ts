export type Asking = "visitor" | "shopper" | "admin" | "shopper's token" | "admin's token";

/**
 * A page or API list, and the most D1 rows it may read at any shop size. `counts` marks those that
 * read more rows until a fixed limit.
 */
export type Measured = { who: Asking; path: string; rows: number; counts?: true };

/** A cursor just before the oldest products: the last page of the longest list. */
const DEEP = "after=newest.1672531240000.ty-000040";
const PUBLIC = 200;
const SEARCH = 1000;
/**
 * The overview counts orders in three states and open messages, each up to a thousand
 * (docs/decisions/011-dashboard-figures.md).
 */
const COUNTED = 4200;

const at = (who: Asking, rows: number, ...paths: string[]): Measured[] =>
	paths.map((path) => ({ who, path, rows }));

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
	// Reads the best pages of matches, which a small shop doesn't fill.
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
