import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { rotateSecret } from "~/domain/webhooks/endpoints/rotate-secret.server";
import { submissionInput } from "~/domain/webhooks/input";
import { findEndpoint } from "~/domain/webhooks/queries.server";
import { requireAdmin, requireConfirmedUser } from "~/http/auth/guards.server";
import { secretInUseError } from "~/http/errors/webhooks.server";
import { validateForm } from "~/http/input/validate-form.server";
import { notFound, orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { NewSecret } from "../new-secret";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Secret for ${page.data?.url ?? "a webhook"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	await requireConfirmedUser(request, context);
	const endpoint = orNotFound(await findEndpoint(context.platform.db, params.endpointId ?? ""));
	return { id: endpoint.id, url: endpoint.url, idempotencyKey: context.platform.newId() };
}

/** Responds without a redirect: the secret is shown once. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await requireConfirmedUser(request, context);
	const input = await validateForm(request, submissionInput);
	if (!input.ok) return respondWithForm({ form: input.result, secret: null }, 400);
	const { idempotencyKey } = input.value;
	const endpointId = params.endpointId ?? "";
	const rotated = await rotateSecret(context.platform, admin.id, endpointId, idempotencyKey);
	if (rotated.ok) return { form: null, secret: rotated.secret };
	if (rotated.reason === "no-such-endpoint") throw notFound();
	return respondWithForm(
		{ form: input.reply(secretInUseError.errors), secret: null },
		secretInUseError.status,
	);
}

export default function WebhookSecret() {
	const { id, url, idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form] = useForm({ lastResult: answer?.form, defaultNoValidate: true });
	const to = `/dashboard/webhooks/${id}`;
	if (answer?.secret) {
		const hint = "For 24 hours messages are also signed with the previous secret.";
		return <NewSecret secret={answer.secret} url={url} to={to} hint={hint} />;
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
