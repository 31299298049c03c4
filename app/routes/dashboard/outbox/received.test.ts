import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { type MailResult, mailOrders } from "~/domain/order-pad/mailed/tables.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

/** What the row of the account's mail says after its time. */
async function readRow(email: string): Promise<string[]> {
	const { html } = await (await createSignedInBrowser(await createAdmin())).open(
		"/dashboard/outbox?state=received",
	);
	const row = html.split("<tr").find((each) => each.includes(email)) ?? "";
	return Array.from(row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g), ([, cell = ""]) =>
		cell.replace(/<[^>]*>/g, "").trim(),
	).slice(1);
}

async function receiveMail(result: MailResult, text: string | null) {
	const user = await createUser();
	const pad = text === null ? null : await createPad(platform, user, { source: "mail", text });
	const padId = pad?.ok ? pad.padId : null;
	const row = { id: newId().padEnd(64, "0"), createdAt: Date.now(), userId: user.id, bytes: 900 };
	await db.insert(mailOrders).values({ ...row, padId, result });
	return { email: user.email, padId: padId ?? "" };
}

test.each([
	["TY-1 x 1", "1 line"],
	["# Please send\nTY-1 x 1\nTY-2 x 2\nTY-3 x 3", "3 lines"],
])(
	"a received mail's row has its account, its result and the lines of its pad: %j",
	async (text, lines) => {
		const { email } = await receiveMail("pad", text);
		expect(await readRow(email)).toEqual([email, "Order pad made", lines]);
	},
);

test("a pad that was deleted is said, and a mail without one has none", async () => {
	const { email, padId } = await receiveMail("pad", "TY-1 x 1");
	await db.delete(orderPads).where(eq(orderPads.id, padId));
	expect(await readRow(email)).toEqual([email, "Order pad made", "Deleted"]);
	const unread = await receiveMail("unreadable", null);
	expect(await readRow(unread.email)).toEqual([unread.email, "No list found", "None"]);
});
