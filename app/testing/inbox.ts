import { desc, eq } from "drizzle-orm";
import { outbox } from "~/platform/outbox.server";
import { testPlatform } from "./platform";

/** The subjects and texts of all mails to an address, the newest first. */
export async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
	return testPlatform()
		.db.select({ subject: outbox.subject, text: outbox.text })
		.from(outbox)
		.where(eq(outbox.to, email))
		.orderBy(desc(outbox.createdAt));
}

/** The path of the link to a page, by default the one that verifies, that was last mailed to an address. */
export async function mailedLink(
	email: string,
	page: "verify-email" | "reset-password" = "verify-email",
): Promise<string> {
	const link = new RegExp(`https?://[^/\\s]+(/${page}/\\S+)`);
	for (const { text } of await mailsTo(email)) {
		const [, path] = link.exec(text) ?? [];
		if (path) return path;
	}
	throw new Error(`No ${page} link was mailed to ${email}.`);
}
