import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ManualResolutionFields } from "~/domain/payments/input";
import { Button, ButtonLink } from "../elements/button";
import { DialogPage } from "../layout/dialog";
import { ErrorSummary } from "./error-summary";
import { getFieldState, TextArea } from "./field";

type ManualResolutionDialogProps = {
	title: string;
	children: ReactNode;
	hint: string;
	button: string;
	closeTo: string;
	lastResult: SubmissionResult | undefined;
};

export function ManualResolutionDialog({
	title,
	children,
	hint,
	button,
	closeTo,
	lastResult,
}: ManualResolutionDialogProps) {
	const [form, fields] = useForm<ManualResolutionFields>({ lastResult, defaultNoValidate: true });
	return (
		<DialogPage title={title} closeTo={closeTo}>
			<div className="mb-5">{children}</div>
			<Form method="post" id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<TextArea label="Note" rows={4} hint={hint} required {...getFieldState(fields.note)} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						{button}
					</Button>
					<ButtonLink to={closeTo} preventScrollReset>
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</DialogPage>
	);
}
