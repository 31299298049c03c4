import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the shop, in the order of the specification's table. */
export default [
	index("routes/store/home/route.tsx"),
	route("products", "routes/store/products/route.tsx"),
	route("product", "routes/store/product-redirect.ts"),
	route("products/:productId", "routes/store/product/route.tsx", [
		route("order", "routes/store/product/order.tsx"),
	]),
	route("myorder", "routes/store/orders/route.tsx", [
		route(":orderId/cancel", "routes/store/orders/cancel.tsx"),
	]),
	route("myorder/:orderId", "routes/store/payment/route.tsx"),
	route("mycart", "routes/store/cart/route.tsx", [
		route(":lineId/delete", "routes/store/cart/delete.tsx"),
	]),
	route("myreview", "routes/store/review/route.tsx"),
	route("contact", "routes/store/contact/route.tsx"),
	route("blogs", "routes/blog/blogs.tsx"),
	route("blogs/newest-comments", "routes/blog/newest-comments.ts"),
	route("blogs/:blogId", "routes/blog/blog.tsx"),

	route("profile", "routes/account/profile/route.tsx"),
	route("updateprofile", "routes/account/profile/update.tsx"),
	route("updateprofile/:which", "routes/account/profile/picture.ts"),

	route("login", "routes/account/login.tsx"),
	route("signup", "routes/account/signup.tsx"),
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
		]),
		route("messages", "routes/admin/messages/route.tsx"),
	]),

	route("dashboard/export/:list", "routes/admin/export.ts"),
	// Beside the dashboard, not in it: its 403 has words of its own.
	route("dashboard/users/:userId/make-admin", "routes/admin/users/make-admin.tsx"),

	route("images/*", "routes/files/image.ts"),
	route("webhooks/stripe", "routes/webhooks/stripe.ts"),
	route("forbidden", "routes/store/forbidden.tsx"),
	route("*", "routes/store/not-found.tsx"),
] satisfies RouteConfig;
