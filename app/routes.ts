import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the shop, in the order of the specification's table. */
export default [
	index("routes/store/home/route.tsx"),
	route("products", "routes/store/products/route.tsx"),
	route("products/suggestions", "routes/store/products/suggestions.ts"),
	route("product", "routes/store/product-redirect.ts"),
	route("products/:productId", "routes/store/product/route.tsx", [
		route("order", "routes/store/product/order.tsx"),
	]),
	route("myorder", "routes/store/orders/route.tsx", [
		route(":orderId/cancel", "routes/store/orders/cancel.tsx"),
	]),
	route("myorder/:orderId", "routes/store/payment/route.tsx"),
	route("checkout/:checkoutId", "routes/store/payment/checkout.tsx"),
	route("checkout/:checkoutId/proforma", "routes/store/papers/checkout-proforma.tsx"),
	route("pay/:token", "routes/store/payment/pay-link.tsx"),
	route("myorder/:orderId/proforma", "routes/store/papers/proforma.tsx"),
	route("myorder/:orderId/invoice", "routes/store/papers/invoice.tsx"),
	route("mycart", "routes/store/cart/route.tsx", [
		route("order", "routes/store/cart/order.tsx"),
		route(":lineId/delete", "routes/store/cart/delete.tsx"),
	]),
	route("myreview", "routes/store/review/route.tsx", [
		route(":reviewId/delete", "routes/store/review/delete.tsx"),
	]),
	route("contact", "routes/store/contact/route.tsx"),
	route("newsletter", "routes/store/newsletter/route.tsx"),
	route("newsletter/confirm/:secret", "routes/store/newsletter/confirm.tsx"),
	route("newsletter/unsubscribe/:secret", "routes/store/newsletter/unsubscribe.tsx"),
	route("newsletter/one-click/:secret", "routes/store/newsletter/one-click.ts"),
	route("terms", "routes/store/legal/terms.tsx"),
	route("privacy", "routes/store/legal/privacy.tsx"),
	route("cookies", "routes/store/legal/cookies.tsx"),
	route("data-saver", "routes/store/data-saver.ts"),
	route("blogs", "routes/blog/blogs.tsx"),
	route("blogs/newest-comments", "routes/blog/newest-comments.ts"),
	route("blogs/rss.xml", "routes/blog/rss.ts"),
	route("blogs/:blogId", "routes/blog/blog.tsx", [
		route("comments/:commentId/delete", "routes/blog/delete-comment.tsx"),
	]),

	route("profile", "routes/account/profile/route.tsx", [
		route("unlink/:provider", "routes/account/profile/unlink.tsx"),
	]),
	route("profile/link/:provider", "routes/account/profile/link.ts"),
	route("account", "routes/account/settings/route.tsx"),
	route("account/confirm", "routes/account/confirm/route.tsx"),
	route("account/confirm/passkey", "routes/account/confirm/passkey.ts"),
	route("account/second-step", "routes/account/second-step/route.tsx", [
		route("off/:factor", "routes/account/second-step/off.tsx"),
		route("new-codes", "routes/account/second-step/new-codes.tsx"),
	]),
	route("account/second-step/later", "routes/account/second-step/later.ts"),
	route("account/second-step/codes", "routes/account/second-step/codes.tsx"),
	route("account/second-step/codes.txt", "routes/account/second-step/codes-file.ts"),
	route("account/passkeys", "routes/account/passkeys/route.tsx", [
		route(":passkeyId/remove", "routes/account/passkeys/remove.tsx"),
	]),
	route("account/passkeys/challenge", "routes/account/passkeys/challenge.ts"),
	route("account/password", "routes/account/password/route.tsx"),
	route("account/email", "routes/account/email/route.tsx"),
	route("account/email/cancel", "routes/account/email/cancel.ts"),
	route("account/email/confirm/:secret", "routes/account/email/confirm.tsx"),
	route("account/sessions", "routes/account/sessions/route.tsx"),
	route("account/tokens", "routes/account/tokens/route.tsx", [
		route(":tokenId/revoke", "routes/account/tokens/revoke.tsx"),
	]),
	route("account/tokens/new", "routes/account/tokens/new.tsx"),
	route("account/export", "routes/account/export/route.tsx"),
	route("account/export/file", "routes/account/export/file.ts"),
	route("account/delete", "routes/account/delete/route.tsx"),
	route("account/phone", "routes/account/phone/route.tsx", [
		route("remove", "routes/account/phone/remove.tsx"),
	]),
	route("account/phone/code", "routes/account/phone/code.tsx"),
	route("updateprofile", "routes/account/profile/update.tsx"),
	route("updateprofile/:which", "routes/account/profile/picture.ts"),

	route("login", "routes/account/login/route.tsx"),
	route("login/passkey", "routes/account/login/passkey.ts"),
	route("login/second-step", "routes/account/sign-in-step/route.tsx"),
	route("login/second-step/passkey", "routes/account/sign-in-step/passkey.ts"),
	route("login/second-step/recovery-code", "routes/account/sign-in-step/recovery-code.tsx"),
	route("login/mail", "routes/account/mail-sign-in/code.tsx"),
	route("login/mail/:secret", "routes/account/mail-sign-in/link.tsx"),
	route("signup", "routes/account/signup.tsx"),
	route("auth/:provider", "routes/account/provider/leave.ts"),
	route("auth/:provider/callback", "routes/account/provider/callback.tsx"),
	route("reset-password/:token", "routes/account/reset-password.tsx"),
	route("logout", "routes/account/logout.ts"),
	route("verify-email", "routes/account/send-verification.ts"),
	route("verify-email/:token", "routes/account/verify-email.tsx"),

	route("dashboard", "routes/admin/dashboard.tsx", [
		layout("routes/admin/users/route.tsx", [
			index("routes/admin/users/list-only.ts"),
			route("users/:userId/delete", "routes/admin/users/delete.tsx"),
		]),
		route("addProduct", "routes/admin/products/add.tsx"),
		route("manageProduct", "routes/admin/products/route.tsx", [
			route(":productId/stock", "routes/admin/products/stock.tsx"),
			route(":productId/delete", "routes/admin/products/delete.tsx"),
		]),
		route("manageProduct/:productId", "routes/admin/products/edit.tsx"),
		route("addblogs", "routes/admin/blogs/add.tsx"),
		route("blogs", "routes/admin/blogs/route.tsx", [
			route(":blogId/delete", "routes/admin/blogs/delete.tsx"),
		]),
		route("blogs/:blogId", "routes/admin/blogs/edit.tsx"),
		route("overview", "routes/admin/overview/route.tsx"),
		route("audit", "routes/admin/audit/route.tsx"),
		route("orders", "routes/admin/orders/route.tsx", [
			route(":orderId/cancel", "routes/admin/orders/cancel.tsx"),
			route(":orderId/bank-payment", "routes/admin/orders/bank-payment.tsx"),
			route(":orderId/refund", "routes/admin/orders/refund.tsx"),
		]),
		route("orders/:orderId/packing-slip", "routes/admin/orders/packing-slip.tsx"),
		route("refunds", "routes/admin/refunds/route.tsx", [
			route(":refundId/sent", "routes/admin/refunds/sent.tsx"),
		]),
		route("payments", "routes/admin/payments/route.tsx", [
			route("alerts/:alertId/resolve", "routes/admin/payments/resolve.tsx"),
		]),
		route("events", "routes/admin/events/route.tsx", [
			route(":eventId/settle", "routes/admin/events/settle.tsx"),
		]),
		route("outbox", "routes/admin/outbox/route.tsx"),
		route("webhooks", "routes/admin/webhooks/route.tsx"),
		route("webhooks/add", "routes/admin/webhooks/add.tsx"),
		route("webhooks/:endpointId", "routes/admin/webhooks/endpoint.tsx", [
			route("delete", "routes/admin/webhooks/delete.tsx"),
		]),
		route("webhooks/:endpointId/events", "routes/admin/webhooks/events.tsx"),
		route("webhooks/:endpointId/secret", "routes/admin/webhooks/secret.tsx"),
		route("messages", "routes/admin/messages/route.tsx"),
		route("reviews", "routes/admin/reviews/route.tsx", [
			route(":reviewId/delete", "routes/admin/reviews/delete.tsx"),
		]),
		route("comments", "routes/admin/comments/route.tsx", [
			route(":commentId/delete", "routes/admin/comments/delete.tsx"),
		]),
		route("newsletter", "routes/admin/newsletter/issues.tsx"),
		route("newsletter/write", "routes/admin/newsletter/write.tsx"),
		route("newsletter/subscribers", "routes/admin/newsletter/subscribers.tsx", [
			route(":subscriberId/delete", "routes/admin/newsletter/remove-subscriber.tsx"),
		]),
		route("newsletter/:issueId", "routes/admin/newsletter/issue.tsx", [
			route("send", "routes/admin/newsletter/send.tsx"),
			route("delete", "routes/admin/newsletter/delete.tsx"),
		]),
		route("newsletter/:issueId/edit", "routes/admin/newsletter/edit.tsx"),
	]),

	route("dashboard/export/:list", "routes/admin/export.ts"),
	// Beside the dashboard, not in it: its 403 has words of its own.
	route("dashboard/users/:userId/make-admin", "routes/admin/users/make-admin.tsx"),

	route("robots.txt", "routes/files/robots.ts"),
	route("sitemap.xml", "routes/files/sitemap.ts"),
	route("sitemaps/:name", "routes/files/sitemap-part.ts"),
	route("manifest.webmanifest", "routes/files/manifest.ts"),

	route("images/*", "routes/files/image.ts"),
	// Its calls stand in routes/api/calls.server.ts, in the order of the specification's table.
	route("api/v1/docs", "routes/api/docs/route.tsx"),
	route("api/v1/*", "routes/api/door.ts"),
	route("webhooks/stripe", "routes/webhooks/stripe.ts"),
	route("forbidden", "routes/store/forbidden.tsx"),
	route("*", "routes/store/not-found.tsx"),
] satisfies RouteConfig;
