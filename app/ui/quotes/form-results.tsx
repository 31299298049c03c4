import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { Notice } from "../elements/notice";
import { KeptText } from "../shell/kept-form-notice";

/** The answer to the form with one of these buttons, on a page with several forms. */
export function useResultOf(...intents: string[]): SubmissionResult | undefined {
	const result = useActionData<SubmissionResult>();
	return intents.includes(String(result?.initialValue?.intent)) ? result : undefined;
}

const HIDDEN_FIELDS = /^(intent|idempotencyKey|revision|pick-\d+)$/;

/** What was typed to accept a quote that has ended meanwhile, and so has no form. */
export function TypedToAccept() {
	const typed = Object.entries(useResultOf("accept")?.initialValue ?? {}).filter(
		([name, text]) => typeof text === "string" && text !== "" && !HIDDEN_FIELDS.test(name),
	);
	if (typed.length === 0) return null;
	const text = typed.map((field) => field.join(": ")).join("\n");
	return <KeptText label="What you typed" text={text} />;
}

/** Of a button without fields. */
export function ButtonRefusal() {
	const result = useActionData<{ error?: unknown }>();
	return typeof result?.error === "string" ? <Notice kind="error" title={result.error} /> : null;
}
