import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignList } from "~/domain/price-lists/assign-list.server";
import { type AccountsFields, accountEmailField, accountsInput } from "~/domain/price-lists/input";
import { findPriceList, listAssignedCustomers } from "~/domain/price-lists/queries.server";
import { unassignList } from "~/domain/price-lists/unassign-list.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeAssignError } from "~/http/errors/price-lists.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError, getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Field, getFieldState } from "~/ui/forms/field";
import { PasswordAgainField } from "~/ui/forms/password-again-field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ListPager } from "~/ui/lists/list-page";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Accounts of ${page.data?.name ?? "price list"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db } = context.platform;
	const list = orNotFound(await findPriceList(db, params.priceListId ?? ""));
	const { id, name, kind } = list;
	const after = new URL(request.url).searchParams.get("after") ?? "";
	const listed = await listAssignedCustomers(db, id, after);
	const passwordNeed = await getPasswordNeed(request, context, admin);
	return { id, name, kind, ...listed, isFirst: after === "", passwordNeed };
}

/** Also after an error: another admin may have changed the customers. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const listId = params.priceListId ?? "";
	const input = await validateForm(request, accountsInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const { remove } = input.value;
	const email = accountEmailField.safeParse(input.value.email);
	if (remove === "" && !email.success) {
		const messages = email.error.issues.slice(0, 1).map(({ message }) => message);
		return respondWithForm(input.reply({ fieldErrors: { email: messages } }), 400);
	}
	const refused = await findPasswordError(request, context, admin, input);
	if (refused) return refused;
	if (remove !== "") {
		await unassignList(platform, { adminId: admin.id, listId, customerId: remove });
	} else {
		const assignment = { adminId: admin.id, listId, email: email.data ?? "" };
		const assigned = await assignList(platform, assignment);
		if (!assigned.ok) return respondWithError(input, describeAssignError(assigned));
	}
	return redirectWithToast(`/dashboard/prices/${listId}/accounts`, "updated");
}

export default function PriceListAccounts() {
	const { id, name, kind, customers, next, isFirst, passwordNeed } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const path = `/dashboard/prices/${id}/accounts`;
	return (
		<Page title={name} intro="These accounts get the prices of this list.">
			<ListTabs id={id} kind={kind} />
			<PostForm<AccountsFields> lastResult={lastResult} key={JSON.stringify(customers)}>
				{(fields) => (
					<>
						<div className="max-w-text">
							<Field
								label="Email"
								type="email"
								autoComplete="off"
								required
								{...getFieldState(fields.email)}
							/>
							<PasswordAgainField need={passwordNeed} errors={fields.password.errors} />
							<Button type="submit" variant="main">
								Add account
							</Button>
						</div>
						<h2 className="mt-8 mb-4">Accounts</h2>
						<DataTable
							empty="No account has this list yet"
							caption="By email"
							rows={customers}
							columns={[
								["Name", ({ name }) => name],
								["Email", ({ email }) => email],
								["Actions", (customer) => <RemoveButton {...customer} />],
							]}
						/>
					</>
				)}
			</PostForm>
			<ListPager list={path} isFirst={isFirst} next={next} />
		</Page>
	);
}

const RemoveButton = ({ id, email }: { id: string; email: string }) => (
	<Button type="submit" name="remove" value={id} variant="plain" aria-label={`Remove ${email}`}>
		Remove
	</Button>
);
