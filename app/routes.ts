import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** In the order of the specification's table. */
export default [
	index("routes/home/route.tsx"),
	route("products", "routes/products/route.tsx"),
	route("products/suggestions", "routes/products/suggestions.ts"),
	route("product", "routes/product.ts"),
	route("products/:productId", "routes/products/product/route.tsx", [
		route("order", "routes/products/product/order.tsx"),
	]),
	route("myorder", "routes/myorder/route.tsx", [
		route(":orderId/cancel", "routes/myorder/order/cancel.tsx"),
	]),
	route("myorder/:orderId", "routes/myorder/order/route.tsx"),
	route("checkout/*", "routes/checkout.ts"),
	route("pay/:token", "routes/pay/route.tsx"),
	route("myorder/:orderId/proforma", "routes/myorder/order/proforma.tsx"),
	route("myorder/:orderId/invoice", "routes/myorder/order/invoice.tsx"),
	route("mycart", "routes/mycart/route.tsx", [
		route("order", "routes/mycart/order.tsx"),
		route(":lineId/delete", "routes/mycart/delete.tsx"),
	]),
	route("order-pad", "routes/order-pad/route.tsx"),
	route("order-pad/:padId", "routes/order-pad/pad/route.tsx"),
	route("order-pad/:padId/results.csv", "routes/order-pad/pad/results.ts"),
	route("myreview", "routes/myreview/route.tsx", [
		route(":reviewId/delete", "routes/myreview/delete.tsx"),
	]),
	route("contact", "routes/contact/route.tsx"),
	route("newsletter", "routes/newsletter/route.tsx"),
	route("newsletter/confirm/:secret", "routes/newsletter/confirm.tsx"),
	route("newsletter/unsubscribe/:secret", "routes/newsletter/unsubscribe.tsx"),
	route("newsletter/one-click/:secret", "routes/newsletter/one-click.ts"),
	route("terms", "routes/terms/route.tsx"),
	route("privacy", "routes/privacy/route.tsx"),
	route("cookies", "routes/cookies/route.tsx"),
	route("data-saver", "routes/data-saver.ts"),
	route("blogs", "routes/blogs/route.tsx"),
	route("blogs/newest-comments", "routes/blogs/newest-comments.ts"),
	route("blogs/rss.xml", "routes/blogs/rss.ts"),
	route("blogs/:blogId", "routes/blogs/blog/route.tsx", [
		route("comments/:commentId/delete", "routes/blogs/blog/delete-comment.tsx"),
	]),

	route("profile", "routes/profile/route.tsx", [
		route("unlink/:provider", "routes/profile/unlink.tsx"),
	]),
	route("profile/link/:provider", "routes/profile/link.ts"),
	route("account", "routes/account/route.tsx"),
	route("account/confirm", "routes/account/confirm/route.tsx"),
	route("account/confirm/passkey", "routes/account/confirm/passkey.ts"),
	route("account/second-step", "routes/account/second-step/route.tsx", [
		route("off/:factor", "routes/account/second-step/disable.tsx"),
		route("new-codes", "routes/account/second-step/new-recovery-codes.tsx"),
	]),
	route("account/second-step/later", "routes/account/second-step/dismiss-reminder.ts"),
	route("account/second-step/codes", "routes/account/second-step/recovery-codes.tsx"),
	route("account/second-step/codes.txt", "routes/account/second-step/recovery-codes-file.ts"),
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
	route("updateprofile", "routes/updateprofile/route.tsx"),
	route("updateprofile/:which", "routes/updateprofile/picture.ts"),

	route("login", "routes/login/route.tsx"),
	route("login/passkey", "routes/login/passkey.ts"),
	route("login/second-step", "routes/login/second-step/route.tsx"),
	route("login/second-step/passkey", "routes/login/second-step/passkey.ts"),
	route("login/second-step/recovery-code", "routes/login/second-step/recovery-code.tsx"),
	route("login/mail", "routes/login/mail/route.tsx"),
	route("login/mail/:secret", "routes/login/mail/link.tsx"),
	route("signup", "routes/signup.tsx"),
	route("auth/:provider", "routes/auth/redirect-to-provider.ts"),
	route("auth/:provider/callback", "routes/auth/callback.tsx"),
	route("reset-password/:token", "routes/reset-password.tsx"),
	route("logout", "routes/logout.ts"),
	route("verify-email", "routes/verify-email/send.ts"),
	route("verify-email/:token", "routes/verify-email/link.tsx"),

	route("dashboard", "routes/dashboard/route.tsx", [
		layout("routes/dashboard/users/route.tsx", [
			index("routes/dashboard/users/index.ts"),
			route("users/:userId/delete", "routes/dashboard/users/delete.tsx"),
		]),
		route("addProduct", "routes/dashboard/add-product.tsx"),
		route("manageProduct", "routes/dashboard/manage-product/route.tsx", [
			route(":productId/stock", "routes/dashboard/manage-product/stock.tsx"),
			route(":productId/delete", "routes/dashboard/manage-product/delete.tsx"),
		]),
		route("manageProduct/prices-and-stock", "routes/dashboard/prices-and-stock/route.tsx"),
		route("manageProduct/:productId", "routes/dashboard/manage-product/edit.tsx"),
		route("manageProduct/:productId/numbers", "routes/dashboard/manage-product/numbers.tsx"),
		route("addblogs", "routes/dashboard/addblogs.tsx"),
		route("blogs", "routes/dashboard/blogs/route.tsx", [
			route(":blogId/delete", "routes/dashboard/blogs/delete.tsx"),
		]),
		route("blogs/:blogId", "routes/dashboard/blogs/edit.tsx"),
		route("overview", "routes/dashboard/overview/route.tsx"),
		route("audit", "routes/dashboard/audit/route.tsx"),
		route("orders", "routes/dashboard/orders/route.tsx", [
			route(":orderId/cancel", "routes/dashboard/orders/cancel.tsx"),
			route(":orderId/bank-payment", "routes/dashboard/orders/bank-payment.tsx"),
			route(":orderId/refund", "routes/dashboard/orders/refund.tsx"),
		]),
		route("orders/:orderId", "routes/dashboard/orders/order/route.tsx"),
		route("orders/ship", "routes/dashboard/orders/ship/route.tsx"),
		route("orders/packing-slips", "routes/dashboard/orders/packing-slips/route.tsx"),
		route("orders/:orderId/packing-slip", "routes/dashboard/orders/packing-slips/packing-slip.tsx"),
		route("refunds", "routes/dashboard/refunds/route.tsx", [
			route(":refundId/sent", "routes/dashboard/refunds/sent.tsx"),
		]),
		route("payments", "routes/dashboard/payments/route.tsx", [
			route("alerts/:alertId/resolve", "routes/dashboard/payments/resolve.tsx"),
		]),
		route("events", "routes/dashboard/events/route.tsx", [
			route(":eventId/settle", "routes/dashboard/events/resolve.tsx"),
		]),
		route("outbox", "routes/dashboard/outbox/route.tsx"),
		route("webhooks", "routes/dashboard/webhooks/route.tsx"),
		route("webhooks/add", "routes/dashboard/webhooks/add.tsx"),
		route("webhooks/:endpointId", "routes/dashboard/webhooks/endpoint/route.tsx", [
			route("delete", "routes/dashboard/webhooks/endpoint/delete.tsx"),
		]),
		route("webhooks/:endpointId/events", "routes/dashboard/webhooks/endpoint/events.tsx"),
		route("webhooks/:endpointId/secret", "routes/dashboard/webhooks/endpoint/secret.tsx"),
		route("messages", "routes/dashboard/messages/route.tsx"),
		route("reviews", "routes/dashboard/reviews/route.tsx", [
			route(":reviewId/delete", "routes/dashboard/reviews/delete.tsx"),
		]),
		route("comments", "routes/dashboard/comments/route.tsx", [
			route(":commentId/delete", "routes/dashboard/comments/delete.tsx"),
		]),
		route("newsletter", "routes/dashboard/newsletter/route.tsx"),
		route("newsletter/write", "routes/dashboard/newsletter/write.tsx"),
		route("newsletter/subscribers", "routes/dashboard/newsletter/subscribers/route.tsx", [
			route(":subscriberId/delete", "routes/dashboard/newsletter/subscribers/delete.tsx"),
		]),
		route("newsletter/:issueId", "routes/dashboard/newsletter/issue/route.tsx", [
			route("send", "routes/dashboard/newsletter/issue/send.tsx"),
			route("delete", "routes/dashboard/newsletter/issue/delete.tsx"),
		]),
		route("newsletter/:issueId/edit", "routes/dashboard/newsletter/issue/edit.tsx"),
	]),

	route("dashboard/export/:list", "routes/dashboard/export/route.ts"),
	// Outside the dashboard's layout, because its 403 has its own message.
	route("dashboard/users/:userId/make-admin", "routes/dashboard/users/make-admin.tsx"),

	route("robots.txt", "routes/files/robots.ts"),
	route("sitemap.xml", "routes/files/sitemap.ts"),
	route("sitemaps/:name", "routes/files/sitemap-part.ts"),
	route("manifest.webmanifest", "routes/files/manifest.ts"),

	route("images/*", "routes/images/route.ts"),
	route("api/v1/docs", "routes/api/docs/route.tsx"),
	route("api/v1/*", "routes/api/route.ts"),
	route("webhooks/stripe", "routes/webhooks/stripe.ts"),
	route("forbidden", "routes/forbidden.tsx"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
