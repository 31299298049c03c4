import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { Notice } from "../elements/notice";

/** The answer to the form with one of these buttons, on a page with several forms. */
export function useResultOf(...intents: string[]): SubmissionResult | undefined {
	const result = useActionData<SubmissionResult>();
	return intents.includes(String(result?.initialValue?.intent)) ? result : undefined;
}

/** Of a button without fields. */
export function ButtonRefusal() {
	const result = useActionData<{ error?: unknown }>();
	return typeof result?.error === "string" ? <Notice kind="error" title={result.error} /> : null;
}
