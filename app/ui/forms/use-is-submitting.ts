import { useFormAction, useNavigation } from "@remix-run/react";

/**
 * Whether a form that posts to `action`, or to its page's own address, waits for its answer. Others stand on every page, as
 * the newsletter's does in the footer: while they are sent this one is left as it is.
 */
export function useIsSubmitting(action?: string): boolean {
	const { formMethod, formAction } = useNavigation();
	const ownAction = useFormAction(action);
	return (
		formMethod === "POST" && formAction !== undefined && getPath(formAction) === getPath(ownAction)
	);
}

/** Scripts may send a form to its whole address; what it asks for in its query is the same form. */
const getPath = (action: string) => new URL(action, "https://shop.invalid").pathname;
