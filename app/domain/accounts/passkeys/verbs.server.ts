import { Buffer } from "node:buffer";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import { composeAccountMail } from "../compose-account-mail.server";
import type { NewCredential } from "../passkey-input";
import { MAX_PASSKEYS, type PasskeySite, TOO_MANY_PASSKEYS } from "../passkey-rules";
import type { SignedInUser } from "../rules";
import { passkeys, users } from "../tables.server";
import { challengeExpired, consumeChallenge, notAccepted } from "./ceremony.server";
import { findPasskey } from "./queries.server";

export async function addPasskey(
	ctx: Platform,
	user: SignedInUser,
	{ site, holder }: { site: PasskeySite; holder: string },
	{ name, credential }: { name: string; credential: NewCredential | null },
): Promise<void> {
	if (credential === null) throw notAccepted();
	const { clientDataJSON, transports } = credential.response;
	const challengeRequest = { purpose: "register", browserSecret: holder } as const;
	const challenge = await consumeChallenge(ctx, challengeRequest, clientDataJSON);
	if (challenge === null) {
		const isRepeated = (await findPasskeyOwner(ctx.db, credential.id)) === user.id;
		if (isRepeated) return;
		throw challengeExpired();
	}
	const registration = await verifyRegistrationResponse({
		response: credential,
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		requireUserVerification: true,
		// The library throws on malformed input.
	}).catch(() => null);
	if (!registration?.verified) throw notAccepted();
	const { id: credentialId, publicKey, counter } = registration.registrationInfo.credential;
	const key = Buffer.from(publicKey).toString("base64url");
	const row = { credentialId, name, publicKey: key, siteId: site.id, transports, counter };
	await insertPasskey(ctx, user, row);
}

type NewPasskey = Pick<
	typeof passkeys.$inferInsert,
	"credentialId" | "name" | "publicKey" | "siteId" | "transports" | "counter"
>;

async function insertPasskey(ctx: Platform, user: SignedInUser, row: NewPasskey): Promise<void> {
	const id = ctx.newId();
	const others = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${user.id})`;
	const isBelowLimit = sql`${others} < ${MAX_PASSKEYS}`;
	const isAllowed = and(eq(users.id, user.id), isNull(users.disabledAt), isBelowLimit);
	const mail = buildPasskeyMail(ctx.settings, user, { event: "added", name: row.name });
	const isAdded = await writeAudited(
		ctx,
		insertSelect(
			ctx.db,
			passkeys,
			{ ...row, id, userId: users.id, createdAt: ctx.now() },
			sql`from ${users} where ${isAllowed}`,
		),
		byOwner(user.id, "user.add-passkey", { after: id }),
		[queueMailIfChanged(ctx, mail)],
	).catch((error: unknown) => {
		if (getViolatedConstraint(error) !== "passkeys.credential_id") throw error;
		throw new Refused("This passkey is already in use. Create another one.");
	});
	if (!isAdded) throw new Refused(TOO_MANY_PASSKEYS);
}

async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | null> {
	const [row] = await db
		.select({ userId: passkeys.userId })
		.from(passkeys)
		.where(eq(passkeys.credentialId, credentialId));
	return row?.userId ?? null;
}

export async function removePasskey(
	ctx: Platform,
	user: SignedInUser,
	passkeyId: string,
): Promise<void> {
	const { name } = found(await findPasskey(ctx.db, user.id, passkeyId));
	const mail = buildPasskeyMail(ctx.settings, user, { event: "removed", name });
	const isRemoved = await writeAudited(
		ctx,
		ctx.db.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id))),
		byOwner(user.id, "user.remove-passkey", { before: passkeyId }),
		[queueMailIfChanged(ctx, mail)],
	);
	found(isRemoved);
}

function buildPasskeyMail(
	settings: Settings,
	to: { email: string; name: string },
	{ event, name }: { event: "added" | "removed"; name: string },
): Mail {
	const [subject, ...paragraphs] =
		event === "added"
			? [
					`A new passkey for your ${settings.shopName} account`,
					"A passkey was added to your account. It logs you in without your password or a code.",
					"If this wasn't you, remove it and set a new password.",
				]
			: [
					`A passkey was removed from your ${settings.shopName} account`,
					"You can no longer log in with it. Your browser or password manager may still show it; delete it there too.",
					"If this wasn't you, set a new password and check where you are logged in.",
				];
	return composeAccountMail(settings, to, {
		subject: subject ?? "",
		paragraphs,
		details: [{ label: "Name", value: name }],
		button: { label: "See your passkeys", path: "/account/passkeys" },
	});
}
