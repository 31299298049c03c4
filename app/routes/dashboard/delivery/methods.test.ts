import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createAdmin } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

const METHOD = {
	name: "Courier",
	kind: "delivery",
	unit: "kg",
	rates: "1 60",
	freeOver: "",
	maxKg: "",
	days: "3",
	vatRateId: "standard",
};

const RATES = (line: number) =>
	`Line ${line}: write from how many on and the charge of each, from tk 2, like '10 30'. The numbers go up.`;
const listRates = (count: number) =>
	Array.from({ length: count }, (_, n) => `${n + 1} ${60 - n}`).join("\n");
const KG = "Enter whole kilograms, up to 1,000,000";
const DAYS = "Enter days from 0 to 365";

test.each<[field: keyof typeof METHOD, refusal: string | null, ...texts: string[]]>([
	["name", null, "x".repeat(50)],
	["name", "At most 50 characters", "x".repeat(51)],
	["rates", null, "", "1 2", "1 1,000,000", "1 60\n2 50", listRates(20)],
	["rates", RATES(1), "1 1.99", "1 1,000,000.01", "1", "sixty", "0 60"],
	["rates", RATES(2), "1 60\n1 50", "1 60\n2 1"],
	["rates", "The first line begins with 1", "2 60"],
	["rates", "At most 20 rates", listRates(21)],
	["freeOver", null, "1"],
	["freeOver", "Enter at least tk 1", "0.99"],
	["freeOver", "Enter an amount like 5,000", "much"],
	["maxKg", null, "1", "1000000"],
	["maxKg", KG, "1000001", "1.5"],
	["maxKg", "Enter at least 1 kg, or nothing", "0"],
	["days", null, "0", "365"],
	["days", DAYS, "366", "soon"],
])("the %s of a delivery method: %s", async (field, refusal, ...texts) => {
	const office = await createSignedInBrowser(await createAdmin());
	for (const text of texts) {
		const idempotencyKey = newId();
		const fields = { ...METHOD, name: `Courier ${idempotencyKey}`, idempotencyKey, [field]: text };
		const { status, html } = await office.submit("/dashboard/delivery/methods/add", fields);
		expect([text, status]).toEqual([text, refusal === null ? 303 : 400]);
		if (refusal === null) continue;
		const [, message] = new RegExp(`id="error-${field}".*?<span>([^<]*)`).exec(html) ?? [];
		expect([text, message]).toEqual([text, expect.stringContaining(refusal)]);
	}
});
