import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Notice } from "../elements/notice";

type ErrorSummaryProps = {
	errors: Record<string, string[] | null | undefined> | undefined;
	formErrors?: string[];
};

/**
 * What is wrong with a form, announced at its top; each line leads to its field. Nothing when all is well. After a
 * refusal the first wrong field has the focus, wherever it is: the summary is brought into sight too.
 */
export function ErrorSummary({ errors = {}, formErrors = [] }: ErrorSummaryProps) {
	// A form library may list the form's own errors under an empty name as well.
	const lines = Object.entries(errors).flatMap(([name, messages]) =>
		name === "" ? [] : (messages ?? []).map((message) => ({ name, message })),
	);
	const summaryText = [...formErrors, ...lines.map(({ message }) => message)].join("\n");
	const title = lines.length > 0 ? "Please check the form" : "That did not go through";
	const summary = useRef<HTMLDivElement>(null);
	const { state } = useNavigation();
	useEffect(() => {
		if (summaryText && state === "idle") summary.current?.scrollIntoView({ block: "nearest" });
	}, [summaryText, state]);
	if (!summaryText) return null;
	return (
		<div ref={summary}>
			<Notice kind="error" title={title}>
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
		</div>
	);
}
