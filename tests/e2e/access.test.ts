import { describe, test } from "vitest";
import { demoAdmin, fillSignUp, newAccount, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { CARDS, payByCard, readTransactionId } from "./card";
import { waitForMails } from "./inbox";
import { openPayment, placeOrder } from "./orders";
import { openProduct } from "./products";
import { confirmApp, logInToTwoFactor, startTwoFactorSetup } from "./two-factor";
import { useVisitors } from "./visitor";

/** Pages reached only by steps; pages.test.ts checks each page as it opens. */
describe("axe finds nothing in either theme, on a phone,", () => {
	const visit = useVisitors({ scripts: true, width: 360 });

	test("on the open menu of a phone", async () => {
		const visitor = await visit();
		await visitor.open("/");
		await visitor.navigation();
		await expectAccessible(visitor);
	});

	test("on the pages that lead to a verified address", async () => {
		const visitor = await visit();
		visitor.allowErrors(403);
		const account = newAccount();
		await visitor.open("/signup?from=/mycart");
		await fillSignUp(visitor, account);
		await visitor.expectText("Opps!!! email not verified");
		await visitor.expectText("Email Sent...");
		await expectAccessible(visitor);
		const [mail] = await waitForMails(account.email, 1);
		await visitor.open(mail?.links[0] ?? "");
		await expectAccessible(visitor);
	});

	test("on the pages that set up and ask for two-factor authentication", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		const account = await signUpShopper(visitor);
		const app = await startTwoFactorSetup(visitor);
		await expectAccessible(visitor);
		await visitor.button("Turn on").click();
		await visitor.expectText("Code is required");
		await expectAccessible(visitor);
		await confirmApp(visitor, app);
		await expectAccessible(visitor);
		await visitor.open("/account/second-step");
		await expectAccessible(visitor);
		await visitor.open("/account/second-step/off/totp");
		await expectAccessible(visitor);
		await visitor.open("/account/confirm");
		await expectAccessible(visitor);
		await logInToTwoFactor(visitor, account);
		await expectAccessible(visitor);
		await visitor.button("Continue").click();
		await visitor.expectText("Code is required");
		await expectAccessible(visitor);
		await visitor.link("Recovery code").click();
		await visitor.expectPath("/login/second-step/recovery-code");
		await expectAccessible(visitor);
	});

	test("on the pages from a product to its payment", async () => {
		const visitor = await visit();
		visitor.allowErrors(402);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await visitor.button("CART").click();
		await visitor.expectText("You successfully added your cart");
		await visitor.field("Quantity").fill("100000");
		await visitor.expectText(/Only [\d,]+ \w+ in stock/);
		await expectAccessible(visitor);

		await visitor.open(product.path);
		await placeOrder(visitor);
		await visitor.expectText("Your order is successfull");
		await expectAccessible(visitor);
		await openPayment(visitor, product);
		await payByCard(visitor, CARDS.declined);
		await visitor.expectText("Your card was declined.");
		await expectAccessible(visitor);
		await payByCard(visitor, CARDS.good);
		await readTransactionId(visitor);
		await expectAccessible(visitor);
	});

	test("on the dashboard's open menu and the dialog that deletes a review", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/dashboard/reviews");
		await signIn(visitor, demoAdmin());
		await visitor.expectPath("/dashboard/reviews");
		await visitor.button("DASHBOARD").click();
		await expectAccessible(visitor);
		await visitor.open("/dashboard/reviews");
		await visitor.page
			.getByRole("link", { name: /^Delete the review/ })
			.first()
			.click();
		await visitor.expectText("Are you sure to delete");
		await expectAccessible(visitor);
	});

	test("on printed documents and the dialogs that record and return money", async () => {
		const visitor = await visit();
		visitor.allowErrors(400, 403);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await placeOrder(visitor);
		const orderId = await openPayment(visitor, product);
		await visitor.link("Print pro-forma").click();
		await visitor.expectPath(`/myorder/${orderId}/proforma`);
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();

		const admin = await visit();
		admin.allowErrors(400);
		await admin.open(`/login?from=/dashboard/orders`);
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/orders");
		await admin.open(`/dashboard/orders/${orderId}/bank-payment`);
		await admin.button("Record payment").click();
		await admin.expectText("The bank's reference is required");
		await expectAccessible(admin);
		await admin.field("Bank reference").fill(`TRF-${orderId}`);
		const amount = await admin.page.getByRole("dialog").getByText(/^tk /).innerText();
		await admin.field("Amount received, in tk").fill(amount.replace("tk ", ""));
		await admin.button("Record payment").click();
		await admin.expectText("Bank payment recorded");
		await admin.open(`/dashboard/orders/${orderId}/packing-slip`);
		await expectAccessible(admin);
		await admin.open(`/dashboard/orders/${orderId}/refund`);
		await expectAccessible(admin);
		await visitor.open(`/myorder/${orderId}/invoice`);
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		await admin.button("Refund").click();
		await admin.expectText("Refund recorded. Now return the money by bank");
		await visitor.open(`/myorder/${orderId}`);
		await visitor.page.getByRole("link", { name: /^Print credit note CN-/ }).click();
		await visitor.page.waitForURL(/credit-notes/);
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		await admin.open("/dashboard/refunds?state=due");
		await expectAccessible(admin);
	});
});
