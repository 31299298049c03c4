import { createHash } from "node:crypto";
import type { ProviderName } from "./clients.ts";

/** The first is the demo shopper, to try account linking. */
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

/** The same address always has the same id. */
export function createSubject(provider: ProviderName, email: string): string {
	const digest = createHash("sha256").update(`${provider}:${email.toLowerCase()}`).digest();
	const digits = digest.readBigUInt64BE().toString().padStart(20, "0");
	return provider === "google" ? `1${digits}` : `10${digits.slice(0, 15)}`;
}
