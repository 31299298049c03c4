import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createAdmin } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

const listNames = (count: number, length = 8) =>
	Array.from({ length: count }, (_, n) => `${newId()}${n}`.slice(-length).padStart(length, "x"));

test.each([
	["a comma alone", [",", ""], "Enter 1 to 200 districts"],
	["201 districts", listNames(201), "Enter 1 to 200 districts"],
	["a name of 61 characters", listNames(1, 61), "A name has at most 60 characters"],
	["200 districts", listNames(200), null],
	["a name of 60 characters", listNames(1, 60), null],
])("a zone with %s is refused beside the field or added", async (_, districts, refusal) => {
	const office = await createSignedInBrowser(await createAdmin());
	const answer = await office.submit("/dashboard/delivery/zones/add", {
		name: `Zone ${newId()}`,
		districts: districts.join("\n"),
		idempotencyKey: newId(),
	});
	expect(answer.status).toBe(refusal === null ? 303 : 400);
	if (refusal) expect(answer.html).toMatch(new RegExp(`id="error-districts".*?${refusal}`));
});
