import { Buffer } from "node:buffer";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { NewCredential } from "../passkey-input";
import { MAX_PASSKEYS, type PasskeySite } from "../passkey-rules";
import type { SignedInUser } from "../rules";
import { passkeys, users } from "../tables.server";
import { consumeChallenge } from "./challenges.server";
import { buildPasskeyMail } from "./mails.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type AddPasskeyResult =
	| { ok: true }
	| {
			ok: false;
			reason: "challenge-expired" | "not-accepted" | "passkey-in-use" | "too-many-passkeys";
	  };

export async function addPasskey(
	needs: Needs,
	user: SignedInUser,
	{ site, holder }: { site: PasskeySite; holder: string },
	{ name, credential }: { name: string; credential: NewCredential | null },
): Promise<AddPasskeyResult> {
	if (credential === null) return { ok: false, reason: "not-accepted" };
	const { clientDataJSON, transports } = credential.response;
	const challengeRequest = { purpose: "register", browserSecret: holder } as const;
	const challenge = await consumeChallenge(needs, challengeRequest, clientDataJSON);
	if (challenge === null) {
		const isRepeated = (await findPasskeyOwner(needs.db, credential.id)) === user.id;
		return isRepeated ? { ok: true } : { ok: false, reason: "challenge-expired" };
	}
	const registration = await verifyRegistrationResponse({
		response: credential,
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.id,
		requireUserVerification: true,
		// The library throws on malformed input.
	}).catch(() => null);
	if (!registration?.verified) return { ok: false, reason: "not-accepted" };
	const { id: credentialId, publicKey, counter } = registration.registrationInfo.credential;
	const key = Buffer.from(publicKey).toString("base64url");
	const row = { credentialId, name, publicKey: key, siteId: site.id, transports, counter };
	return insertPasskey(needs, user, row);
}

type NewPasskey = Pick<
	typeof passkeys.$inferInsert,
	"credentialId" | "name" | "publicKey" | "siteId" | "transports" | "counter"
>;

async function insertPasskey(
	needs: Needs,
	user: SignedInUser,
	row: NewPasskey,
): Promise<AddPasskeyResult> {
	const id = needs.newId();
	const others = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${user.id})`;
	const isBelowLimit = sql`${others} < ${MAX_PASSKEYS}`;
	const isAllowed = and(eq(users.id, user.id), isNull(users.disabledAt), isBelowLimit);
	const mail = buildPasskeyMail(needs.settings, user, { event: "added", name: row.name });
	try {
		const isAdded = await writeAudited(
			needs,
			insertSelect(
				needs.db,
				passkeys,
				{ ...row, id, userId: users.id, createdAt: needs.now() },
				sql`from ${users} where ${isAllowed}`,
			),
			byOwner(user.id, "user.add-passkey", { after: id }),
			[queueMailIfChanged(needs, mail)],
		);
		return isAdded ? { ok: true } : { ok: false, reason: "too-many-passkeys" };
	} catch (error) {
		return explainViolation(error, { "passkeys.credential_id": "passkey-in-use" });
	}
}

async function findPasskeyOwner(db: Needs["db"], credentialId: string): Promise<string | null> {
	const [row] = await db
		.select({ userId: passkeys.userId })
		.from(passkeys)
		.where(eq(passkeys.credentialId, credentialId));
	return row?.userId ?? null;
}
