import { randomUUID } from "node:crypto";
import { demoAccounts } from "../../scripts/seed/people";
import { waitForMails } from "./inbox";
import type { Visitor } from "./visitor";

export type Account = { name: string; email: string; password: string };

export function newAccount(): Account {
	const email = `shopper-${randomUUID().slice(0, 12)}@example.test`;
	return { name: "Rahima Begum", email, password: "six-or-more" };
}

export function demoAdmin(): Account {
	return demoAccounts[0];
}

export async function fillSignUp(visitor: Visitor, account: Partial<Account>): Promise<void> {
	await visitor.field("Full name").fill(account.name ?? "");
	await visitor.field("Email").fill(account.email ?? "");
	await visitor.field("Password").fill(account.password ?? "");
	await visitor.button("signup").click();
}

export async function verifyByMail(
	visitor: Visitor,
	{ email }: Account,
	mails: number,
	leadsTo = "/products",
) {
	const [newest] = await waitForMails(email, mails);
	const link = newest?.links.find((url) => url.includes("/verify-email/"));
	if (!link) throw new Error(`The mail to ${email} has no verification link.`);
	await visitor.open(link);
	await visitor.button("Verify email").click();
	await visitor.expectPath(leadsTo);
	return link;
}

export async function signUpShopper(visitor: Visitor): Promise<Account> {
	const account = newAccount();
	await visitor.open("/signup");
	await fillSignUp(visitor, account);
	await visitor.expectPath("/");
	await verifyByMail(visitor, account, 1);
	return account;
}

export async function signIn(visitor: Visitor, account: Account): Promise<void> {
	await visitor.field("Email").fill(account.email);
	await visitor.field("Password").fill(account.password);
	await visitor.button("Login").click();
}
