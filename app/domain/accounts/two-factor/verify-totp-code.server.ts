import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { factors, users } from "../tables.server";
import { TRIES_AN_HOUR, TRIES_MS } from "../two-factor-rules";
import { secondStepMail } from "./mails.server";
import { sealTotpKey, totpStep, unsealTotpKey } from "./totp.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type UseTotpCodeResult =
	| { ok: true }
	| { ok: false; reason: "wrong-code" | "used-code" | "too-many-codes" };

/**
 * Takes a code of somebody's authenticator app, once: of two that come at the same time one wins, and no older one is
 * taken after it. Refused when it is wrong or used, and after ten wrong ones within an hour, of which the
 * owner is told: whoever types codes at sign-in knows the password.
 */
export async function useTotpCode(
	needs: Needs,
	userId: string,
	code: string,
): Promise<UseTotpCodeResult> {
	const { db, now } = needs;
	const at = now();
	const mine = and(
		eq(factors.userId, userId),
		eq(factors.kind, "totp"),
		isNotNull(factors.provenAt),
	);
	const isOld = lt(factors.triesSince, at - TRIES_MS);
	// Counted before the code is looked at, so that a hundred guesses at once are no more than ten.
	const [factor] = await db
		.update(factors)
		.set({
			tries: sql`case when ${isOld} then 1 else ${factors.tries} + 1 end`,
			triesSince: sql`case when ${isOld} or ${factors.tries} = 0 then ${at} else ${factors.triesSince} end`,
		})
		.where(and(mine, or(isOld, lt(factors.tries, TRIES_AN_HOUR))))
		.returning({ sealedSecret: factors.sealedSecret, tries: factors.tries });
	if (!factor)
		return { ok: false, reason: (await isOn(needs, mine)) ? "too-many-codes" : "wrong-code" };
	const key = await unsealTotpKey(needs, userId, factor.sealedSecret);
	const step = totpStep(key, code, at);
	if (step === null) {
		if (factor.tries === TRIES_AN_HOUR) await tellOwner(needs, userId);
		return { ok: false, reason: "wrong-code" };
	}
	// So that a secret of the shop's that was followed by another is needed no more by who logs in meanwhile.
	const anew = await sealTotpKey(needs, userId, key);
	const isAsRead = eq(factors.sealedSecret, factor.sealedSecret);
	const [taken] = await db
		.update(factors)
		.set({
			lastStep: step,
			tries: 0,
			sealedSecret: sql`iif(${isAsRead}, ${anew}, ${factors.sealedSecret})`,
		})
		.where(and(mine, lt(factors.lastStep, step)))
		.returning({ kind: factors.kind });
	return taken ? { ok: true } : { ok: false, reason: "used-code" };
}

async function isOn({ db }: Pick<Platform, "db">, mine: ReturnType<typeof and>): Promise<boolean> {
	const [row] = await db.select({ kind: factors.kind }).from(factors).where(mine);
	return row !== undefined;
}

async function tellOwner({ db, now, newId, settings }: Needs, userId: string): Promise<void> {
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return;
	const mail = secondStepMail(settings, owner, { what: "too-many-codes" });
	await queueMail(db, { ...mail, id: newId(), now: now() });
}
