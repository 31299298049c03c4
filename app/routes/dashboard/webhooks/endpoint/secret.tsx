import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { findEndpoint } from "~/domain/webhooks/endpoints.server";
import { submissionInput } from "~/domain/webhooks/input";
import { rotateSecret } from "~/domain/webhooks/secrets.server";
import { confirmedAdmin } from "~/http/pages/page.server";
import { titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { NewSecret } from "../new-secret";

export const meta = titled<typeof loader>("Secret for a webhook", ({ url }) => `Secret for ${url}`);

export const loader = confirmedAdmin.loader(async ({ params, ctx }) => {
	const { id, url } = found(await findEndpoint(ctx.db, params.endpointId ?? ""));
	return { id, url, idempotencyKey: ctx.newId() };
});

/** Responds without a redirect: the secret is shown once. */
export const action = confirmedAdmin.action(async ({ params, ctx, form }) => {
	const { idempotencyKey } = await form.read(submissionInput);
	return { secret: await rotateSecret(ctx, params.endpointId ?? "", idempotencyKey) };
});

export default function WebhookSecret() {
	const { id, url, idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<SubmissionResult | { secret: string }>();
	const made = answer && "secret" in answer ? answer.secret : null;
	const lastResult = answer && "secret" in answer ? undefined : answer;
	const [form] = useForm({ lastResult, defaultNoValidate: true });
	const to = `/dashboard/webhooks/${id}`;
	if (made) {
		const hint = "For 24 hours messages are also signed with the previous secret.";
		return <NewSecret secret={made} url={url} to={to} hint={hint} />;
	}
	return (
		<Page title="Generate new secret" intro={<span className="break-all">{url}</span>} width="text">
			<p className="mb-6">
				For 24 hours messages are signed with both the new and the current secret, so that the
				receiver can switch. Only the two latest secrets are used.
			</p>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<Form method="post" id={form.id} reloadDocument className="flex flex-wrap gap-3">
				<IdempotencyKeyField value={idempotencyKey} />
				<Button type="submit" variant="main">
					Generate new secret
				</Button>
				<ButtonLink to={to}>Cancel</ButtonLink>
			</Form>
		</Page>
	);
}
