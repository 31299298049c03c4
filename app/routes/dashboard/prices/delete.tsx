import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteList } from "~/domain/price-lists/delete-list.server";
import { deleteListInput } from "~/domain/price-lists/input";
import { findPriceList } from "~/domain/price-lists/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete ${page.data?.name ?? "price list"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const list = orNotFound(await findPriceList(context.platform.db, params.priceListId ?? ""));
	const { id, name, kind, state } = list;
	return { id, name, kind, state, passwordNeed: await getPasswordNeed(request, context, admin) };
}

const STILL_ACTIVE = "Not deleted: the list is active. Make it inactive first.";

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateWithPassword({ request, context, admin }, deleteListInput);
	if (!input.ok) return input.response;
	const deleted = await deleteList(context.platform, admin.id, params.priceListId ?? "");
	if (deleted.ok) return redirectWithToast("/dashboard/prices", "deleted");
	return respondWithForm(input.reply({ formErrors: [STILL_ACTIVE] }), 409);
}

export default function DeletePriceList() {
	const { id, name, kind, state, passwordNeed } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
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
