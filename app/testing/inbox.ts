import { desc, eq } from "drizzle-orm";
import { outbox } from "~/platform/outbox.server";
import { testPlatform } from "./platform";

/** The path of the verification link that was last mailed to an address. */
export async function mailedLink(email: string): Promise<string> {
	const [mail] = await testPlatform()
		.db.select({ text: outbox.text })
		.from(outbox)
		.where(eq(outbox.to, email))
		.orderBy(desc(outbox.createdAt))
		.limit(1);
	const [, path] = /https?:\/\/[^/\s]+(\/verify-email\/\S+)/.exec(mail?.text ?? "") ?? [];
	if (!path) throw new Error(`No verification link was mailed to ${email}.`);
	return path;
}
