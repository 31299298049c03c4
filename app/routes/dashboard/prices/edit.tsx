import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { editList } from "~/domain/price-lists/edit-list.server";
import { type ListFields as Fields, listInput } from "~/domain/price-lists/input";
import { findPriceList, type PriceList } from "~/domain/price-lists/queries.server";
import { formatDayValue, formatLastDayValue } from "~/domain/price-lists/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeListError } from "~/http/errors/price-lists.server";
import { validateForm } from "~/http/input/validate-form.server";
import { findPasswordError, getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PasswordAgainField } from "~/ui/forms/password-again-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ListFields } from "./list-fields";
import { ListTabs } from "./list-tabs";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.name ?? "price list"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const list = await findPriceList(context.platform.db, params.priceListId ?? "");
	if (!list) throw notFound();
	const { id, name, kind } = list;
	const passwordNeed = await getPasswordNeed(context, admin);
	return { id, name, kind, defaults: toFields(list), passwordNeed };
}

const toFields = ({ name, kind, percentOffBp, fromAt, untilAt, state }: PriceList) => ({
	...{ name, kind, state, percent: percentOffBp === 0 ? "" : String(percentOffBp / 100) },
	...{ from: formatDayValue(fromAt), until: formatLastDayValue(untilAt) },
});

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const listId = params.priceListId ?? "";
	const input = await validateForm(request, listInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const refused = await findPasswordError(request, context, admin, input);
	if (refused) return refused;
	const { list } = input.value;
	const edited = await editList(context.platform, { adminId: admin.id, listId, list });
	if (edited.ok)
		return redirectWithToast(
			`/dashboard/prices/${listId}`,
			edited.isChanged ? "updated" : "nothing-changed",
		);
	const { errors, status } = describeListError(edited);
	return respondWithForm(input.reply(errors), status);
}

export default function EditPriceList() {
	const { id, name, kind, defaults, passwordNeed } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: defaults,
	});
	return (
		<Page title={name} width="text">
			<ListTabs id={id} kind={kind} />
			<Form method="post" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<ListFields fields={fields} />
				<PasswordAgainField
					need={passwordNeed}
					path={`/dashboard/prices/${id}/edit`}
					errors={fields.password.errors}
				/>
				<Button type="submit" variant="main">
					Save changes
				</Button>
			</Form>
		</Page>
	);
}
