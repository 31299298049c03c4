import { expect, test } from "vitest";
import { describeAction, describeChange } from "./audit-words";

test("an action is told as a sentence begins", () => {
	for (const [action, words] of [
		["product.archive", "Archived product"],
		["product.price-and-stock", "Changed price or stock of product"],
		["user.change-email", "Changed email of user"],
		["order.ship", "Shipped order"],
		["order.cancel", "Cancelled order"],
		["price-list.edit", "Edited price list"],
		["refund.retry", "Refund tried again:"],
		["account.payment", "Recorded a payment of company"],
		["customer.account-terms", "Changed credit limit or terms of company"],
	] as const)
		expect(describeAction(action)).toBe(words);
});

test("a change names the fields that changed, with money in tk", () => {
	const before = JSON.stringify({ pricePoisha: 34_725, onHand: 3, name: "Vice" });
	const after = JSON.stringify({ pricePoisha: 36_461, onHand: 5, name: "Vice" });
	expect(describeChange(before, after)).toBe("price tk 347.25 → tk 364.61, on hand 3 → 5");
	expect(describeChange("for sale", "archived")).toBe("for sale → archived");
	expect(describeChange("", '{"name":"Vice"}')).toBe("name Vice");
	expect(describeChange("", "+5")).toBe("+5");
	expect(describeChange("{not JSON", "")).toBe("{not JSON");
	expect(describeChange("", "x".repeat(300))).toHaveLength(201);
});
