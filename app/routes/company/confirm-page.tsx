import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormButtons } from "~/ui/elements/form-buttons";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";

type ConfirmPageProps = { title: string; submit: string; children: ReactNode };

export function ConfirmPage({ title, submit, children }: ConfirmPageProps) {
	const refused = useActionData<{ error: string }>();
	return (
		<Page title={title} width="text">
			{refused ? <Notice kind="error" title={refused.error} /> : null}
			<p className="mb-6">{children}</p>
			<Form method="post">
				<FormButtons submit={submit} variant="danger" cancelTo="/company" />
			</Form>
		</Page>
	);
}
