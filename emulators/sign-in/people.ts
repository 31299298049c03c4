import { createHash } from "node:crypto";
import type { ProviderName } from "./clients.ts";

/** Accounts to choose from. The first is the demo shopper, so that the page shows what linking is. */
export const PEOPLE: Record<ProviderName, { name: string; email: string }[]> = {
	google: [
		{ name: "Tanvir Hasan", email: "shopper@toolyard.test" },
		{ name: "Rahima Begum", email: "rahima.begum@gmail.test" },
		{ name: "Sohel Rana", email: "sohel@ranaworkshop.test" },
	],
	facebook: [
		{ name: "Tanvir Hasan", email: "shopper@toolyard.test" },
		{ name: "Jamal Uddin", email: "jamal.uddin@mail.test" },
		{ name: "Shefali Das", email: "shefali@mail.test" },
	],
};

/** The id of the account with this address, in the provider's form: the same address has the same id every time. */
export function subjectOf(provider: ProviderName, email: string): string {
	const digest = createHash("sha256").update(`${provider}:${email.toLowerCase()}`).digest();
	const digits = digest.readBigUInt64BE().toString().padStart(20, "0");
	return provider === "google" ? `1${digits}` : `10${digits.slice(0, 15)}`;
}
