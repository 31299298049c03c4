import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { factors } from "../tables.server";
import { UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";
import { decryptTotpKey, findTotpStep } from "./totp.server";

export type EnableTotpResult =
	| { ok: true }
	| { ok: false; reason: "setup-not-started" | "wrong-code" };

export async function enableTotp(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	code: string,
): Promise<EnableTotpResult> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const isOwnTotp = and(eq(factors.userId, user.id), eq(factors.kind, "totp"));
	const [setup] = await db
		.select()
		.from(factors)
		.where(
			and(
				isOwnTotp,
				or(isNotNull(factors.verifiedAt), gt(factors.createdAt, at - UNFINISHED_SETUP_MS)),
			),
		);
	if (!setup) return { ok: false, reason: "setup-not-started" };
	if (setup.verifiedAt !== null) return { ok: true };
	const step = findTotpStep(await decryptTotpKey(needs, user.id, setup.encryptedSecret), code, at);
	if (step === null) return { ok: false, reason: "wrong-code" };
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((kind) => kind !== "totp");
	const change = { event: "enabled", kind: "totp", hasOtherFactors } as const;
	const hasChanged = sql`changes() > 0`;
	const [enabled] = await db.batch([
		db
			.update(factors)
			.set({ verifiedAt: at, lastStep: step })
			// Another tab may have made a new key since.
			.where(
				and(
					isOwnTotp,
					isNull(factors.verifiedAt),
					eq(factors.encryptedSecret, setup.encryptedSecret),
				),
			)
			.returning({ kind: factors.kind }),
		auditOwnAccount({ db, newId }, user.id, "user.enable-totp", at, { after: "totp" }),
		queueMail(
			db,
			{ ...buildTwoFactorMail(settings, user, change), id: newId(), now: at },
			hasChanged,
		),
		...(await buildRecoveryCodeStatements(
			needs,
			user.id,
			sql`${hasChanged} and ${hasNoOtherFactor(db, user.id, "totp")}`,
		)),
	]);
	const isEnabled = enabled.length > 0 || (await listEnabledFactors(db, user.id)).includes("totp");
	return isEnabled ? { ok: true } : { ok: false, reason: "wrong-code" };
}
