import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormButtons } from "~/ui/elements/form-buttons";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";

type ConfirmPageProps = { title: string; submit: string; error?: string; children: ReactNode };

export const ConfirmPage = ({ title, submit, error, children }: ConfirmPageProps) => (
	<Page title={title} width="text">
		{error ? <Notice kind="error" title={error} /> : null}
		<p className="mb-6">{children}</p>
		<Form method="post">
			<FormButtons submit={submit} variant="danger" cancelTo="/company" />
		</Form>
	</Page>
);
