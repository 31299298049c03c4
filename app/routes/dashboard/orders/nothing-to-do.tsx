import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";

/** Takes the place of a dialog's form. The error of a sent form is shown rather than the reason. */
export function NothingToDo({ reason, list }: { reason: string; list: string }) {
	const formErrors = useActionData<SubmissionResult>()?.error?.[""];
	return (
		<>
			{formErrors ? (
				<ErrorSummary errors={undefined} formErrors={formErrors} />
			) : (
				<Notice kind="info">{reason}</Notice>
			)}
			<ButtonLink to={list} preventScrollReset>
				Back to orders
			</ButtonLink>
		</>
	);
}
