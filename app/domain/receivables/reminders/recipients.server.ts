import { sql } from "drizzle-orm";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listMembers } from "../../companies/queries.server";
import type { Account } from "../queries.server";

type Recipient = { email: string; name: string };

/** Lists the address for invoices, or else the owners. */
async function listRecipients(platform: Platform, account: Account): Promise<Recipient[]> {
	if (account.invoiceEmail !== "") return [{ email: account.invoiceEmail, name: account.name }];
	return (await listMembers(platform, account.id)).filter(({ role }) => role === "owner");
}

/** Excludes invited owners who have not signed up yet. For a query on `customers`. */
export const hasRecipient = sql`(invoice_email <> '' or exists (select 1 from users
	where users.customer_id = customers.id and customer_role = 'owner' and disabled_at is null))`;

/** Queues a mail of a job once per recipient: `id` is the same however often the job runs. */
export async function queueAccountMails(
	platform: Platform,
	account: Account,
	id: string,
	build: (recipient: Recipient) => Mail,
): Promise<void> {
	const mails = (await listRecipients(platform, account)).map((recipient, index) => ({
		...build(recipient),
		id: `${id}:${index}`,
	}));
	if (mails.length > 0) await queueMails(platform.db, mails, platform.now()).onConflictDoNothing();
}
