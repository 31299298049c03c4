import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Notice } from "../elements/notice";

type ErrorSummaryProps = {
	errors: Record<string, string[] | null | undefined> | undefined;
	formErrors?: string[];
};

/**
 * Announces a form's errors, each linked to its field. The first invalid field has the focus, so
 * the summary is scrolled into view.
 */
export function ErrorSummary({ errors = {}, formErrors = [] }: ErrorSummaryProps) {
	// Conform may list form errors under an empty name too.
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
