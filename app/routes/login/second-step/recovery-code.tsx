import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type CodeFields, recoveryCodeInput } from "~/domain/accounts/input";
import { getTwoFactorPath } from "~/http/auth/two-factor.server";
import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { PlainField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { Page } from "~/ui/layout/page";
import { finishSignIn, requirePendingSignIn } from "./finish-sign-in.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta = titled("Recovery code");

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { from } = await requirePendingSignIn(request, context);
	const idempotencyKey = ctx.newId();
	return { page: getTwoFactorPath(from, true), back: getTwoFactorPath(from), idempotencyKey };
});

export const action = anyone.action(async ({ request, context, form }) => {
	const pendingSignIn = await requirePendingSignIn(request, context);
	const { code: recoveryCode } = await form.read(recoveryCodeInput);
	return finishSignIn({ request, context }, pendingSignIn, { recoveryCode });
});

export default function RecoveryCode() {
	const { page, back, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const busy = useIsSubmitting(page);
	const [form, fields] = useForm<CodeFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page
			title="Recovery code"
			intro="Enter one of the codes you saved when you turned on two-factor authentication."
			width="narrow"
		>
			<Form method="post" action={page} id={form.id} noValidate replace>
				<IdempotencyKeyField value={idempotencyKey} />
				<PlainField
					label="Recovery code"
					autoCapitalize="none"
					spellCheck={false}
					className="code-input"
					required
					hint="Sixteen letters and digits. Each works once."
					field={fields.code}
				/>
				<Button type="submit" variant="main" disabled={busy}>
					{busy ? <Spinner label="Checking the code" /> : null}
					Continue
				</Button>
			</Form>
			<p className="mt-6">
				<Link to={back}>Back to the code from your phone</Link>
			</p>
		</Page>
	);
}
