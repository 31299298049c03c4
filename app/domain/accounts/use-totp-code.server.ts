import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { TRIES_AN_HOUR, TRIES_MS } from "./factors";
import { factors } from "./tables.server";
import { totpStep, unsealTotpKey } from "./totp.server";

export type UseTotpCodeResult =
	| { ok: true }
	| { ok: false; reason: "wrong-code" | "used-code" | "too-many-codes" };

/**
 * Takes a code of somebody's authenticator app, once: of two that come at the same time one wins, and no older one is
 * taken after it. Refused when it is wrong or used, and after 20 codes within an hour, whatever they were.
 */
export async function useTotpCode(
	needs: Pick<Platform, "db" | "now" | "settings">,
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
	// Counted before the code is looked at, so that a hundred guesses at once are no more than twenty.
	const [factor] = await db
		.update(factors)
		.set({
			tries: sql`case when ${isOld} then 1 else ${factors.tries} + 1 end`,
			triesSince: sql`case when ${isOld} or ${factors.tries} = 0 then ${at} else ${factors.triesSince} end`,
		})
		.where(and(mine, or(isOld, lt(factors.tries, TRIES_AN_HOUR))))
		.returning({ sealedSecret: factors.sealedSecret, lastStep: factors.lastStep });
	if (!factor)
		return { ok: false, reason: (await isOn(needs, mine)) ? "too-many-codes" : "wrong-code" };
	const step = totpStep(await unsealTotpKey(needs, userId, factor.sealedSecret), code, at);
	if (step === null) return { ok: false, reason: "wrong-code" };
	const [taken] = await db
		.update(factors)
		.set({ lastStep: step, tries: 0 })
		.where(and(mine, lt(factors.lastStep, step)))
		.returning({ kind: factors.kind });
	return taken ? { ok: true } : { ok: false, reason: "used-code" };
}

async function isOn({ db }: Pick<Platform, "db">, mine: ReturnType<typeof and>): Promise<boolean> {
	const [row] = await db.select({ kind: factors.kind }).from(factors).where(mine);
	return row !== undefined;
}
