import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { companyMembers, demoAccounts } from "../../scripts/seed/people";
import { waitForMails } from "./inbox";
import { base } from "./shop";
import type { Visitor } from "./visitor";

export type Account = { name: string; email: string; password: string };

export function newAccount(): Account {
	const email = `shopper-${randomUUID().slice(0, 12)}@example.test`;
	return { name: "Rahima Begum", email, password: "six-or-more" };
}

export function demoAdmin(): Account {
	return demoAccounts[0];
}

export function findDemoAccount(id: string): Account {
	const account = demoAccounts.find((each) => each.id === id);
	if (!account) throw new Error(`There is no ${id}.`);
	return account;
}

export function demoOwner(): Account {
	return companyMembers[0];
}

export async function fillSignUp(visitor: Visitor, account: Partial<Account>): Promise<void> {
	await visitor.field("Full name").fill(account.name ?? "");
	await visitor.field("Email").fill(account.email ?? "");
	await visitor.field("Password").fill(account.password ?? "");
	await visitor.button("signup").click();
}

async function findVerificationLink({ email }: Account, mails: number): Promise<string> {
	const [newest] = await waitForMails(email, mails);
	const link = newest?.links.find((url) => url.includes("/verify-email/"));
	if (!link) throw new Error(`The mail to ${email} has no verification link.`);
	return link;
}

export async function verifyByMail(
	visitor: Visitor,
	account: Account,
	mails: number,
	leadsTo = "/products",
): Promise<string> {
	const link = await findVerificationLink(account, mails);
	await visitor.open(link);
	await visitor.button("Verify email").click();
	await visitor.expectPath(leadsTo);
	return link;
}

/** Sends the forms of the sign-up without opening their pages; journey.test.ts opens them. */
export async function signUpShopper({ page }: Visitor): Promise<Account> {
	const account = newAccount();
	const { request } = page.context();
	const post = async (url: string, form: Record<string, string>) => {
		const answer = await request.post(url, { form, headers: { origin: base } });
		expect(answer.url(), await answer.text()).not.toBe(url);
	};
	const url = new URL("/signup", base).href;
	const form = await (await request.get(url)).text();
	const [, name = "", value = ""] =
		/<input type="hidden" name="(\w+)" value="(.*?)"/.exec(form) ?? [];
	await post(url, { ...account, [name]: value });
	await post(await findVerificationLink(account, 1), {});
	return account;
}

/** Of staff. */
export async function startDay(staff: Visitor, account: Account): Promise<void> {
	await staff.open("/dashboard/overview");
	await signIn(staff, account);
	await staff.expectPath("/dashboard/overview");
}

export async function signIn(visitor: Visitor, account: Account): Promise<void> {
	await visitor.field("Email").fill(account.email);
	await visitor.field("Password").fill(account.password);
	await visitor.button("Login").click();
}
