import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changePlace } from "~/domain/backorders/change-place.server";
import { type ChangePlaceFields, changePlaceInput } from "~/domain/backorders/input";
import { findManagedBackorder } from "~/domain/backorders/queries.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { requireAdmin } from "~/http/auth/guards.server";
import { formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, SelectField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Change a backorder");

const getPartPath = (productId: string) => `/dashboard/backorders/part/${productId}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const found = await findManagedBackorder(context.platform.db, params.backorderId ?? "");
	const { buyer, productId, ...backorder } = orNotFound(found);
	return { units: listUnits([backorder]), buyer, list: getPartPath(productId) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const found = orNotFound(await findManagedBackorder(platform.db, params.backorderId ?? ""));
	const input = await validateForm(request, changePlaceInput);
	if (!input.ok) return input.response;
	const { act, note } = input.value;
	const isDone =
		(await changePlace(platform, admin.id, found, input.value)) ||
		// The form was sent again.
		(found.note === note && (act === "end") === (found.state === "cancelled"));
	if (!isDone) return respondWithError(input, UNCHANGED[act]);
	return redirectWithToast(getPartPath(found.productId), "backorder-changed");
}

const UNCHANGED = {
	end: formError(409, "Nothing was changed: it has ended already, or became an order."),
	behind: formError(409, "Nothing was changed: nobody waits behind it, or it no longer waits."),
} as const;

export default function ChangeBackorder() {
	const { units, buyer, list } = useLoaderData<typeof loader>();
	return (
		<FormPage<ChangePlaceFields>
			title="Change a backorder"
			intro={`${buyer} waits for ${units}.`}
			buttons={{ submit: "Change and email the buyer", cancelTo: list }}
		>
			{(fields) => (
				<>
					<SelectField
						label="What to do"
						empty="Choose"
						choices={[
							{ id: "behind", label: "Put it behind the others who wait" },
							{ id: "end", label: "End it" },
						]}
						required
						field={fields.act}
					/>
					<Field
						label="Reason"
						hint="The buyer gets it by email."
						autoComplete="off"
						required
						field={fields.note}
					/>
				</>
			)}
		</FormPage>
	);
}
