import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type NewPasswordFields, newPasswordInput } from "~/domain/accounts/input";
import { findResettableAccount, resetPassword } from "~/domain/accounts/password/password.server";
import { serializeTrustedDevice } from "~/http/auth/trusted-device.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { NewPasswordField } from "~/ui/forms/new-password-field";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: { read: "secret", write: "anyone" } } satisfies RouteHandle;

export const meta = titled("New password");

/** Mail scanners follow links, so only the form's POST consumes the token. */
export const loader = anyone.loader(async ({ params, ctx }) => {
	const account = await findResettableAccount(ctx, params.token ?? "");
	const page = { email: account?.email ?? null, idempotencyKey: ctx.newId() };
	return data(page, { status: account ? 200 : 404 });
});

export const action = anyone.action(async ({ request, params, ctx, form }) => {
	const { password } = await form.read(newPasswordInput);
	const userId = await resetPassword(ctx, params.token ?? "", password);
	// The page renders an invalid link itself.
	if (!userId) return respondWithForm(null, 404);
	// Failed logins of others must not block the owner's next login.
	const device = await serializeTrustedDevice(request, ctx, userId);
	return form.leave("/login", "password-changed", [device]);
});

export default function ResetPassword() {
	const { email, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const busy = useIsSubmitting();
	const [form, fields] = useForm<NewPasswordFields>({ lastResult, defaultNoValidate: true });
	if (!email) {
		return (
			<InvalidLinkPage to="/login" label="Go to login">
				It was already used or replaced by a newer one, or it has expired. Enter your email on the
				login page and press Forgot Password to get a new one.
			</InvalidLinkPage>
		);
	}
	return (
		<Page
			title="Choose a new password"
			intro="You'll be logged out everywhere. Then log in with the new password."
			width="narrow"
		>
			<Form method="post" id={form.id} noValidate replace>
				<IdempotencyKeyField value={idempotencyKey} />
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					defaultValue={email}
					readOnly
				/>
				<NewPasswordField label="New password" errors={fields.password.errors} />
				<Button type="submit" variant="main" disabled={busy}>
					{busy ? <Spinner label="Changing your password" /> : null}
					Change password
				</Button>
			</Form>
		</Page>
	);
}
