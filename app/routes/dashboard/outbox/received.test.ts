import { expect, test } from "vitest";
import { mailOrders } from "~/domain/order-pad/mailed/tables.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

test("the list of received mails names the address of each account", async () => {
	const { id: userId, email, name } = await createUser({ name: `Sender ${newId()}` });
	await createTestPlatform()
		.db.insert(mailOrders)
		.values({
			id: newId().padStart(64, "9"),
			createdAt: Date.now(),
			userId,
			result: "unreadable",
			bytes: 9,
		});
	const office = await createSignedInBrowser(await createAdmin());
	const shown = parseText((await office.open("/dashboard/outbox?state=received")).html);
	expect(shown).toContain(email);
	expect(shown).not.toContain(name);
});
