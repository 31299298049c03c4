import { redirect } from "@remix-run/cloudflare";
import { manualResolutionInput } from "~/domain/payments/input";
import { validateForm } from "~/http/input/validate-form.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import type { TabbedList } from "~/ui/lists/list-tabs";

type ManualResolution = {
	list: TabbedList;
	/** Returns false when it is resolved already: by a first click, or by a run that found it fixed. */
	resolve: (note: string) => Promise<boolean>;
	toast: ToastCode;
};

export async function handleManualResolution(
	request: Request,
	{ list, resolve, toast }: ManualResolution,
) {
	const input = await validateForm(request, manualResolutionInput);
	if (!input.ok) return input.response;
	const listUrl = buildTabbedListUrl(list, request.url);
	const isResolved = await resolve(input.value.note);
	return isResolved ? redirectWithToast(listUrl, toast) : redirect(listUrl, 303);
}
