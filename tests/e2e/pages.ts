import { expect } from "vitest";
import { type FullShop, USER_KINDS, type UserKind } from "./full-shop";
import type { Mode } from "./modes";
import type { Visitor } from "./visitor";

/** `press` names a button to press on the empty form, which must show errors. */
export type ShopPage = { who: UserKind; path: string; status: number; press?: string };

type Line = string | (Partial<ShopPage> & { path: string });

const missing = (path: string) => ({ path, status: 404 });
const forbidden = (path: string) => ({ path, status: 403 });
const refused = (path: string, press: string, status = 400) => ({ path, press, status });

/** Every page of the shop except `ELSEWHERE`. */
const LINES: Record<UserKind, readonly Line[]> = {
	visitor: [
		"/",
		"/products",
		"/products?after=1.none",
		"/products?q=bolt&sort=rating",
		"/products?q=no+such+thing",
		"/products?q=hex+bolr&sort=price-low",
		"/products?q=steel&stock=in&from=10&to=5000&rating=4",
		{ path: "/products?from=abc&to=1", status: 400 },
		{ path: `/products?q=${"m".repeat(101)}`, status: 400 },
		"/categories",
		"/categories/fasteners",
		"/categories/fasteners/bolts",
		"/categories/fasteners/bolts?thread=M8&stock=in&from=10&to=5000&sort=price-low",
		{ path: "/categories/fasteners/bolts?thread=none&from=abc", status: 400 },
		{ path: "/categories/fasteners/bolts?page=100", status: 404 },
		missing("/categories/no-such-category"),
		"/families/hex-bolts-8-8",
		"/families/twist-drills?page=2",
		"/families/hex-bolts-8-8?length=60",
		missing("/families/no-such-family"),
		"/blogs",
		"/blogs/{blog}",
		"/blogs?after=1.none",
		"/contact",
		refused("/contact", "Send message"),
		"/newsletter",
		missing("/newsletter/confirm/no-such-secret"),
		missing("/newsletter/unsubscribe/no-such-secret"),
		"/terms",
		"/privacy",
		"/cookies",
		"/api/v1/docs",
		refused("/blogs/{blog}", "Comment", 403),
		"/login",
		refused("/login", "Login"),
		refused("/login", "Email me a login link"),
		missing("/login/mail/no-such-secret"),
		"/signup",
		refused("/signup", "signup"),
		// Without a pending login these lead back to the login page.
		"/login/second-step",
		"/login/second-step/recovery-code",
		missing("/verify-email/no-such-token"),
		missing("/reset-password/no-such-token"),
		missing("/pay/no-such-token"),
		forbidden("/forbidden"),
		missing("/no-such-page"),
	],
	unverified: [forbidden("/mycart"), forbidden("/dashboard")],
	newcomer: [
		// A newcomer has no saved address.
		refused("/products/{product}/order?quantity=1", "Place order"),
		"/mycart",
		"/lists",
		"/lists/new",
		"/lists/add/{product}",
		"/lists/bought",
		"/myorder",
		"/myreview",
		"/profile",
		"/updateprofile",
		"/account",
		"/account/confirm",
		refused("/account/confirm", "Continue"),
		"/account/second-step",
		"/account/passkeys",
		"/account/password",
		refused("/account/password", "Change password"),
		"/account/email",
		refused("/account/email", "Send the link"),
		missing("/account/email/confirm/no-such-secret"),
		"/account/sessions",
		"/account/export",
		"/account/tokens",
		"/account/tokens/new",
		refused("/account/tokens/new", "Create token"),
		"/account/delete",
		refused("/account/delete", "Delete my account"),
		"/trade/apply",
		refused("/trade/apply", "Apply"),
		missing("/company/invitations/no-such-token"),
		"/account/phone",
		refused("/account/phone", "Send a code"),
		missing("/account/phone/remove"),
		forbidden("/dashboard"),
		forbidden("/dashboard/users/{user}/make-admin"),
		forbidden("/dashboard/export/orders.csv"),
	],
	shopper: [
		"/",
		"/products/{product}",
		"/products/{product}?quantity=100000",
		"/products/hex-bolt-m10x60",
		// Sold out.
		"/products/pillow-block-ucp205",
		"/products/{product}/order?quantity=1",
		"/products/{product}/order?quantity=100000",
		"/families/hex-bolts-8-8",
		"/mycart",
		"/checkout",
		"/mycart/{line}/delete",
		"/myorder/{cart}",
		"/myorder/{cart}/proforma",
		"/myorder",
		"/myorder?find=no+such+order&month=2026-01",
		"/myorder/{unpaid}",
		"/myorder/{unpaid}/cancel",
		"/myorder/{unpaid}/address",
		"/myorder/{unpaid}/proforma",
		"/myorder/{paid}",
		"/myorder/{paid}/invoice",
		"/order-pad?l=TY-0912:10,TY-0913:4",
		refused("/order-pad", "Check the list"),
		missing("/order-pad/no-such-pad"),
		"/lists",
		"/lists/bought",
		"/lists/bought?q=no+such+part",
		"/lists/{list}",
		"/lists/{list}/delete",
		"/lists/new",
		refused("/lists/new", "Save as list"),
		"/lists/add/{product}",
		missing("/lists/add/no-such-product"),
		missing("/lists/no-such-list"),
		"/myreview",
		refused("/myreview", "Post review"),
		"/myreview/{review}/delete",
		"/blogs/{blog}/comments/{comment}/delete",
		"/profile",
		"/updateprofile",
		"/account/second-step",
		"/account/second-step/codes",
		"/account/second-step/off/totp",
		missing("/account/second-step/off/none"),
		"/account/second-step/new-codes",
		// This shopper's order waits to be shipped.
		"/account/delete",
		"/account/tokens",
		"/account/tokens/{token}/revoke",
		"/contact",
		"/blogs",
	],
	owner: [
		"/company",
		refused("/company", "Invite"),
		"/company/close",
		"/company/members/demo-viewer",
		"/company/members/demo-viewer/remove",
		"/company/members/demo-owner/remove",
		missing("/company/members/demo-shopper"),
		"/myorder?of=company",
		"/account/delete",
	],
	admin: [
		"/",
		"/dashboard",
		"/dashboard?find=nobody-at-all",
		"/dashboard/users/{user}/delete",
		"/dashboard/users/{user}/order-pad",
		refused("/dashboard/users/{user}/order-pad", "Check the list"),
		missing("/dashboard/users/{user}/order-pad/no-such-pad"),
		missing("/dashboard/users/{user}/order-pad/no-such-pad/order"),
		"/dashboard/addProduct",
		refused("/dashboard/addProduct", "Add product"),
		"/dashboard/manageProduct",
		"/dashboard/manageProduct?show=low",
		"/dashboard/manageProduct?after=1.none",
		"/dashboard/manageProduct/prices-and-stock",
		"/dashboard/manageProduct/prices-and-stock?numbers=no-such-number",
		"/dashboard/manageProduct/prices-and-stock?family=hex-bolts-8-8&percent=5&round=0.50",
		{ path: "/dashboard/manageProduct/prices-and-stock?percent=x&round=0.50", status: 400 },
		"/dashboard/manageProduct/{product}",
		"/dashboard/settings/seller",
		"/dashboard/settings/papers",
		"/dashboard/settings/bank",
		"/dashboard/settings/orders",
		"/dashboard/settings/carriers",
		"/dashboard/settings/links",
		missing("/dashboard/settings/no-such-group"),
		"/dashboard/synonyms",
		"/dashboard/prices",
		refused("/dashboard/prices/add", "Add price list"),
		"/dashboard/prices/why?email=trade@toolyard.test&number=TY-0019&quantity=10",
		{ path: "/dashboard/prices/why?number=no-such-number&quantity=x", status: 400 },
		"/dashboard/prices/quantity-prices",
		"/dashboard/prices/quantity-prices?number=TY-0019",
		{ path: "/dashboard/prices/quantity-prices?number=no-such-number", status: 404 },
		"/dashboard/prices/trade-customers",
		"/dashboard/prices/trade-customers/customers",
		"/dashboard/customers",
		"/dashboard/customers?show=terms",
		"/dashboard/customers/c-demo-trade",
		"/dashboard/customers/c-demo-exempt",
		"/dashboard/customers/c-karnaphuli",
		"/dashboard/customers/c-padma",
		"/dashboard/customers/c-padma/decline",
		refused("/dashboard/customers/c-padma/decline", "Decline"),
		"/dashboard/prices/trade-customers/edit",
		"/dashboard/prices/trade-customers/delete",
		"/dashboard/manageProduct/{product}/numbers",
		refused("/dashboard/manageProduct/{product}/numbers", "Add number"),
		"/dashboard/manageProduct/{product}/stock",
		refused("/dashboard/manageProduct/{product}/stock", "Change the stock"),
		"/dashboard/manageProduct/{product}/movements",
		"/dashboard/stock",
		"/dashboard/stock?day=2020-01-01",
		"/dashboard/stock?after=1.none",
		"/dashboard/stock/receive",
		refused("/dashboard/stock/receive", "Book receipt"),
		"/dashboard/manageProduct/{product}/documents",
		refused("/dashboard/manageProduct/{product}/documents", "Add document"),
		"/dashboard/families/hex-bolts-8-8/documents",
		"/dashboard/families/hex-bolts-8-8/documents/sizes-hex-bolts-8-8/delete",
		"/dashboard/manageProduct/{product}/delete",
		"/dashboard/categories",
		refused("/dashboard/categories/add", "Add category"),
		"/dashboard/categories/{category}",
		"/dashboard/families",
		"/dashboard/families?q=no+such+family",
		refused("/dashboard/families/add", "Add family"),
		"/dashboard/families/{family}",
		"/dashboard/families/{family}/edit",
		"/dashboard/attributes",
		refused("/dashboard/attributes/add", "Add attribute"),
		"/dashboard/attributes/{attribute}",
		"/dashboard/attributes/{attribute}/delete",
		"/dashboard/families/{family}/delete",
		"/dashboard/delivery",
		refused("/dashboard/delivery/methods/add", "Add method"),
		"/dashboard/delivery/methods/courier",
		"/dashboard/delivery/methods/courier/delete",
		refused("/dashboard/delivery/zones/add", "Add zone"),
		"/dashboard/delivery/zones/hills",
		"/dashboard/delivery/zones/hills/delete",
		"/dashboard/vat",
		refused("/dashboard/vat/add", "Add VAT rate"),
		"/dashboard/vat/standard",
		"/dashboard/vat/move",
		"/dashboard/vat/move?from=standard&to=zero",
		"/dashboard/addblogs",
		refused("/dashboard/addblogs", "Add blog"),
		"/dashboard/blogs",
		"/dashboard/blogs?after=1.none",
		"/dashboard/blogs/{blog}",
		"/dashboard/blogs/{blog}/delete",
		"/dashboard/overview",
		"/dashboard/find?q=bolt",
		"/dashboard/find?q=nothing-at-all",
		"/dashboard/audit",
		"/dashboard/audit?kind=product&part=TY-0008",
		"/dashboard/reviews",
		"/dashboard/reviews?after=1.none",
		"/dashboard/reviews/{review}/delete",
		"/dashboard/comments",
		"/dashboard/comments?after=1.none",
		"/dashboard/comments/{comment}/delete",
		"/dashboard/newsletter",
		"/dashboard/newsletter/write",
		"/dashboard/newsletter/{issue}",
		"/dashboard/newsletter/{issue}/edit",
		"/dashboard/newsletter/{issue}/send",
		"/dashboard/newsletter/{issue}/delete",
		"/dashboard/newsletter/subscribers",
		"/dashboard/newsletter/subscribers/{subscriber}/delete?state=pending",
		"/dashboard/refunds",
		"/dashboard/refunds?state=failed",
		"/dashboard/payments",
		"/dashboard/payments?alerts=resolved",
		"/dashboard/events",
		"/dashboard/events?outcome=review",
		"/dashboard/outbox",
		"/dashboard/outbox?state=failed",
		"/dashboard/outbox?state=sent",
		"/dashboard/webhooks",
		"/dashboard/webhooks/add",
		refused("/dashboard/webhooks/add", "Add webhook"),
		"/dashboard/webhooks/{webhook}",
		"/dashboard/webhooks/{webhook}/events",
		"/dashboard/webhooks/{webhook}/secret",
		"/dashboard/webhooks/{webhook}/delete",
		"/dashboard/orders",
		"/dashboard/orders?after=1.none",
		"/dashboard/orders?status=paid",
		"/dashboard/orders?find=no+such+order",
		"/dashboard/orders/{paid}",
		refused("/dashboard/orders/{cart}", "Add note"),
		missing("/dashboard/orders/no-such-order"),
		"/dashboard/orders/{unpaid}/cancel",
		"/dashboard/orders/{unpaid}/address",
		refused("/dashboard/orders/{unpaid}/bank-payment", "Record payment"),
		"/dashboard/orders/{unpaid}/shortfall",
		"/dashboard/orders/{paid}/refund",
		"/dashboard/orders/{paid}/packing-slip",
		"/dashboard/orders/{paid}/ship",
		missing("/dashboard/orders/no-such-order/ship"),
		"/dashboard/orders/ship?orderId={paid}&orderId={unpaid}",
		"/dashboard/orders/packing-slips?orderId={paid}&orderId={unpaid}",
		"/dashboard/messages",
		"/dashboard/messages?after=1.none",
	],
};

/** Routes that need steps, which their own journeys test with axe; or that never render. */
export const ELSEWHERE: readonly string[] = [
	"dashboard/orders/:orderId/shipments/:shipmentId/packing-slip",
	"account/email/cancel",
	"account/passkeys/:passkeyId/remove",
	"account/phone/code",
	"auth/:provider",
	"auth/:provider/callback",
	"dashboard/customers/:customerId/state",
	"dashboard/events/:eventId/settle",
	"dashboard/payments/alerts/:alertId/resolve",
	"dashboard/refunds/:refundId/sent",
	"login/mail",
	"myorder/:orderId/credit-notes/:number",
	"profile/link/:provider",
	"profile/unlink/:provider",
	"verify-email",
];

export const PAGES: readonly ShopPage[] = USER_KINDS.flatMap((who) =>
	LINES[who].map((line) => ({
		who,
		status: 200,
		...(typeof line === "string" ? { path: line } : line),
	})),
);

export function getTitle({ who, path, press }: ShopPage): string {
	return `${who} at ${path}${press ? `, '${press}' refused` : ""}`;
}

/**
 * Sensitive pages ask for the password again after ten minutes. That ends the session of the
 * account's other windows.
 */
function needsConfirmation({ page }: Visitor, path: string): boolean {
	const { pathname } = new URL(page.url());
	return ["/account/confirm", "/login"].includes(pathname) && !path.startsWith(pathname);
}

/** Returns the markup as the server sent it. */
export async function openPage(
	shop: FullShop,
	{ who, path, status, press }: ShopPage,
	mode: Mode,
): Promise<{ visitor: Visitor; markup: string }> {
	const visitor = await shop.getWindow(who, mode);
	const answer = async () => {
		const response = await visitor.page.waitForResponse(
			(response) =>
				response.request().isNavigationRequest() && ![301, 302, 303].includes(response.status()),
		);
		// Read immediately: the browser may discard it later.
		return { status: response.status(), markup: await response.text() };
	};
	const url = shop.resolvePath(path);
	let [sent] = await Promise.all([answer(), visitor.open(url)]);
	if (who !== "visitor" && needsConfirmation(visitor, path)) {
		await shop.confirmPassword(who, visitor);
		[sent] = await Promise.all([answer(), visitor.open(url)]);
	}
	if (press) {
		const button = visitor.button(press).first();
		if (mode.scripts) {
			// Unlike a click, a key doesn't wait until the browser has drawn.
			await button.press("Enter");
			await visitor.page.locator("[aria-invalid='true']").first().waitFor({ state: "attached" });
			return { visitor, markup: "" };
		}
		[sent] = await Promise.all([answer(), button.click()]);
	}
	expect(sent.status, getTitle({ who, path, status, press })).toBe(status);
	return { visitor, markup: sent.markup };
}
