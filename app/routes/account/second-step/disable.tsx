import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { disableFactor } from "~/domain/accounts/two-factor/disable-factor.server";
import { listEnabledFactors } from "~/domain/accounts/two-factor/queries.server";
import { type FactorKind, parseFactorKind } from "~/domain/accounts/two-factor-rules";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

const TWO_FACTOR_PATH = "/account/second-step";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) =>
	buildPrivatePageMeta(page, "Turn off two-factor authentication");

/** Throws a 404 for an unknown factor. */
async function findFactor({ platform }: AppLoadContext, userId: string, name?: string) {
	const kind = parseFactorKind(name);
	if (!kind) throw notFound();
	const factors = await listEnabledFactors(platform.db, userId);
	return {
		kind,
		isEnabled: factors.includes(kind),
		hasOtherFactor: factors.some((it) => it !== kind),
	};
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { kind, isEnabled, hasOtherFactor } = await findFactor(context, user.id, params.factor);
	if (!isEnabled) throw redirect(TWO_FACTOR_PATH);
	return { kind, others: hasOtherFactor };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { kind, hasOtherFactor } = await findFactor(context, user.id, params.factor);
	const { platform } = context;
	await disableFactor(platform, user, kind);
	return redirectWithToast(
		TWO_FACTOR_PATH,
		hasOtherFactor ? "two-factor-method-disabled" : "two-factor-disabled",
	);
}

const QUESTION_BY_FACTOR: Record<FactorKind, string> = {
	totp: "Turn off the authenticator app?",
	sms: "Turn off SMS codes?",
};

export default function DisableFactor() {
	const { kind, others } = useLoaderData<typeof loader>();
	return (
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
	);
}
