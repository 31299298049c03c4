import { redirect } from "@remix-run/cloudflare";
import { disableFactor } from "~/domain/accounts/two-factor/factors.server";
import { listEnabledFactors } from "~/domain/accounts/two-factor/queries.server";
import { type FactorKind, parseFactorKind } from "~/domain/accounts/two-factor-rules";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

const TWO_FACTOR_PATH = "/account/second-step";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta = titled("Turn off two-factor authentication");

/** Throws a 404 for an unknown factor. */
async function findFactor(db: Db, userId: string, name?: string) {
	const kind = found(parseFactorKind(name));
	const factors = await listEnabledFactors(db, userId);
	return {
		kind,
		isEnabled: factors.includes(kind),
		hasOtherFactor: factors.some((factor) => factor !== kind),
	};
}

export const loader = confirmed.loader(async ({ params, user, ctx }) => {
	const { kind, isEnabled, hasOtherFactor } = await findFactor(ctx.db, user.id, params.factor);
	if (!isEnabled) throw redirect(TWO_FACTOR_PATH);
	return { kind, others: hasOtherFactor };
});

export const action = confirmed.action(async ({ params, user, ctx, form }) => {
	const { kind, hasOtherFactor } = await findFactor(ctx.db, user.id, params.factor);
	await disableFactor(ctx, user, kind);
	return form.leave(
		TWO_FACTOR_PATH,
		hasOtherFactor ? "two-factor-method-disabled" : "two-factor-disabled",
	);
});

const QUESTION_BY_FACTOR: Record<FactorKind, string> = {
	totp: "Turn off the authenticator app?",
	sms: "Turn off SMS codes?",
};

export default withData<typeof loader>(({ kind, others }) => (
	<ConfirmDialog
		question={others ? QUESTION_BY_FACTOR[kind] : "Turn off two-factor authentication?"}
		detail={
			others
				? "You'll use your other method to log in. Your recovery codes stay valid."
				: "Your password, or a linked Google or Facebook account, is then enough to log in. Your recovery codes are deleted too."
		}
		confirmLabel="Turn off"
		cancelTo={TWO_FACTOR_PATH}
	/>
));
