import { useFormAction, useNavigation } from "@remix-run/react";

/** Whether a form that posts to `action`, or to the page's own URL, is being sent. */
export function useIsSubmitting(action?: string): boolean {
	const { formMethod, formAction } = useNavigation();
	const ownAction = useFormAction(action);
	return (
		formMethod === "POST" && formAction !== undefined && getPath(formAction) === getPath(ownAction)
	);
}

/** Scripts may submit to the URL with its query, which is the same form. */
const getPath = (action: string) => new URL(action, "https://shop.invalid").pathname;
