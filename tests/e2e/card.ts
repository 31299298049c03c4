import { base } from "./shop";
import type { Visitor } from "./visitor";

export const CARDS = {
	good: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	poor: "4000 0000 0000 9995",
	asksBank: "4000 0025 0000 3155",
} as const;

/** Types a card and pays: into the element with scripts, on the provider's page without. */
export async function payByCard(visitor: Visitor, number: string): Promise<void> {
	const { page, mode } = visitor;
	const isOurs = ({ origin }: URL) => origin === base;
	if (!mode.scripts && isOurs(new URL(page.url()))) {
		await visitor.button("Pay on Stripe's secure page").click();
		await page.waitForURL((url) => !isOurs(url));
	}
	const form = mode.scripts ? page.frameLocator(".card-element iframe") : page;
	await form.locator("[name=cardnumber]").fill(number);
	await form.locator("[name=exp-date]").fill("12/34");
	await form.locator("[name=cvc]").fill("123");
	await page.getByRole("button", { name: mode.scripts ? /^Pay$/ : /^Pay / }).click();
}

export async function answerBank(
	{ page, mode }: Visitor,
	answer: "Complete" | "Fail",
): Promise<void> {
	const bank = mode.scripts ? page.frameLocator("iframe[title='Payment authentication']") : page;
	await bank.getByRole("button", { name: `${answer} authentication` }).click();
}

export async function readTransactionId(visitor: Visitor): Promise<string> {
	await visitor.expectText("Congrats! Your payment is completed.");
	const sentence = await visitor.page.getByText("Your transaction id is").innerText();
	return /pi_\w+/.exec(sentence)?.[0] ?? sentence;
}
