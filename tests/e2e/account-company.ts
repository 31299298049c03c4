import { randomUUID } from "node:crypto";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import type { Visitor } from "./visitor";

export async function enterDashboard(admin: Visitor): Promise<void> {
	await admin.open("/dashboard/customers");
	await signIn(admin, demoAdmin());
	await admin.expectPath("/dashboard/customers");
}

/** Returns the path of the company in the dashboard, which may owe the limit for 30 days. */
export async function openAccount(
	owner: Visitor,
	admin: Visitor,
	limitTk: number,
): Promise<string> {
	await signUpShopper(owner);
	await owner.open("/trade/apply");
	const company = `Jamuna ${randomUUID().slice(0, 8)}`;
	await owner.field("Company name").fill(company);
	await owner.field("BIN").fill("004567890-0101");
	await owner.field("What the company buys").fill("Hinges and screws");
	await owner.button("Apply").click();
	await owner.expectText(`Your application for ${company} waits`);
	await enterDashboard(admin);
	await admin.page.getByRole("link", { name: company }).first().click();
	await admin.page.getByRole("button", { name: `Activate ${company}` }).click();
	await admin.expectText("Company: Active");
	const path = new URL(admin.page.url()).pathname;
	await admin.open(`${path}/account/terms`);
	await admin.field("Credit limit, in tk (optional)").fill(String(limitTk));
	await admin.field("Terms, in days").fill("30");
	await admin.button("Save limit and terms").click();
	await admin.expectPath(`${path}/account`);
	return path;
}
