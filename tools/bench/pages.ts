export type UserKind =
	| "visitor"
	| "shopper"
	| "owner"
	| "admin"
	| "shopper's token"
	| "admin's token";

/**
 * A page or API list, and the most D1 rows it may read at any shop size. `counts` marks those that
 * read more rows until a fixed limit.
 */
export type MeasuredPage = {
	who: UserKind;
	path: string;
	rows: number;
	counts?: true;
	/** Of a page that may answer 400 where it would read more, and offers the file. */
	report?: { statements: number; kb: number; cpuMs: number };
};

/** Points just before the oldest products: the last page of the longest list. */
const LAST_PAGE_CURSOR = "after=newest.1672531240000.ty-000040";
const MAX_PUBLIC_ROWS = 200;
/** 50 products with their admin, VAT rate, and a row of each of two price lists. */
const MAX_API_PRODUCTS_ROWS = 300;
const MAX_SEARCH_ROWS = 1000;
/** Each order reads its header, its lines, their products and how they were paid. */
const MAX_ORDER_ROWS = 500;
/**
 * Today's work counts each kind of what waits, up to a thousand
 * (docs/decisions/011-dashboard-figures.md).
 */
const MAX_COUNTED_ROWS = 4500;

/** With three rows and statements of who is signed in. */
const MAX_REPORT_ROWS = 5000;
/** KB with compression. */
const MAX_REPORT = { statements: 5, kb: 25, cpuMs: 100 };
const REPORTS = [
	"sales-by-month",
	"sales-by-customer",
	"sales-by-customer?first=2023-01&last=2024-12",
	"sales-by-part",
	"sales-by-part?first=2023-01&last=2024-12",
	"sales-of-part?find=ty-000000",
	"sales-and-refunds?part=ty-000000",
	"sales-by-part?category=bolts",
	"vat",
	"sales-register",
	"sales-register?find=15",
	"large-documents",
	"receivables-by-age",
	"sales-by-category",
	"sales-by-family",
	"sales-by-abc",
	"buy-now",
	"stock-value",
	"on-hand?category=springs",
	"slow-parts",
	"asked-for",
];

const pagesFor = (who: UserKind, rows: number, ...paths: string[]): MeasuredPage[] =>
	paths.map((path) => ({ who, path, rows }));

export type MeasuredFile = Pick<MeasuredPage, "who" | "path">;

const filesOf = (who: UserKind, path: string, query = ""): MeasuredFile[] =>
	["csv", "xlsx"].map((extension) => ({ who, path: `${path}.${extension}?${query}` }));

/** By what `--only` calls them. */
export const FILES: Record<string, readonly MeasuredFile[]> = {
	"price-file": [{ who: "shopper", path: "/company/prices.csv" }],
	reports: [
		...REPORTS.flatMap((report) => {
			const [name, query] = report.split("?");
			return filesOf("admin", `/dashboard/export/${name}`, query);
		}),
		...filesOf("owner", "/company/spend/file"),
	],
};

export const PAGES: readonly MeasuredPage[] = [
	...pagesFor(
		"visitor",
		MAX_PUBLIC_ROWS,
		"/",
		"/products",
		`/products?${LAST_PAGE_CURSOR}`,
		"/products?sort=price-low",
		"/products?sort=rating&stock=in",
		"/blogs",
		"/blogs/blog-bolt-grades",
		"/contact",
		"/login",
		"/terms",
		"/sitemap.xml",
		"/api/v1/products/ty-000000",
		"/api/v1/reviews",
		"/api/v1/blogs",
		"/api/v1/comments/blog/blog-bolt-grades",
		// An exact number, and the first of many that begin so.
		"/api/v1/trade/parts?number=TY-000017",
		"/api/v1/trade/parts?number=TY-0000",
		"/api/v1/trade/categories",
	),
	...pagesFor("visitor", MAX_API_PRODUCTS_ROWS, "/api/v1/products"),
	// Reads the best pages of matches, which a small shop doesn't fill.
	...[
		"hex+bolt+m8",
		"hex+blot+m8+x+43",
		"half+inch+ball+valve",
		"bearing+20x47x14+2rs",
		"m8x40",
	].map(
		(query): MeasuredPage => ({
			who: "visitor",
			path: `/products?q=${query}`,
			rows: MAX_SEARCH_ROWS,
			counts: true,
		}),
	),
	...pagesFor(
		"visitor",
		MAX_SEARCH_ROWS,
		"/products?q=ty-00001",
		"/products?q=no-such-thing",
		"/api/v1/products?limit=20&search=hex+bolt+m8",
		"/api/v1/trade/categories/fasteners/bolts?stock=in&sort=price-low",
	),
	...pagesFor(
		"shopper",
		MAX_PUBLIC_ROWS,
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
	...pagesFor(
		"admin",
		MAX_PUBLIC_ROWS,
		"/dashboard",
		"/dashboard/manageProduct",
		"/dashboard/manageProduct?show=low",
		"/dashboard/reviews",
		"/dashboard/comments",
		"/dashboard/payments",
		"/dashboard/refunds",
		"/dashboard/find?q=rahim",
		"/dashboard/outbox",
		"/dashboard/messages",
	),
	...pagesFor(
		"admin",
		MAX_ORDER_ROWS,
		"/dashboard/orders",
		"/dashboard/orders?status=shipped",
		"/dashboard/orders?find=l",
	),
	// As many as can be selected and shipped at a time.
	...pagesFor("admin", 1000, "/dashboard/orders?status=paid"),
	// Each entry reads who made it and the name of what it is about.
	...pagesFor("admin", 300, "/dashboard/audit"),
	{ who: "admin", path: "/dashboard/overview", rows: MAX_COUNTED_ROWS, counts: true },
	...REPORTS.map(
		(report): MeasuredPage => ({
			who: "admin",
			path: `/dashboard/reports/${report}`,
			rows: MAX_REPORT_ROWS,
			counts: true,
			report: MAX_REPORT,
		}),
	),
	{
		who: "owner",
		path: "/company/spend",
		rows: MAX_REPORT_ROWS,
		counts: true,
		report: MAX_REPORT,
	},
	...pagesFor("shopper's token", MAX_PUBLIC_ROWS, "/api/v1/mycart", "/api/v1/profile"),
	// Line, order, product and shipment of each record, and a count of the buyer's lines.
	...pagesFor("shopper's token", 300, "/api/v1/myorder"),
	...pagesFor("admin's token", MAX_PUBLIC_ROWS, "/api/v1/user"),
	// Line, order, product and shipment of each record.
	...pagesFor("admin's token", 300, "/api/v1/order"),
];
