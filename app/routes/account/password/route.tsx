import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
	type ChangePasswordFields,
	changePasswordInput,
	newPasswordInput,
} from "~/domain/accounts/input";
import { changePassword } from "~/domain/accounts/password/change-password.server";
import { serializeRenewedSessionCookie } from "~/http/auth/session.server";
import { describeChangePasswordError } from "~/http/errors/accounts.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { NewPasswordField } from "~/ui/forms/new-password-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { requirePasswordChangeAccess } from "./require-password-change-access.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Password");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user, hasPassword } = await requirePasswordChangeAccess(request, context);
	return { email: user.email, hasPassword, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const { user, hasPassword, sessionSecret } = await requirePasswordChangeAccess(request, context);
	const { platform } = context;
	const input = hasPassword
		? await validateForm(request, changePasswordInput)
		: await validateForm(request, newPasswordInput);
	if (!input.ok) return input.response;
	const passwords = { oldPassword: null, ...input.value };
	const turn = await consumeRequestLimit(request, platform, "reauthenticate", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const changed = await changePassword(platform, user, sessionSecret, passwords);
	if (!changed.ok) return respondWithError(input, describeChangePasswordError(changed));
	await resetRateLimit(platform, turn);
	const cookies = changed.session
		? [await serializeRenewedSessionCookie(platform, changed.session)]
		: [];
	return redirectWithToast("/account", "password-updated", cookies);
});

export default function Password() {
	const { email, hasPassword, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<FormPage<ChangePasswordFields>
			title={hasPassword ? "Change your password" : "Set a password"}
			intro="You stay logged in here. Other devices are logged out and API tokens revoked."
			width="narrow"
			replace
			idempotencyKey={idempotencyKey}
			buttons={{
				submit: hasPassword ? "Change password" : "Set password",
				busyLabel: "Changing your password",
				cancelTo: "/account",
			}}
		>
			{(fields) => (
				<>
					<input type="hidden" name="email" autoComplete="username" value={email} />
					{hasPassword ? (
						<Field
							label="Old password"
							name="oldPassword"
							type="password"
							autoComplete="current-password"
							required
							errors={fields.oldPassword.errors}
						/>
					) : null}
					<NewPasswordField label="New password" errors={fields.password.errors} />
				</>
			)}
		</FormPage>
	);
}
