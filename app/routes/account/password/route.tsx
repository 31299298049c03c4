import { useForm } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { changePassword } from "~/domain/accounts/change-password.server";
import {
	type ChangePasswordFields,
	changePasswordInput,
	newPasswordInput,
} from "~/domain/accounts/input";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { retryAfter, takeTurn, tooOften } from "~/http/limits.server";
import { readForm } from "~/http/read-input.server";
import { changePasswordRefusal } from "~/http/refusals/accounts.server";
import { again } from "~/http/respond.server";
import { carryRenewedSession } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { forgetTurns } from "~/platform/limits.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { IdempotencyKeyField } from "~/ui/idempotency-key-field";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { Spinner } from "~/ui/spinner";
import { useSending } from "~/ui/use-sending";
import { requireOwner } from "./require-owner.server";

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
