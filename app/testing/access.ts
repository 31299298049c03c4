/**
 * Who a page or an action is for. 'signed-in' may be unverified; 'owner' is the one customer whose row the address names,
 * 'owner-or-admin' any admin as well; 'holder' is who has made what the page shows, and nobody here has; 'secret' is for
 * whoever holds a mailed link or a key, and there is nothing at an invented one.
 */
export type Audience =
	| "anyone"
	| "nobody"
	| "signed-in"
	| "verified"
	| "owner"
	| "owner-or-admin"
	| "holder"
	| "admin"
	| "secret";

/** One audience for looking and posting, or one for each. */
type Rule = Audience | { look: Audience; post: Audience };

/** Who each route of `app/routes.ts` is for, by its address (specification, section 6). A route without a line fails the test. */
export const ACCESS: Record<string, Rule> = {
	"/": "anyone",
	"/products": "anyone",
	"/product": "anyone",
	"/products/:productId": "verified",
	"/products/:productId/order": "verified",
	"/myorder": "verified",
	"/myorder/:orderId": "owner",
	"/myorder/:orderId/cancel": "owner",
	"/myorder/:orderId/proforma": "owner-or-admin",
	"/myorder/:orderId/invoice": "owner-or-admin",
	"/checkout/:checkoutId": "owner",
	"/mycart": "verified",
	"/mycart/order": "verified",
	"/mycart/:lineId/delete": "owner",
	"/myreview": "verified",
	"/myreview/:reviewId/delete": "owner",
	"/contact": "anyone",
	"/newsletter": "anyone",
	"/newsletter/confirm/:secret": "secret",
	"/newsletter/unsubscribe/:secret": "secret",
	// A stray post is told what is missing before anybody is looked for; a look leads to the page for people.
	"/newsletter/one-click/:secret": "anyone",
	"/terms": "anyone",
	"/privacy": "anyone",
	"/cookies": "anyone",
	"/blogs": "anyone",
	"/blogs/newest-comments": "anyone",
	"/blogs/rss.xml": "anyone",
	"/blogs/:blogId": "anyone",
	"/blogs/:blogId/comments/:commentId/delete": "owner",

	"/profile": "verified",
	"/profile/unlink/:provider": { look: "owner", post: "verified" },
	"/profile/link/:provider": { look: "anyone", post: "verified" },
	"/account": "verified",
	"/account/confirm": "verified",
	"/account/second-step": "verified",
	"/account/second-step/off": "verified",
	"/account/second-step/new-codes": "verified",
	"/account/second-step/codes": "verified",
	"/account/second-step/codes.txt": "holder",
	"/account/password": "verified",
	"/account/email": "verified",
	"/account/email/cancel": "verified",
	"/account/email/confirm/:secret": "secret",
	"/account/sessions": "verified",
	"/account/tokens": "verified",
	"/account/tokens/new": "verified",
	"/account/tokens/:tokenId/revoke": "owner",
	"/account/export": "verified",
	"/account/export/file": "verified",
	"/account/delete": "verified",
	"/updateprofile": "verified",
	"/updateprofile/:which": "verified",

	"/login": "anyone",
	"/login/second-step": "anyone",
	"/login/second-step/recovery-code": "anyone",
	"/signup": "anyone",
	"/auth/:provider": "anyone",
	"/auth/:provider/callback": "anyone",
	"/reset-password/:token": { look: "secret", post: "anyone" },
	"/logout": "anyone",
	"/verify-email": { look: "anyone", post: "signed-in" },
	"/verify-email/:token": "secret",

	"/dashboard": "admin",
	"/dashboard/users/:userId/delete": "admin",
	"/dashboard/users/:userId/make-admin": "admin",
	"/dashboard/addProduct": "admin",
	"/dashboard/manageProduct": "admin",
	"/dashboard/manageProduct/:productId": "admin",
	"/dashboard/manageProduct/:productId/stock": "admin",
	"/dashboard/manageProduct/:productId/delete": "admin",
	"/dashboard/addblogs": "admin",
	"/dashboard/blogs": "admin",
	"/dashboard/blogs/:blogId": "admin",
	"/dashboard/blogs/:blogId/delete": "admin",
	"/dashboard/overview": "admin",
	"/dashboard/audit": "admin",
	"/dashboard/orders": "admin",
	"/dashboard/orders/:orderId/cancel": "admin",
	"/dashboard/orders/:orderId/bank-payment": "admin",
	"/dashboard/orders/:orderId/refund": "admin",
	"/dashboard/orders/:orderId/packing-slip": "admin",
	"/dashboard/refunds": "admin",
	"/dashboard/refunds/:refundId/sent": "admin",
	"/dashboard/messages": "admin",
	"/dashboard/reviews": "admin",
	"/dashboard/reviews/:reviewId/delete": "admin",
	"/dashboard/comments": "admin",
	"/dashboard/comments/:commentId/delete": "admin",
	"/dashboard/newsletter": "admin",
	"/dashboard/newsletter/write": "admin",
	"/dashboard/newsletter/subscribers": "admin",
	"/dashboard/newsletter/subscribers/:subscriberId/delete": "admin",
	"/dashboard/newsletter/:issueId": "admin",
	"/dashboard/newsletter/:issueId/send": "admin",
	"/dashboard/newsletter/:issueId/delete": "admin",
	"/dashboard/newsletter/:issueId/edit": "admin",
	"/dashboard/export/:list": "admin",

	"/robots.txt": "anyone",
	"/sitemap.xml": "anyone",
	"/sitemaps/:name": "anyone",
	"/manifest.webmanifest": "anyone",
	"/images/*": "secret",
	"/webhooks/stripe": "anyone",
	"/forbidden": "nobody",
	"/*": "secret",
};
