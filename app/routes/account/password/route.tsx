import { useForm } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
	type ChangePasswordFields,
	changePasswordInput,
	newPasswordInput,
} from "~/domain/accounts/input";
import { changePassword } from "~/domain/accounts/password/change-password.server";
import { carryRenewedSession } from "~/http/auth/session.server";
import { changePasswordRefusal } from "~/http/errors/accounts.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { forgetTurns } from "~/platform/rate-limit/rate-limit.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useSending } from "~/ui/forms/use-is-submitting";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { requireOwner } from "./require-password-change-access.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Password");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user, hasPassword } = await requireOwner(request, context);
	return { email: user.email, hasPassword, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const { user, hasPassword, sessionSecret } = await requireOwner(request, context);
	const { platform } = context;
	const input = hasPassword
		? await readForm(request, changePasswordInput)
		: await readForm(request, newPasswordInput);
	if (!input.ok) return again(input.result, 400);
	const passwords = { oldPassword: null, ...input.value };
	const turn = await takeTurn(request, platform, "confirm", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const changed = await changePassword(platform, user, sessionSecret, passwords);
	if (!changed.ok) {
		const { status, errors } = changePasswordRefusal(changed);
		return again(input.reply(errors), status);
	}
	await forgetTurns(platform, turn);
	platform.afterAnswer(sendDueMail(platform));
	const cookies = changed.session ? [await carryRenewedSession(platform, changed.session)] : [];
	return redirectWithToast("/account", "password-updated", cookies);
});

export default function Password() {
	const { email, hasPassword, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useSending();
	const [form, fields] = useForm<ChangePasswordFields>({ lastResult, defaultNoValidate: true });
	const label = hasPassword ? "Change password" : "Set password";
	return (
		<Page
			title={hasPassword ? "Change your password" : "Set a password"}
			intro="You stay signed in here. All other devices are signed out, and API tokens end."
			width="narrow"
		>
			<Form method="post" id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<input type="hidden" name="email" autoComplete="username" value={email} />
				<IdempotencyKeyField value={idempotencyKey} />
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
				<Field
					label="New password"
					name="password"
					type="password"
					autoComplete="new-password"
					required
					hint="At least 6 characters."
					errors={fields.password.errors}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main" disabled={busy}>
						{busy ? <Spinner label="Changing your password" /> : null}
						{label}
					</Button>
					<ButtonLink to="/account">Go back</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
