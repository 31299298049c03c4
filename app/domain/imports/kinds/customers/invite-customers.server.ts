import { type SQL, sql } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../../../accounts/compose-account-mail.server";
import type { AdminContext } from "../../../accounts/context.server";
import { invitations, passwordResets } from "../../../accounts/tables.server";
import { buildInvitationMail } from "../../../companies/mails.server";
import { INVITATION_MS } from "../../../companies/rules";
import { MAX_INVITED } from "../../model/rules";
import { importRows } from "../../model/tables.server";
import type { Invite } from "./check-customer";
import { hasOwner } from "./customers.server";

/** The mails of a batch fit into what D1 binds. */
const BATCH_ROWS = 200;

type Seen = { id: string; run: number };

const send = (field: keyof Invite) => sql`(import_rows.after ->> ${sql.raw(`'$.send.${field}'`)})`;

/** Rows of an applied import whose customer nobody has opened yet, and who got no mail. */
const isWaiting = sql`import_rows.state = 'written' and import_rows.invited_at is null
	and iif(${send("company")} = '',
		exists (select 1 from users where id = import_rows.subject_id and password_hash is null
			and email_verified_at is null and disabled_at is null),
		exists (select 1 from customers where id = import_rows.subject_id and state <> 'closed') and not ${hasOwner})`;

const fromRows = ({ id }: Pick<Seen, "id">) =>
	sql`from import_rows where import_rows.import_id = ${id} and import_rows.after -> 'send' is not null`;

/** How many customers of an import can be invited, and how many are. */
export async function countInvitations(db: Db, seen: Pick<Seen, "id">) {
	const [found] = await db.all<{ waiting: number; invited: number }>(
		sql`select count(*) filter (where ${isWaiting}) as waiting, count(invited_at) as invited ${fromRows(seen)}`,
	);
	return found ?? { waiting: 0, invited: 0 };
}

/** One mail to each customer of the import who has got none. */
export async function inviteCustomers(ctx: AdminContext, seen: Seen): Promise<void> {
	for (let batch = 0; batch < MAX_INVITED / BATCH_ROWS; batch += 1) {
		const rows = await ctx.db.all<Invite & { line: number }>(
			sql`select line, ${send("email")} as email, ${send("company")} as company, ${send("name")} as name
				${fromRows(seen)} and ${isWaiting} order by line limit ${BATCH_ROWS}`,
		);
		if (rows.length > 0) await inviteRows(ctx, seen, rows);
		if (rows.length < BATCH_ROWS) return;
	}
}

async function inviteRows(
	ctx: AdminContext,
	seen: Seen,
	rows: readonly (Invite & { line: number })[],
): Promise<void> {
	const { db, now, newId, newSecret } = ctx;
	const mails = rows.map(({ line, ...invite }) => {
		const secret = newSecret();
		return {
			...buildMail(ctx, invite, secret),
			id: newId(),
			line,
			tokenHash: hashSecret(secret),
		};
	});
	const links = JSON.stringify(mails.map(({ line, tokenHash }) => [line, tokenHash]));
	const isApplied = sql`exists (select 1 from imports where id = ${seen.id} and run = ${seen.run} and state = 'applied')`;
	const isOwn = (table: string) =>
		sql`exists (select 1 from ${sql.raw(table)} where token_hash = mail.value ->> 'tokenHash')`;
	await db.batch([
		...insertLinks(ctx, seen.id, links, isApplied),
		queueMails(db, mails, now(), sql`(${isOwn("invitations")} or ${isOwn("password_resets")})`),
		db
			.update(importRows)
			.set({ invitedAt: now() })
			.where(
				sql`import_id = ${seen.id} and line in (select value ->> 0 from json_each(${links})) and ${isWaiting} and ${isApplied}`,
			),
		auditLastChange(ctx, byAdmin(ctx.by.userId, "import.invite", `import:${seen.id}`)),
	]);
}

/** The links of the mails: of invitations for companies, of password resets for persons. */
function insertLinks({ db, now }: AdminContext, importId: string, links: string, isApplied: SQL) {
	const source = sql`from json_each(${links}) as link join import_rows
		on import_rows.import_id = ${importId} and import_rows.line = link.value ->> 0
		where ${isWaiting} and ${isApplied}`;
	const tokenHash = sql`(link.value ->> 1)`;
	const expiresAt = now() + INVITATION_MS;
	return [
		insertSelect(
			db,
			invitations,
			{
				tokenHash,
				expiresAt,
				customerId: sql`import_rows.subject_id`,
				email: send("email"),
				role: "owner",
			},
			sql`${source} and ${send("company")} <> ''`,
		).onConflictDoUpdate({
			target: [invitations.customerId, invitations.email],
			set: pickExcluded(invitations, ["tokenHash", "role", "expiresAt"]),
		}),
		insertSelect(
			db,
			passwordResets,
			{
				tokenHash,
				expiresAt,
				createdAt: now(),
				userId: sql`import_rows.subject_id`,
				email: send("email"),
			},
			sql`${source} and ${send("company")} = ''`,
		).onConflictDoUpdate({
			target: passwordResets.userId,
			set: {
				...pickExcluded(passwordResets, ["tokenHash", "email", "createdAt", "expiresAt"]),
				spentAt: null,
			},
		}),
	] as const;
}

function buildMail({ settings }: Platform, { email, company, name }: Invite, secret: string) {
	const { shopName } = settings;
	if (company)
		return buildInvitationMail(settings, email, {
			company,
			role: "owner",
			monthLimitPoisha: -1,
			secret,
			invitedBy: shopName,
		});
	return composeAccountMail(
		settings,
		{ email, name },
		{
			subject: `Your account at ${shopName}`,
			paragraphs: [
				`You are a customer of ${shopName}, and your account in our shop is ready. Press the button to choose a password. The link works once, for 7 days.`,
				"Later, press Forgot Password on the login page: it sends another link to this address.",
			],
			button: { label: "Choose a password", path: `/reset-password/${secret}` },
		},
	);
}
