import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteListInput } from "~/domain/price-lists/input";
import { findPriceList } from "~/domain/price-lists/queries.server";
import { PRICE_LISTS } from "~/domain/price-lists/verbs.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormPage } from "~/ui/forms/form-page";
import { Page } from "~/ui/layout/page";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Delete price list", ({ name }) => `Delete ${name}`);

export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const { id, name, kind, state } = found(await findPriceList(ctx.db, params.priceListId ?? ""));
	return { id, name, kind, state, passwordNeed: await getPasswordNeed(request, context, user) };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	await form.read(deleteListInput);
	await form.confirm();
	await PRICE_LISTS.remove(ctx, params.priceListId ?? "");
	return form.leave("/dashboard/prices", "deleted");
});

export default function DeletePriceList() {
	const { id, name, kind, state, passwordNeed } = useLoaderData<typeof loader>();
	const refused = useActionData<SubmissionResult>();
	const tabs = <ListTabs id={id} kind={kind} />;
	if (state === "active")
		return (
			<Page title={name} width="text">
				{tabs}
				<ErrorSummary
					errors={refused?.error ?? undefined}
					formErrors={refused?.error?.[""] ?? undefined}
				/>
				<Notice kind="info" title="Only an inactive list can be deleted">
					<p>Make it inactive first. Orders keep the prices they were placed with.</p>
				</Notice>
				<ButtonLink to={`/dashboard/prices/${id}/edit`}>Edit list</ButtonLink>
			</Page>
		);
	return (
		<FormPage<{ password: string }>
			title={name}
			tabs={tabs}
			passwordNeed={passwordNeed}
			buttons={{ submit: "Delete", variant: "danger", cancelTo: `/dashboard/prices/${id}` }}
		>
			{() => (
				<>
					<p className="mb-2 font-bold">Are you sure to delete</p>
					<p className="mb-6">
						The list, its prices and its assignments are deleted. Orders keep the prices they were
						placed with.
					</p>
				</>
			)}
		</FormPage>
	);
}
