import { Notice } from "./notice";

type ErrorSummaryProps = {
	errors: Record<string, string[] | null | undefined> | undefined;
	formErrors?: string[];
};

/** What is wrong with a form, announced at its top; each line leads to its field. Nothing when all is well. */
export function ErrorSummary({ errors = {}, formErrors = [] }: ErrorSummaryProps) {
	// A form library may list the form's own errors under an empty name as well.
	const lines = Object.entries(errors).flatMap(([name, messages]) =>
		name === "" ? [] : (messages ?? []).map((message) => ({ name, message })),
	);
	if (lines.length + formErrors.length === 0) return null;
	return (
		<Notice kind="error" title="Please check the form">
			<ul className="grid gap-1">
				{formErrors.map((message) => (
					<li key={message}>{message}</li>
				))}
				{lines.map(({ name, message }) => (
					<li key={name + message}>
						<a href={`#field-${name}`}>{message}</a>
					</li>
				))}
			</ul>
		</Notice>
	);
}
