import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { factors } from "../tables.server";
import { UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";
import { decryptTotpKey, findTotpStep } from "./totp.server";

type EnableTotpResult = { ok: true } | { ok: false; reason: "setup-not-started" | "wrong-code" };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;
type Owner = Pick<SignedInUser, "id" | "email" | "name">;

export async function enableTotp(
	needs: Needs,
	user: Owner,
	code: string,
): Promise<EnableTotpResult> {
	const at = needs.now();
	const setup = await findSetup(needs.db, user.id, at);
	if (!setup) return { ok: false, reason: "setup-not-started" };
	if (setup.verifiedAt !== null) return { ok: true };
	const { encryptedSecret } = setup;
	const step = findTotpStep(await decryptTotpKey(needs, user.id, encryptedSecret), code, at);
	if (step === null) return { ok: false, reason: "wrong-code" };
	const isEnabled =
		(await enableFactor(needs, user, { encryptedSecret, step, at })) ||
		(await listEnabledFactors(needs.db, user.id)).includes("totp");
	return isEnabled ? { ok: true } : { ok: false, reason: "wrong-code" };
}

const isOwnTotp = (userId: string) => and(eq(factors.userId, userId), eq(factors.kind, "totp"));

async function findSetup(db: Needs["db"], userId: string, at: number) {
	const isUsable = or(
		isNotNull(factors.verifiedAt),
		gt(factors.createdAt, at - UNFINISHED_SETUP_MS),
	);
	const [setup] = await db
		.select()
		.from(factors)
		.where(and(isOwnTotp(userId), isUsable));
	return setup;
}

/** False when another tab has made a new key or enabled this one since. */
async function enableFactor(
	needs: Needs,
	user: Owner,
	{ encryptedSecret, step, at }: { encryptedSecret: string; step: number; at: number },
): Promise<boolean> {
	const { db, newId, settings } = needs;
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((kind) => kind !== "totp");
	const change = { event: "enabled", kind: "totp", hasOtherFactors } as const;
	const mail = { ...buildTwoFactorMail(settings, user, change), id: newId(), now: at };
	const hasChanged = sql`changes() > 0`;
	const isUnverifiedKey = and(
		isNull(factors.verifiedAt),
		eq(factors.encryptedSecret, encryptedSecret),
	);
	return writeAudited(
		needs,
		db
			.update(factors)
			.set({ verifiedAt: at, lastStep: step })
			.where(and(isOwnTotp(user.id), isUnverifiedKey)),
		byOwner(user.id, "user.enable-totp", { after: "totp" }),
		[
			queueMail(db, mail, hasChanged),
			...(await buildRecoveryCodeStatements(
				needs,
				user.id,
				sql`${hasChanged} and ${hasNoOtherFactor(db, user.id, "totp")}`,
			)),
		],
	);
}
