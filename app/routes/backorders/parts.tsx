import { type TakePartsFields, takePartsInput } from "~/domain/backorders/input";
import { findBackorder } from "~/domain/backorders/queries.server";
import { takeInParts } from "~/domain/backorders/verbs.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { NumberField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled("Take it in parts");

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const backorder = found(await findBackorder(ctx.db, user, params.backorderId ?? ""));
	return {
		units: listUnits([backorder]),
		saved: { partUnits: backorder.partUnits === null ? "" : String(backorder.partUnits) },
	};
});

export const action = customer.action(async ({ params, user, ctx, form }) => {
	const backorder = found(await findBackorder(ctx.db, user, params.backorderId ?? ""));
	const { partUnits } = await form.read(takePartsInput);
	await takeInParts(ctx, backorder, partUnits);
	return form.leave("/backorders", "updated");
});

export default withData<typeof loader>(({ units, saved }) => (
	<FormPage<TakePartsFields>
		title="Take it in parts"
		intro={`You wait for ${units}. If fewer arrive, others get them, and you keep your place. If you take it in parts, you get an order of each part as it arrives, at the same unit price.`}
		saved={saved}
		buttons={{ submit: "Save", cancelTo: "/backorders" }}
	>
		{(fields) => (
			<NumberField
				label="Units at a time, at least"
				hint="Leave it empty to get all of it together."
				field={fields.partUnits}
			/>
		)}
	</FormPage>
));
