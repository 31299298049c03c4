import type { TestProject } from "vitest/node";
import { startedShop } from "../../scripts/started-shop";

/** The shop for the journeys: the one at SHOP_URL, or one started afresh. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { SHOP_URL, INBOX_URL } = process.env;
	if (SHOP_URL) {
		if (!INBOX_URL) throw new Error("Set INBOX_URL as well: the address of that shop's inbox.");
		project.provide("base", new URL(SHOP_URL).origin);
		project.provide("inbox", INBOX_URL);
		return async () => {};
	}
	const { base, inbox, end } = await startedShop();
	project.provide("base", base);
	project.provide("inbox", inbox);
	return end;
}

declare module "vitest" {
	interface ProvidedContext {
		base: string;
		inbox: string;
	}
}
