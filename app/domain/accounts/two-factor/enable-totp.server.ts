import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwn } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { factors } from "../tables.server";
import { UNFINISHED_MS } from "../two-factor-rules";
import { secondStepMail } from "./mails.server";
import { factorsOf, hasNoOtherFactor } from "./queries.server";
import { recoveryCodeStatements } from "./recovery-codes.server";
import { totpStep, unsealTotpKey } from "./totp.server";

export type TurnOnTotpResult = { ok: true } | { ok: false; reason: "not-begun" | "wrong-code" };

/**
 * Turns the authenticator app on that somebody has begun to set up, once a code proves that the app has the key. Tells
 * the owner, and makes recovery codes if it is the first factor. Sent twice it is the same as once; refused for a wrong code, and when nothing
 * was begun within the last hour.
 */
export async function turnOnTotp(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	code: string,
): Promise<TurnOnTotpResult> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const mine = and(eq(factors.userId, user.id), eq(factors.kind, "totp"));
	const [begun] = await db
		.select()
		.from(factors)
		.where(and(mine, or(isNotNull(factors.provenAt), gt(factors.createdAt, at - UNFINISHED_MS))));
	if (!begun) return { ok: false, reason: "not-begun" };
	if (begun.provenAt !== null) return { ok: true };
	const step = totpStep(await unsealTotpKey(needs, user.id, begun.sealedSecret), code, at);
	if (step === null) return { ok: false, reason: "wrong-code" };
	const others = (await factorsOf(db, user.id)).some((kind) => kind !== "totp");
	const told = { what: "on", kind: "totp", others } as const;
	const turnedOn = sql`changes() > 0`;
	const [turned] = await db.batch([
		db
			.update(factors)
			.set({ provenAt: at, lastStep: step })
			// The key may have been made anew in another tab since.
			.where(and(mine, isNull(factors.provenAt), eq(factors.sealedSecret, begun.sealedSecret)))
			.returning({ kind: factors.kind }),
		auditOwn({ db, newId }, user.id, "user.turn-on-totp", at, { after: "totp" }),
		queueMail(db, { ...secondStepMail(settings, user, told), id: newId(), now: at }, turnedOn),
		...(await recoveryCodeStatements(
			needs,
			user.id,
			sql`${turnedOn} and ${hasNoOtherFactor(db, user.id, "totp")}`,
		)),
	]);
	const isOn = turned.length > 0 || (await factorsOf(db, user.id)).includes("totp");
	return isOn ? { ok: true } : { ok: false, reason: "wrong-code" };
}
