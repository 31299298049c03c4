import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listGrantableScopes, SCOPE_LABELS, TOKEN_DAYS } from "~/domain/accounts/api-token-rules";
import type { ApiTokenFields } from "~/domain/accounts/api-tokens/input";
import { apiTokenInput } from "~/domain/accounts/api-tokens/input";
import { createApiToken } from "~/domain/accounts/api-tokens/verbs.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { PlainField, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { NewToken, type NewTokenProps } from "./new-token";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("New API token");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	return { scopes: listGrantableScopes(user), idempotencyKey: ctx.newId() };
});

/** Responds without a redirect: the token is shown once and never stored. */
export const action = confirmed.action(async ({ user, ctx, form, sessionSecret }) => {
	const input = await form.read(apiTokenInput);
	await form.limit("api-token");
	return { name: input.name, ...(await createApiToken(ctx, user, sessionSecret, input)) };
});

export default function NewTokenPage() {
	const { scopes, idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<SubmissionResult | NewTokenProps>();
	if (answer && "secret" in answer) return <NewToken {...answer} />;
	return (
		<Page title="Create an API token" width="narrow">
			<PostForm<ApiTokenFields>
				reloadDocument
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Create token", cancelTo: "/account/tokens" }}
			>
				{(fields) => (
					<>
						<PlainField
							label="Name"
							required
							hint="The program that will use it."
							field={fields.name}
						/>
						<SelectField
							label="Permission"
							required
							field={fields.scope}
							choices={scopes.map((id) => ({ id, label: SCOPE_LABELS[id] }))}
						/>
						<SelectField
							label="Expires after"
							required
							field={fields.days}
							choices={TOKEN_DAYS.map((days) => ({ id: String(days), label: `${days} days` }))}
						/>
					</>
				)}
			</PostForm>
		</Page>
	);
}
