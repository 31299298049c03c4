import type { SubmissionResult } from "@conform-to/react";
import { SCOPE_LABELS, TOKEN_DAYS, type TokenScope } from "~/domain/accounts/api-token-rules";
import type { ApiTokenFields } from "~/domain/accounts/api-tokens/input";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";

type TokenFormProps = {
	scopes: readonly TokenScope[];
	idempotencyKey: string;
	lastResult: SubmissionResult | null | undefined;
};

export function TokenForm({ scopes, idempotencyKey, lastResult }: TokenFormProps) {
	return (
		<Page title="Create an API token" width="narrow">
			<PostForm<ApiTokenFields>
				reloadDocument
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Create token", cancelTo: "/account/tokens" }}
			>
				{(fields) => (
					<>
						<Field
							label="Name"
							autoComplete="off"
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
