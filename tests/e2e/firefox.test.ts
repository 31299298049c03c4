import { describe, expect, test } from "vitest";
import { findFirefox, launchFirefox } from "../../scripts/browser";
import { demoAdmin, fillSignUp, newAccount, signIn, verifyByMail } from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import { openPayment, placeOrder, row, shipOrder } from "./orders";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";

const firefox = findFirefox();
if (!firefox) console.log("The journey in Firefox is left out: it needs Firefox 153 or newer");

/**
 * Remix logs this when a page is left while it looks up routes; Firefox reports it, Chromium does
 * not.
 */
const LOOKUP_ABORTED = /^Failed to fetch manifest patches/;

describe.skipIf(!firefox)("in Firefox, with JavaScript on", () => {
	const visit = useVisitors({ scripts: true, width: 1280 }, {}, () => launchFirefox(firefox));

	test("a shopper orders a product and pays by card, and an admin ships the order", async () => {
		const shopper = await visit();
		shopper.allowErrors(LOOKUP_ABORTED);
		const account = newAccount();
		await shopper.open("/signup");
		await fillSignUp(shopper, account);
		await shopper.expectPath("/");
		await verifyByMail(shopper, account, 1);
		const product = await openProduct(shopper);
		await shopper.expectPath(product.path);
		await placeOrder(shopper);
		await shopper.expectText("Your order is successfull");
		const orderId = await openPayment(shopper, product);
		await payByCard(shopper, CARDS.good);
		const transaction = await readTransactionId(shopper);
		await shopper.link("See my orders").click();
		await shopper.expectPath("/myorder");
		const mine = row(shopper, product.name);
		expect(await mine.innerText()).toContain("Paid");
		expect(await mine.innerText()).toContain(transaction);

		const admin = await visit();
		admin.allowErrors(LOOKUP_ABORTED);
		await admin.open("/dashboard/orders");
		await admin.expectPath("/login");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/orders");
		const order = row(admin, orderId);
		await shipOrder(admin, order);
		expect(await order.innerText()).toContain("shipped");
	});
});
