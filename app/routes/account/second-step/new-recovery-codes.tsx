import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { renewRecoveryCodesInput } from "~/domain/accounts/input";
import { renewRecoveryCodes } from "~/domain/accounts/two-factor/renew-recovery-codes.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) =>
	buildPrivatePageMeta(page, "Generate new recovery codes");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireConfirmedUser(request, context);
	const { hasTwoFactor } = await context.getSession();
	if (!hasTwoFactor) throw redirect("/account/second-step");
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const input = await validateForm(request, renewRecoveryCodesInput);
	if (!input.ok) return input.response;
	await enforceRateLimit(request, platform, "sign-in-method", user.id);
	await renewRecoveryCodes(platform, user, input.value.idempotencyKey);
	return redirect("/account/second-step/codes", 303);
}

export default function NewCodes() {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Generate new recovery codes?"
			detail="Your current codes stop working immediately."
			confirmLabel="Generate codes"
			cancelTo="/account/second-step"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
