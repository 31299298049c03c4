import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import {
	factors,
	pendingSignIns,
	recoveryCodes,
	smsCodes,
	unsavedRecoveryCodes,
} from "../tables.server";
import type { FactorKind } from "../two-factor-rules";
import { buildTwoFactorMail } from "./mails.server";
import { hasNoOtherFactor, listEnabledFactors } from "./queries.server";

export async function disableFactor(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	kind: FactorKind,
): Promise<void> {
	const { db, now, settings } = needs;
	const isLastFactor = hasNoOtherFactor(db, user.id, kind);
	const hasOtherFactors = (await listEnabledFactors(db, user.id)).some((it) => it !== kind);
	const change = { event: "disabled", kind, hasOtherFactors } as const;
	const mail = buildTwoFactorMail(settings, user, change);
	const isUnspentSignInCode = and(
		eq(smsCodes.userId, user.id),
		eq(smsCodes.purpose, "sign-in"),
		isNull(smsCodes.spentAt),
	);
	await writeAudited(
		needs,
		db
			.delete(factors)
			.where(
				and(eq(factors.userId, user.id), eq(factors.kind, kind), isNotNull(factors.verifiedAt)),
			),
		byOwner(user.id, `user.disable-${kind}`, { before: kind }),
		[
			queueMailIfChanged(needs, mail),
			db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, user.id), isLastFactor)),
			db
				.delete(unsavedRecoveryCodes)
				.where(and(eq(unsavedRecoveryCodes.userId, user.id), isLastFactor)),
			db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, user.id), isLastFactor)),
			// The number may have changed when SMS is turned on again.
			...(kind === "sms"
				? [db.update(smsCodes).set({ spentAt: now() }).where(isUnspentSignInCode)]
				: []),
		],
	);
}
