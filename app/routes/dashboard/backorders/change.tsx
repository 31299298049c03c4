import { type ChangePlaceFields, changePlaceInput } from "~/domain/backorders/input";
import { findManagedBackorder } from "~/domain/backorders/queries.server";
import { changePlace } from "~/domain/backorders/verbs.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { PlainField, SelectField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled("Change a backorder");

const getPartPath = (productId: string) => `/dashboard/backorders/part/${productId}`;

export const loader = admin.loader(async ({ params, ctx }) => {
	const backorder = found(await findManagedBackorder(ctx.db, params.backorderId ?? ""));
	const { buyer, productId } = backorder;
	return { units: listUnits([backorder]), buyer, list: getPartPath(productId) };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	const input = await form.read(changePlaceInput);
	const productId = await changePlace(ctx, params.backorderId ?? "", input);
	return form.leave(getPartPath(productId), "backorder-changed");
});

export default withData<typeof loader>(({ units, buyer, list }) => (
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
				<PlainField
					label="Reason"
					hint="The buyer gets it by email."
					required
					field={fields.note}
				/>
			</>
		)}
	</FormPage>
));
