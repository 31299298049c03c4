import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	type ChangePasswordFields,
	changePasswordInput,
	newPasswordInput,
} from "~/domain/accounts/input";
import { changePassword } from "~/domain/accounts/password/password.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { getSignInMethods } from "~/domain/accounts/sign-in/identities.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { serializeRenewedSessionCookie } from "~/http/auth/session.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { NewPasswordField } from "~/ui/forms/new-password-field";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Password");

/**
 * Users without a password or with two-factor authentication must have confirmed recently; others
 * give the old password.
 */
async function requireAccess({ request, context }: LoaderFunctionArgs, user: SignedInUser) {
	const { hasPassword } = await getSignInMethods(context.platform.db, user.id);
	const { hasTwoFactor } = await context.getSession();
	if (!hasPassword || hasTwoFactor) await requireConfirmedUser(request, context);
	return hasPassword;
}

export const loader = customer.loader(async ({ user, ctx, ...args }) => {
	const hasPassword = await requireAccess(args, user);
	return { email: user.email, hasPassword, idempotencyKey: ctx.newId() };
});

export const action = customer.action(async ({ user, ctx, form, sessionSecret, ...args }) => {
	const hasPassword = await requireAccess(args, user);
	const input = hasPassword
		? await form.read(changePasswordInput)
		: await form.read(newPasswordInput);
	const turn = await form.limit("reauthenticate");
	const renewed = await changePassword(ctx, user, sessionSecret, { oldPassword: null, ...input });
	await resetRateLimit(ctx, turn);
	const cookies = renewed ? [await serializeRenewedSessionCookie(ctx, renewed)] : [];
	return form.leave("/account", "password-updated", cookies);
});

export default withData<typeof loader>(({ email, hasPassword, idempotencyKey }) => (
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
));
